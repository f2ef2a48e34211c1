import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { toDay } from '@/lib/format/days'
import { migrateTables } from '../../tools/migrate.mjs'
import { mustRunNodeQuietly } from '../../tools/processes.mjs'
import { createDatabase, type DatabaseServer, dropDatabase, type FreshDatabase, joinServer } from './database'

// The demo data is loaded once for each day and each state of the code that makes it. Runs copy that database.

const PREFIX = 'sightline_demo_'
/** Marks a template whose loading has not finished. */
const UNFINISHED = `${PREFIX}unfinished`
/** Whatever the loader imports: its own files, the schema, and the formulas and statements of the product. */
const MADE_BY = ['prisma/schema.prisma', 'prisma/{migrations,seed}/**/*', '{lib,server}/**/*.ts', 'package-lock.json']
/** Any number, the same in every run: one of them loads, the others wait. */
const LOCK = 8_274_113

/** A database with the demo data of today. On a server that is not ours it is loaded anew, and nothing stays behind. */
export async function demoDatabase(): Promise<FreshDatabase> {
  const server = await joinServer()
  if (!server.isOurs) {
    const database = await createDatabase(server)
    await load(database.url)
    return database
  }
  await server.admin.query('select pg_advisory_lock($1)', [LOCK])
  try {
    return await createDatabase(server, await loadedTemplate(server))
  } finally {
    await server.admin.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

/** The name of the template of today, which is loaded if there is none. Those of other days or states are dropped. */
async function loadedTemplate({ admin, urlOf }: DatabaseServer): Promise<string> {
  const name = `${PREFIX}${toDay(new Date()).replaceAll('-', '')}_${stateOfCode()}`
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${PREFIX}%`,
  ])
  const found = rows.map(({ datname }) => datname)
  for (const other of found) if (other !== name) await dropDatabase(admin, other)
  if (found.includes(name)) return name
  await admin.query(`create database ${UNFINISHED}`)
  await load(urlOf(UNFINISHED))
  await admin.query(`alter database ${UNFINISHED} rename to ${pg.escapeIdentifier(name)}`)
  return name
}

function stateOfCode(): string {
  const hash = createHash('sha256')
  for (const file of globSync(MADE_BY).sort()) {
    if (!/\.\w+$/.test(file)) continue
    hash.update(`${file}\0`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

async function load(url: string): Promise<void> {
  await migrateTables(url)
  const env = { DATABASE_URL: url, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' }
  await mustRunNodeQuietly('loading the demo data', ['prisma/seed/demo.ts'], { env })
}
