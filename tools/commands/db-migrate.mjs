import { openDatabase } from '../database.mjs'
import { migrateQueues, migrateTables } from '../migrate.mjs'
import { ensurePrismaClient } from '../prisma-client.mjs'
import { checkedSettings } from '../settings.mjs'

/** `npm run db:migrate`: tables, this and the next month's partitions, queues. */
export async function run() {
  checkedSettings()
  await ensurePrismaClient()
  const url = await openDatabase()
  const applied = await migrateTables(url)
  await migrateQueues(url)
  console.log(applied.length > 0 ? `Applied ${applied.length} migration(s)` : 'The database is up to date')
}
