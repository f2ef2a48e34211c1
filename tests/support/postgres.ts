import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

// Once per test run: a real Postgres, and in it one migrated database that every test file gets its own copy of.
// TEST_DATABASE_URL names a server to use instead of the embedded one (its role needs CREATEDB).

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    templateDatabase: string
  }
}

const HOUR_S = 3600

export default async function setup(project: TestProject) {
  const { startPostgres } = await import('../../tools/postgres.mjs')
  const { migrateDeploy, migrateQueues } = await import('../../tools/migrate.mjs')
  const given = process.env.TEST_DATABASE_URL
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startPostgres({ dir: path.resolve('.data/test-postgres'), database: 'postgres', durable: false })
  const now = Math.floor(Date.now() / 1000)
  const template = `sightline_t_${now}_${process.pid}`
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  // What a killed run left behind; a run that is under way elsewhere is younger.
  const found = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like 'sightline_t_%'`,
  )
  for (const { datname } of found.rows) {
    if (now - Number(datname.split('_')[2]) > HOUR_S)
      await admin.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`)
  }
  await admin.query(`create database ${template}`)
  const url = new URL(server.url)
  url.pathname = `/${template}`
  await migrateDeploy(url.toString(), path.resolve('prisma/migrations'))
  // Saving a query plans it, so every test has the queues.
  await migrateQueues(url.toString())
  project.provide('postgresUrl', server.url)
  project.provide('templateDatabase', template)
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await server.stop()
  }
}
