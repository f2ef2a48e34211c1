import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDb, db } from '@/server/db/client'
import { openSession, SharingPool, sharesOf, tryDatabase, warnOfDatabase } from '@/server/db/connections'
import { required } from '@/server/settings/env'
import { configure } from '@/tests/support/settings'
import { migrateTables } from '@/tools/migrate.mjs'
import { startPostgres } from '@/tools/postgres.mjs'
import { typescript } from '@/tools/processes.mjs'

const given = required('DATABASE_URL')
const name = new URL(given).pathname.slice(1)
const admin = new pg.Client({ connectionString: given })
beforeAll(() => admin.connect())
afterAll(() => admin.end())

const PROGRAMS: [string, ...string[]][] = [
  ['tools/operator.ts', 'db:migrate'],
  ['jobs/worker.ts'],
  ['tools/operator.ts', 'jobs:daily'],
]

/** What a program says and how it ends. */
const run = (url: string, file: string, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: url }
    execFile(process.execPath, typescript(file, ...args), { env }, (error, _out, said) =>
      resolve({ code: error ? Number(error.code) : 0, said: said.trim() }),
    )
  })

describe('a database that is not in UTF-8', () => {
  it.each(['SQL_ASCII', 'LATIN1', 'EUC_JP'])('in %s is refused at once, and stays as it is', async (encoding) => {
    const database = `${name}_${encoding.toLowerCase()}`
    await admin.query(
      `create database ${database} template template0 encoding '${encoding}' locale_provider 'libc' locale 'C'`,
    )
    const url = Object.assign(new URL(given), { pathname: `/${database}` }).href
    const said = `DATABASE_URL: the database is in ${encoding}, Sightline needs UTF8: create database … template template0 encoding 'UTF8'`
    // What programs do is the same for each.
    const programs = encoding === 'SQL_ASCII' ? PROGRAMS : []
    try {
      configure({ DATABASE_URL: url })
      await expect(migrateTables(url)).rejects.toThrow(said)
      await expect(warnOfDatabase(() => undefined)).rejects.toThrow(said)
      await expect(db().user.count()).rejects.toThrow(encoding)
      expect(await Promise.all(programs.map((program) => run(url, ...program)))).toEqual(
        programs.map(() => ({ code: 1, said })),
      )
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const tables = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
      await client.end()
      expect(tables.rowCount).toBe(0)
    } finally {
      await closeDb()
      configure({ DATABASE_URL: given })
      await admin.query(`drop database ${database} with (force)`)
    }
  })
})

describe('a web process that starts', () => {
  it('says what is wrong with its database in a line, and starts', async () => {
    const said: string[] = []
    configure({ DATABASE_URL: 'postgresql://ada:S3cret@127.0.0.1:1/sightline' })
    await warnOfDatabase((line) => said.push(line))
    configure({ DATABASE_URL: given })
    await warnOfDatabase((line) => said.push(line))
    await tryDatabase()
    expect(said).toEqual([
      'DATABASE_URL: nothing answers at 127.0.0.1:1 (ECONNREFUSED). Requests are answered by 503 until then',
    ])
  })
})

describe('the connections of a process', () => {
  it('are never more than it may have, and enough for records and the queue', () => {
    for (let connections = 2; connections <= 60; connections += 1) {
      const { answers, jobs, queue, listener } = sharesOf(connections)
      expect(answers + jobs + queue + listener).toBe(connections)
      expect(Math.min(answers, queue)).toBeGreaterThanOrEqual(1)
    }
    expect(sharesOf(17)).toEqual({ answers: 10, jobs: 2, queue: 4, listener: 1 })
  })
})

describe('a Postgres with few connections', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'sightline-few-'))
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  const said: string[] = []
  const pools: SharingPool[] = []

  // The command that started it holds one.
  beforeAll(async () => {
    postgres = await startPostgres({ dir: path.join(home, 'postgres'), settings: { max_connections: '13' } })
    configure({ DATABASE_URL: postgres.url })
  }, 60_000)
  afterAll(async () => {
    configure({ DATABASE_URL: given })
    await Promise.all(pools.map((pool) => pool.end()))
    await postgres.kill()
    rmSync(home, { recursive: true, force: true })
  })

  function pool(connectionTimeoutMillis = 5000): SharingPool {
    const made = new SharingPool({
      connectionString: postgres.url,
      share: 'answers',
      connectionTimeoutMillis,
      say: (line) => said.push(line),
    })
    made.on('error', () => undefined)
    pools.push(made)
    return made
  }

  it('gives a process a quarter of them, less where the role or the database is granted less, or what the setting says', async () => {
    const one = pool()
    await one.query('select 1')
    expect([one.connections, one.options.max]).toEqual([3, 2])
    configure({ DATABASE_CONNECTIONS: '9' })
    expect(pool().connections).toBe(9)
    configure({ DATABASE_CONNECTIONS: '' })
    await one.query('alter database sightline connection limit 9')
    const two = pool()
    await two.query('select 1')
    expect(two.connections).toBe(2)
    await one.query('alter database sightline connection limit -1')
  })

  it('lets callers wait for a connection instead of refusing them, and says once how many are needed', async () => {
    const held = await Promise.all(Array.from({ length: 12 }, () => openSession(postgres.url, () => undefined, 5000)))
    const answers = Promise.all(Array.from({ length: 5 }, () => pool().query('select 1 as one')))
    const late = pool(300).query('select 1')
    await expect(late).rejects.toThrow('too many clients')
    await expect(openSession(postgres.url, () => undefined, 300)).rejects.toThrow(
      /^DATABASE_URL: Postgres gives no more connections\. A web process and two workers need 6 to go on, 17 each to be fast/,
    )
    await Promise.all(held.map((session) => session.end()))
    expect((await answers).map(({ rows }) => rows)).toEqual(Array.from({ length: 5 }, () => [{ one: 1 }]))
    expect(new Set(said)).toEqual(new Set([expect.stringContaining('two workers need 6 to go on')]))
  })

  it('is given back what is idle', async () => {
    const idle = pool()
    await Promise.all([1, 2, 3].map(() => idle.query('select pg_sleep(0.05)')))
    expect(idle.totalCount).toBeGreaterThan(0)
    await expect.poll(() => idle.totalCount).toBe(0)
  })
})
