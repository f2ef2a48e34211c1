import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import type { LoginAnswer } from '@/lib/people/account-shapes'
import { today } from '@/server/clock'
import { planDay } from '@/server/daily-run/plan'
import { readDailyRun } from '@/server/daily-run/progress'
import { closeDb, databasePool, db } from '@/server/db/client'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { calls } from '@/tests/support/account-calls'
import { signInNew } from '@/tests/support/actors'
import { makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { type PgBouncer, POOL_SIZE, startPgBouncer } from '@/tests/support/pgbouncer'
import { call } from '@/tests/support/request'
import { makeTracked, until } from '@/tests/support/runs'
import { configure } from '@/tests/support/settings'
import { endWorkers, startWorker } from '@/tests/support/worker'
import { isPgBouncerInstalled } from '@/tools/test-needs.mjs'

// Everything through PgBouncer in transaction mode, with the settings that docs/operators/pgbouncer.ini gives.
// Short form: tests/server/settings/env.test.ts.

const day = today()
const direct = process.env.DATABASE_URL ?? ''
const AT_ONCE = 60

const point = async (settings: Record<string, string>) => {
  await closeQueue()
  await closeDb()
  configure({ DATABASE_DIRECT_URL: '', ...settings })
}

// `npm run test:long` says so where there is none.
const ways = isPgBouncerInstalled() ? ['as docs/operators/pgbouncer.ini has it'] : []

describe.each(ways)('behind PgBouncer, %s', () => {
  let bouncer: PgBouncer
  let watching: pg.Client
  let owner: string

  /** Sessions that PgBouncer has open, and the limits that statements have on them. */
  const sessions = async () => {
    const { rows } = await watching.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and application_name <> 'sightline-worker' and pid <> pg_backend_pid()`,
    )
    return rows[0]?.open ?? 0
  }

  beforeAll(async () => {
    await prepareQueues(direct)
    const tracked = await makeTracked([{ term: 'desk behind a pooler' }, { term: 'room behind a pooler' }])
    owner = tracked[0]?.ownerId ?? ''
    await closeDb()
    bouncer = await startPgBouncer(direct)
    watching = new pg.Client({ connectionString: direct })
    await watching.connect()
    await point({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: direct, DAILY_RUN_CRON: '0 0 29 2 *' })
  })
  afterAll(async () => {
    await endWorkers()
    await watching.end()
    await point({ DATABASE_URL: direct })
    await bouncer.stop()
  })

  it('every session has the zone and the limits that processes set without it', async () => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone']
    const pool = await db().$queryRaw<{ name: string; setting: string }[]>`
      select name, setting from pg_settings where name = any(${names}) order by name collate "C"`
    expect(pool).toEqual([
      { name: 'TimeZone', setting: 'UTC' },
      { name: 'idle_in_transaction_session_timeout', setting: '15000' },
      { name: 'lock_timeout', setting: '3000' },
      { name: 'statement_timeout', setting: '8000' },
    ])
    expect(databasePool()?.options.max).toBeGreaterThan(POOL_SIZE)
  })

  it('people sign in, and many requests at once share a few sessions', async () => {
    const user = await makeUser({ organisation: { id: owner } })
    const answer = await calls.login(user.email, TEST_PASSWORD)
    expect(answer.status).toBe(200)
    const { token }: LoginAnswer = await answer.json()
    const headers = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken }
    const asked = Array.from({ length: AT_ONCE }, (_, index) =>
      index % 2 === 0
        ? call(whoami, { headers })
        : call(visibility, { headers, params: { organisationId: owner }, url: '/api/test?days=30' }),
    )
    const open = await sessions()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(Math.max(open, await sessions())).toBeLessThanOrEqual(POOL_SIZE)
  })

  it('a worker hears of what is sent and makes the day', async () => {
    const worker = await startWorker()
    // The one session of this name listens; it is opened beside the start of the worker, and tried every ten seconds, so
    // its last query may be another one.
    const { rows } = await until(
      () => watching.query(`select 1 from pg_stat_activity where application_name = 'sightline-worker'`),
      ({ rows: listening }) => listening.length > 0,
    )
    expect(rows.length).toBe(1)
    expect(await planDay(day)).toMatchObject({ enqueued: 2 })
    const run = await until(
      () => readDailyRun(day),
      ({ status }) => status === 'finished',
      60_000,
    )
    expect(run).toMatchObject({ planned: 2, done: 2, failed: 0 })
    expect(await worker.end()).toBe(0)
  }, 90_000)

  it('while it is down requests are 503, and once it is back they are answered', async () => {
    const { headers } = await signInNew({ organisation: { id: owner } })
    await bouncer.kill()
    expect((await call(whoami, { headers })).status).toBe(503)
    await bouncer.start()
    expect((await call(whoami, { headers })).status).toBe(200)
  })
})
