import path from 'node:path'
import pg from 'pg'
import { migrateDeploy } from '../../prisma/tools/migrate-deploy.mjs'
import { startPostgres } from '../../server/launcher/embedded-postgres.mjs'

/**
 * A database of the benchmark's own, gone afterwards: beside the one of DATABASE_URL on the same server, or on the
 * embedded Postgres. No figure is ever measured on, or written into, anybody's data.
 */
export async function openBenchDatabase(): Promise<{ url: string; close: () => Promise<void> }> {
  const given = process.env.DATABASE_URL
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startPostgres({ dir: path.resolve('.data/bench-postgres'), database: 'postgres' })
  const name = `sightline_bench_${process.pid}`
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  await migrateDeploy(url.toString(), path.resolve('prisma/migrations'))
  return {
    url: url.toString(),
    close: async () => {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      await server.stop()
    },
  }
}
