import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { required } from '@/server/settings/env'
import { readDefinitions } from '@/tests/support/database-contents'
import { beginMigration, expectEveryRow, loadRelease } from '@/tests/support/released'
import { until } from '@/tests/support/runs'
import type { Rows } from './changed-rows'

const own = new URL(required('DATABASE_URL'))
const base = own.pathname.slice(1)
const admin = new pg.Client({ connectionString: own.href })
const urlOf = (name: string) => Object.assign(new URL(own), { pathname: `/${name}` }).href

/** Declares the tests of migrations that are interrupted, with so many kills at random moments. */
export function interruptedMigrations(kills: number): void {
  const released = `${base}_released`
  const made: string[] = []
  let expected: Rows
  let definitions: string[]
  /** How long a migration works on the database that nothing interrupts. */
  let workMs: number

  async function copy(name: string): Promise<string> {
    const database = `${base}_${name}`
    await admin.query(`create database ${database} template ${released}`)
    made.push(database)
    return urlOf(database)
  }

  beforeAll(async () => {
    await admin.connect()
    await admin.query(`create database ${released}`)
    expected = await loadRelease(urlOf(released))
    const url = await copy('undisturbed')
    const { ended } = beginMigration(url)
    await connected(url)
    const began = performance.now()
    expect(await ended).toMatchObject({ code: 0, error: '' })
    workMs = performance.now() - began
    definitions = await readDefinitions(url)
  }, 120_000)

  afterAll(async () => {
    for (const name of [...made, released]) await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  /** Until somebody works on the database. */
  async function connected(url: string): Promise<void> {
    const database = new URL(url).pathname.slice(1)
    while ((await admin.query('select from pg_stat_activity where datname = $1', [database])).rowCount === 0)
      await wait(5)
  }

  async function expectMigrated(url: string): Promise<void> {
    expect(await beginMigration(url).ended).toMatchObject({ code: 0, error: '', out: 'The database is up to date\n' })
    await expectEveryRow(url, expected)
    expect(await readDefinitions(url)).toEqual(definitions)
  }

  /** Holds a table that the first step needs. */
  async function holdTable(url: string): Promise<pg.Client> {
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin; lock table answer in access exclusive mode')
    return holder
  }

  const waiting = (url: string) =>
    until(
      async () => {
        const { rows } = await admin.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
          [new URL(url).pathname.slice(1)],
        )
        return rows.map(({ pid }) => pid)
      },
      (pids) => pids.length > 0,
      30_000,
    )

  describe('db:migrate on a database of the release before', () => {
    it(`goes on after each of ${kills} kills at random moments, and every row is there`, async () => {
      const moments: number[] = []
      for (let database = 0; moments.length < kills; database += 1) {
        const url = await copy(`killed_${database}`)
        for (let isDone = false; !isDone; ) {
          const { kill, ended } = beginMigration(url)
          // What a kill has left takes less.
          const moment = Math.random() * workMs
          await connected(url)
          const killing = moments.length < kills ? setTimeout(kill, moment) : undefined
          const { code, signal, error } = await ended
          clearTimeout(killing)
          if (signal === 'SIGKILL') moments.push(Math.round(moment))
          else expect({ code, error, moments }).toEqual({ code: 0, error: '', moments })
          isDone = signal !== 'SIGKILL'
        }
        await expectMigrated(url)
      }
      expect(moments).toHaveLength(kills)
    }, 600_000)

    it('waits while somebody holds what it needs', async () => {
      const url = await copy('held')
      const holder = await holdTable(url)
      const { ended } = beginMigration(url)
      await waiting(url)
      await wait(1200)
      await holder.query('commit')
      await holder.end()
      expect(await ended).toMatchObject({ code: 0, error: '' })
      await expectMigrated(url)
    }, 120_000)

    it('that loses its connection says so in a line, and the next call goes on', async () => {
      const url = await copy('lost')
      const holder = await holdTable(url)
      const { ended } = beginMigration(url)
      for (const pid of await waiting(url)) await admin.query('select pg_terminate_backend($1::int)', [pid])
      const { code, error } = await ended
      expect({ code, error }).toEqual({
        code: 1,
        error: expect.stringMatching(/^migration \d+_no_answer_archive: [^\n]+$/),
      })
      await holder.end()
      expect(await beginMigration(url).ended).toMatchObject({ code: 0, error: '' })
      await expectMigrated(url)
    }, 120_000)

    it('takes the time that it needs, whatever the database grants others', async () => {
      const url = await copy('limited')
      const name = new URL(url).pathname.slice(1)
      for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
        await admin.query(`alter database ${name} set ${limit} to '50ms'`)
      expect(await beginMigration(url).ended).toMatchObject({ code: 0, error: '' })
      await admin.query(`alter database ${name} reset all`)
      await expectMigrated(url)
    }, 120_000)
  })
}
