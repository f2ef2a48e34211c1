import path from 'node:path'
import pg from 'pg'
import { migrateDeploy } from '../../tools/migrate.mjs'
import { startPostgres } from '../../tools/postgres.mjs'

const SETTINGS = {
  // As docker-compose.yml sets it.
  shared_buffers: '256MB',
  // Millions of rows are written at once, which would else wait for the disk.
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

export interface BenchServer {
  /** Makes an empty database with our tables; no figure is ever measured on, or written into, anybody's data. */
  database: (purpose: string) => Promise<string>
  version: string
  /** Drops what was made, and stops the server where it is ours. */
  close: () => Promise<void>
}

/** Databases of the benchmark's own: beside the one of DATABASE_URL on the same server, or on the embedded Postgres. */
export async function openBenchServer(): Promise<BenchServer> {
  const given = process.env.DATABASE_URL
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startPostgres({ dir: path.resolve('.data/bench-postgres'), database: 'postgres', settings: SETTINGS })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  const { rows } = await admin.query('show server_version')
  const made: string[] = []
  const drop = (name: string) => admin.query(`drop database if exists ${name} with (force)`)
  return {
    version: String(rows[0]?.server_version),
    database: async (purpose) => {
      const name = `sightline_bench_${process.pid}_${purpose}`
      await drop(name)
      await admin.query(`create database ${name}`)
      made.push(name)
      const url = new URL(server.url)
      url.pathname = `/${name}`
      await migrateDeploy(url.toString(), path.resolve('prisma/migrations'))
      return url.toString()
    },
    close: async () => {
      for (const name of made) await drop(name)
      await admin.end()
      await server.stop()
    },
  }
}
