import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startInstalledPostgres } from '@/tests/support/installed-postgres'
import { findInstalledPostgres } from '@/tools/test-needs.mjs'

// Makes previous-release.sql anew, from which forward.test.ts migrates forward: the dump of the release before is brought to
// the new release by that release's own `npm run db:migrate`, and gets previous-release-rows.sql, rows for the tables that
// came since. Made once per release, by hand, with a checkout of it; needs an installed Postgres (its oldest supported
// version, so that any can read the dump):
//
//   node --import tsx tests/server/migrations/make-previous-release.ts ../sightline-v1.4.0

const [checkout] = process.argv.slice(2)
const here = import.meta.dirname
const bin = findInstalledPostgres()
if (!bin || !checkout) throw new Error('usage: make-previous-release.ts <checkout of the release>; needs pg_dump')

/** What only psql understands, what newer servers alone know, and what tells a reader where a statement begins. */
const FOREIGN = /^\\(un)?restrict |^SET transaction_timeout|^-- (Data for )?Name: /

const server = await startInstalledPostgres(bin)
try {
  await server.createDatabase('released')
  const url = server.url('released')
  const run = async (file: string) => {
    const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
    await client.connect()
    await client.query(readFileSync(path.join(here, file), 'utf8'))
    await client.end()
  }
  await run('previous-release.sql')
  execFileSync('npm', ['run', 'db:migrate'], {
    cwd: checkout,
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'inherit',
  })
  await run('previous-release-rows.sql')

  const dump = await server.tool('pg_dump', '--no-owner', '--no-privileges', '--rows-per-insert=50', url)
  const lines = dump.split('\n').filter((line) => !FOREIGN.test(line) && line !== '--' && line !== '')
  writeFileSync(path.join(here, 'previous-release.sql'), `-- See make-previous-release.ts.\n${lines.join('\n')}\n`)
  console.log(`previous-release.sql: Postgres ${server.version}, ${dump.length} characters`)
} finally {
  await server.stop()
}
