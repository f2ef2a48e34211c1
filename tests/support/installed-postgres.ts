import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresAccount, prepareData, startServer, stopServer } from '@/tools/postgres.mjs'

const run = promisify(execFile)

/** A server of a Postgres that is installed on this machine, with its own tools. */
export interface InstalledPostgres {
  /** The server's version, as the server says it. */
  version: string
  url(database: string): string
  /** A file for a dump, in a folder that goes with the server. */
  file(name: string): string
  createDatabase(name: string): Promise<void>
  dropDatabase(name: string): Promise<void>
  /** Runs pg_dump, pg_restore or psql; fails with what it wrote. */
  tool(name: 'pg_dump' | 'pg_restore' | 'psql', ...args: string[]): Promise<string>
  stop(): Promise<void>
}

/** Starts a new, empty server. @param bin the folder of its programs */
export async function startInstalledPostgres(bin: string): Promise<InstalledPostgres> {
  const account = postgresAccount()
  const dir = mkdtempSync(path.join(tmpdir(), 'sightline-installed-'))
  chmodSync(dir, 0o755)
  const place = { dir, account, bin: { initdb: path.join(bin, 'initdb'), pgCtl: path.join(bin, 'pg_ctl') } }
  const password = await prepareData(place, ['--locale=C'])
  const port = await startServer(place)

  const at = (user: string, database: string) => `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
  const admin = new pg.Client({ connectionString: at('app', 'postgres') })
  await admin.connect()
  // Databases belong to a role that is no superuser, as at most providers.
  await admin.query(`create role sightline login password ${pg.escapeLiteral(password)}`)
  const { rows } = await admin.query<{ server_version: string }>('show server_version')
  return {
    version: rows[0]?.server_version ?? '',
    url: (database) => at('sightline', database),
    file: (name) => path.join(dir, name),
    createDatabase: async (name) =>
      void (await admin.query(`create database ${pg.escapeIdentifier(name)} owner sightline`)),
    dropDatabase: async (name) => void (await admin.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)),
    tool: async (name, ...args) => (await run(path.join(bin, name), args, { maxBuffer: 2 ** 26 })).stdout,
    async stop() {
      await admin.end()
      await stopServer(place, 'fast')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
