import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrateDeploy } from '../../tools/migrate.mjs'
import { placeFor, startPostgres } from '../../tools/postgres.mjs'

const SETTINGS = {
  // As docker-compose.yml sets it.
  shared_buffers: '256MB',
  // Millions of rows are written at once, which would else wait for the disk.
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // What statements take and read.
  shared_preload_libraries: 'pg_stat_statements,auto_explain',
  'pg_stat_statements.track_utility': 'off',
}

export interface BenchServer {
  /** Makes an empty database with our tables. */
  database: (purpose: string) => Promise<string>
  /** While databases are loaded nothing waits for the disk: what a crash of the machine would lose is made again. */
  durable: (on: boolean) => Promise<void>
  version: string
  logFile: string
  /** Stops the server and removes all that it wrote. */
  close: () => Promise<void>
}

/** An embedded Postgres of the benchmark's own, whatever DATABASE_URL says: no figure is measured on anybody's data. */
export async function openBenchServer(): Promise<BenchServer> {
  const dir = path.resolve('.data/bench-postgres')
  const place = placeFor(dir)
  const removeAll = () => rmSync(place.dir, { recursive: true, force: true })
  let server = await startPostgres({ dir, database: 'postgres', settings: SETTINGS })
  // A run that was killed has left its databases, and maybe its server.
  await server.stop()
  removeAll()
  server = await startPostgres({ dir, database: 'postgres', settings: SETTINGS })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  const { rows } = await admin.query('show server_version')
  return {
    version: String(rows[0]?.server_version),
    logFile: path.join(place.dir, 'postgres.log'),
    database: async (purpose) => {
      const name = `sightline_bench_${purpose}`
      await admin.query(`create database ${name}`)
      const url = new URL(server.url)
      url.pathname = `/${name}`
      await migrateDeploy(url.toString(), path.resolve('prisma/migrations'))
      return url.toString()
    },
    durable: async (on) => {
      await admin.query(`alter system set fsync = ${on ? 'on' : 'off'}`)
      await admin.query('select pg_reload_conf()')
      if (on) await admin.query('checkpoint')
    },
    close: async () => {
      await admin.end()
      await server.stop()
      removeAll()
    },
  }
}
