import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { prepareQueues } from '@/server/queue/client'
import { startInstalledPostgres } from '@/tests/support/installed-postgres'
import { migrateDeploy } from '@/tools/migrate.mjs'
import { findInstalledPostgres } from '@/tools/postgres.mjs'

// Makes previous-release.sql, from which tests/server/migrations/forward.test.ts migrates forward: the tables as the
// release had them, the rows of previous-release-rows.sql, the queue's own schema. Made once per release, by hand, from
// the checkout of that release (with this file and the rows beside it); needs an installed Postgres (its oldest supported
// version, so that any can read it):
//
//   node --import tsx tests/server/migrations/make-previous-release.ts 20261122020000_made_pictures

const last = process.argv[2] ?? ''
const here = import.meta.dirname
const root = path.resolve(here, '../../..')
const bin = findInstalledPostgres()
if (!bin || !last) throw new Error('usage: make-previous-release.ts <last migration of the release>; needs pg_dump')

/** What only psql understands, and what newer servers alone know. */
const FOREIGN = /^\\(un)?restrict |^SET transaction_timeout/

const server = await startInstalledPostgres(bin)
const released = mkdtempSync(path.join(tmpdir(), 'sightline-released-'))
try {
  const names = readdirSync(path.join(root, 'prisma/migrations')).filter((name) => name <= last)
  for (const name of names)
    cpSync(path.join(root, 'prisma/migrations', name), path.join(released, name), { recursive: true })
  await server.createDatabase('released')
  const url = server.url('released')
  await migrateDeploy(url, released)
  await prepareQueues(url)
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  await client.query(readFileSync(path.join(here, 'previous-release-rows.sql'), 'utf8'))
  await client.end()

  const dump = await server.tool('pg_dump', '--no-owner', '--no-privileges', '--rows-per-insert=50', url)
  const lines = dump.split('\n').filter((line) => !FOREIGN.test(line) && line !== '--' && line !== '')
  writeFileSync(path.join(here, 'previous-release.sql'), `-- See make-previous-release.ts.\n${lines.join('\n')}\n`)
  console.log(
    `previous-release.sql: ${names.length} migration(s), Postgres ${server.version}, ${dump.length} characters`,
  )
} finally {
  rmSync(released, { recursive: true, force: true })
  await server.stop()
}
