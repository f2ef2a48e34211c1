import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { required } from '@/server/env'
import { sendNameCount } from '@/server/queue/client'
import { NAME_COUNT_QUEUE } from '@/server/queue/queues'
import { until } from '../support/runs'
import { endWorkers, startWorker } from '../support/worker'

const WATCHED_S = 20

const client = new pg.Client({ connectionString: required('DATABASE_URL') })

beforeAll(() => client.connect())
afterEach(endWorkers)
afterAll(() => client.end())

/** Transactions of the database of this test, with what its connections have not reported yet. */
async function transactions(): Promise<number> {
  await sleep(1500)
  const { rows } = await client.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count)
}

/** Transactions a second, over a while. */
async function watch(): Promise<number> {
  const before = await transactions()
  await sleep(WATCHED_S * 1000 - 1500)
  return ((await transactions()) - before) / WATCHED_S
}

it('asks the database less than twice a second while nothing happens, and still works at once', async () => {
  await startWorker({ DAILY_RUN_CRON: '0 0 29 2 *', ANSWER_ENGINE: 'simulated' })
  // What a start does once, the first retention included, takes its time on a busy machine.
  await sleep(20_000)
  const perSecond = await until(watch, (rate) => rate <= 2, 3 * WATCHED_S * 1000)
  expect(perSecond).toBeLessThanOrEqual(2)

  const sentAt = performance.now()
  await sendNameCount()
  await until(
    () => client.query(`select from pgboss.job where name = $1 and state < 'completed'`, [NAME_COUNT_QUEUE]),
    ({ rowCount }) => rowCount === 0,
  )
  expect(performance.now() - sentAt).toBeLessThan(3000)
}, 240_000)
