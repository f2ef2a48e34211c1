import path from 'node:path'
import { required } from '@/server/env'
import { prepareQueues } from '@/server/queue'
import { migrateTables } from '../migrate.mjs'

// `db:migrate` of the container image: what the npm script does, in one process and without a checkout.
const url = required('DATABASE_URL')
const applied = await migrateTables(url, path.resolve('prisma/migrations'))
await prepareQueues(url)
console.log(applied.length > 0 ? `Applied ${applied.length} migration(s)` : 'The database is up to date')
