import pg from 'pg'
import { startTestServer } from '../../tools/test-server.mjs'

const PREFIX = 'sightline_e2e_'
const HOUR_S = 3600

/** An empty database, or a copy of `template`. `drop` removes it and leaves the server. */
export interface FreshDatabase {
  url: string
  drop: () => Promise<void>
}

export interface DatabaseServer {
  admin: pg.Client
  /** False for the server that TEST_DATABASE_URL names: nothing may stay there. */
  isOurs: boolean
  urlOf: (database: string) => string
  stop: () => Promise<void>
}

/** Joins the embedded server of the tests, or the one that TEST_DATABASE_URL names. */
export async function joinServer(): Promise<DatabaseServer> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => undefined } : await startTestServer()
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  return {
    admin,
    isOurs: !given,
    urlOf: (database) => {
      const url = new URL(server.url)
      url.pathname = `/${database}`
      return url.toString()
    },
    stop: async () => {
      await admin.end()
      await server.stop()
    },
  }
}

export const dropDatabase = (admin: pg.Client, name: string) =>
  admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)

/**
 * A database for one run of the browser tests. What a killed run left behind goes too; a run that is under way elsewhere
 * is younger than an hour.
 */
export async function createDatabase(
  { admin, urlOf, stop }: DatabaseServer,
  template?: string,
): Promise<FreshDatabase> {
  const now = Math.floor(Date.now() / 1000)
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${PREFIX}%`,
  ])
  for (const { datname } of rows)
    if (now - Number(datname.slice(PREFIX.length).split('_')[0]) > HOUR_S) await dropDatabase(admin, datname)
  const name = `${PREFIX}${now}_${process.pid}`
  const copied = template ? ` template ${pg.escapeIdentifier(template)} strategy file_copy` : ''
  await admin.query(`create database ${pg.escapeIdentifier(name)}${copied}`)
  return {
    url: urlOf(name),
    drop: async () => {
      await dropDatabase(admin, name)
      await stop()
    },
  }
}

/** An empty database for one test. */
export const freshDatabase = async (): Promise<FreshDatabase> => createDatabase(await joinServer())
