import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPostgres } from '@/tools/postgres.mjs'
import { findInstalledPostgres } from '@/tools/test-needs.mjs'
import { startInstalledPostgres } from './installed-postgres'

const run = promisify(execFile)

/** A database that can be saved, lost and brought back. */
export interface SavedPlace {
  /** The connection string; another one after it was brought back. */
  url(): string
  save(): Promise<void>
  lose(): Promise<void>
  bringBack(): Promise<void>
  stop(): Promise<void>
}

const DATABASE = 'sightline'

/** As in production: pg_dump in the custom format, and pg_restore into an empty database. */
async function dumped(bin: string): Promise<SavedPlace> {
  const server = await startInstalledPostgres(bin)
  await server.createDatabase(DATABASE)
  const url = server.url(DATABASE)
  const file = server.file('sightline.dump')
  return {
    url: () => url,
    save: async () => void (await server.tool('pg_dump', '--format=custom', `--file=${file}`, url)),
    lose: () => server.dropDatabase(DATABASE),
    async bringBack() {
      await server.createDatabase(DATABASE)
      await server.tool('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${url}`, file)
    },
    stop: server.stop,
  }
}

/** As of the demo: a copy of the folder of the embedded server, made while it does not run. */
async function copied(): Promise<SavedPlace> {
  const home = mkdtempSync(path.join(tmpdir(), 'sightline-data-'))
  chmodSync(home, 0o755)
  const start = () => startPostgres({ dir: path.join(home, 'postgres'), database: DATABASE })
  let server = await start()
  const folder = await dataFolder(server.url)
  const copy = path.join(path.dirname(folder), 'copy')
  return {
    url: () => server.url,
    async save() {
      await server.stop()
      await run('cp', ['-a', folder, copy])
      server = await start()
    },
    async lose() {
      await server.stop()
      rmSync(folder, { recursive: true })
    },
    async bringBack() {
      await run('cp', ['-a', copy, folder])
      server = await start()
    },
    async stop() {
      await server.stop()
      for (const made of [folder, copy, home]) rmSync(made, { recursive: true, force: true })
    },
  }
}

/** Not always in the given folder: root runs the server as a user that may not reach a closed checkout. */
async function dataFolder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  return path.dirname(rows[0]?.data_directory ?? '')
}

const tools = findInstalledPostgres()

export interface Way {
  way: string
  start: () => Promise<SavedPlace>
}

/** The way of docs/operators/backup.md that needs no program beside the product's own. */
export const COPY: Way = { way: 'a copy of the data folder', start: copied }

/** The way that needs the programs of an installed Postgres; none where there are none. */
export const DUMP: readonly Way[] = tools ? [{ way: 'pg_dump and pg_restore', start: () => dumped(tools) }] : []
