import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { QueueWorkers } from '@/jobs/due-queues'
import { type ScheduledJob, workSchedule } from '@/jobs/schedule'
import { db } from '@/server/db/client'
import { closeQueue, prepareQueues, sendMail, sendReevaluation } from '@/server/queue/client'
import { enqueueGeneration } from '@/server/sentiment/requests'
import { required, resetEnv } from '@/server/settings/env'
import { makeUser } from '@/tests/support/factories'
import { actorOf } from '@/tests/support/results'
import { until } from '@/tests/support/runs'
import { makeAnalysed } from '@/tests/support/sentiment'
import { endWorkers, startWorker } from '@/tests/support/worker'

// Jobs of workers that share a database: each is done once at a time, and together they hold few connections.

const url = required('DATABASE_URL')
const watching = new pg.Client({ connectionString: url })
const holding = new pg.Client({ connectionString: url })
const shutdown = new AbortController()
const bosses: PgBoss[] = []

beforeAll(async () => {
  process.env.DAILY_RUN_CRON = '0 0 29 2 *'
  resetEnv()
  await watching.connect()
  await holding.connect()
  await prepareQueues(url)
})
afterAll(async () => {
  shutdown.abort()
  await Promise.all(bosses.map((boss) => boss.stop({ graceful: false })))
  await endWorkers()
  await watching.end()
  await holding.end()
  await closeQueue()
})

/** One more worker that does these jobs, in this process. */
async function work(jobs: readonly ScheduledJob[]): Promise<void> {
  const boss = await new PgBoss({
    connectionString: url,
    supervise: false,
    schedule: false,
    useListenNotify: true,
  }).start()
  boss.on('error', () => undefined)
  bosses.push(boss)
  await workSchedule(boss, new QueueWorkers(boss), jobs, shutdown.signal)
}

it('a job that takes longer than its interval does not overlap with itself in two workers', async () => {
  let [running, most] = [0, 0]
  const began: number[] = []
  const slow: ScheduledJob = {
    name: 'slow',
    cadence: { everyS: 0.2 },
    run: async () => {
      began.push(performance.now())
      running += 1
      most = Math.max(most, running)
      await sleep(1000)
      running -= 1
    },
  }
  const others: number[] = []
  const quick: ScheduledJob = { name: 'quick', cadence: { everyS: 0.2 }, run: async () => void others.push(running) }
  await Promise.all([work([slow, quick]), work([slow, quick])])
  await until(
    async () => began.length,
    (count) => count >= 4,
  )
  expect(most).toBe(1)
  // It keeps no other from being done.
  expect(others.filter((during) => during === 1).length).toBeGreaterThan(2)
})

/** The most sessions of one name at once, until the work has ended. */
async function mostSessions(name: string, isDone: () => boolean): Promise<number> {
  let most = 0
  do {
    const { rows } = await watching.query<{ sessions: number }>(
      `select count(*)::int as sessions from pg_stat_activity where application_name = $1 and datname = current_database()`,
      [name],
    )
    most = Math.max(most, rows[0]?.sessions ?? 0)
    await sleep(20)
  } while (!isDone())
  return most
}

it('a worker with a backlog holds two connections for it, and works it off', async () => {
  for (let index = 0; index < 8; index += 1) {
    const organisation = await makeAnalysed([{ answer: 'Floors are quiet and well run.' }])
    await enqueueGeneration(actorOf(organisation.id), 'ownOrganisation', { timeframe: 1 }, 'request')
    const { email } = await makeUser({ organisation })
    await db().$transaction((tx) => sendMail({ kind: 'reset', email }, tx))
  }
  await sendReevaluation()
  await holding.query('begin')
  await holding.query('lock table sentiment_generation, app_user, name_change in access exclusive mode')
  await startWorker({ ENGINES: 'simulated' })
  // A busy machine takes its time until the first two wait for the lock.
  await until(
    () => mostSessions('sightline-jobs', () => true),
    (sessions) => sessions === 2,
  )
  const began = performance.now()
  expect(await mostSessions('sightline-jobs', () => performance.now() - began > 1500)).toBe(2)
  await holding.query('commit')
  const left = await until(
    () => db().$queryRaw<unknown[]>`
      select id from pgboss.job where name in ('generate-sentiment', 'send-mail', 'reevaluate-names') and state < 'completed'`,
    (jobs) => jobs.length === 0,
  )
  expect(left).toEqual([])
  expect(await db().sentimentGeneration.count({ where: { state: 'done' } })).toBe(8)
}, 120_000)
