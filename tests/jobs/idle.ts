import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sendNameCount } from '@/server/queue/client'
import { NAME_COUNT_QUEUE } from '@/server/queue/queues'
import { required } from '@/server/settings/env'
import { until } from '../support/runs'
import { endWorkers, startWorker } from '../support/worker'

const client = new pg.Client({ connectionString: required('DATABASE_URL') })
/** A connection reports its transactions within a second. */
const REPORTED_MS = 1500

/** Transactions of the database of this test, with what its connections report only after a second. */
async function transactions(): Promise<number> {
  await sleep(REPORTED_MS)
  const { rows } = await client.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count)
}

/** Transactions a second, over so many seconds. */
async function watch(seconds: number): Promise<number> {
  const before = await transactions()
  await sleep(seconds * 1000 - REPORTED_MS)
  return ((await transactions()) - before) / seconds
}

/** Declares the test of a worker without work, over so many seconds. */
export function idleWorker(watchedS: number): void {
  // What a start does once, the first retention included, takes its time on a busy machine.
  const patience = 150_000 + 3000 * watchedS
  beforeAll(() => client.connect())
  afterEach(endWorkers)
  afterAll(() => client.end())

  it(
    'asks the database less than twice a second while nothing happens, and still works at once',
    async () => {
      await startWorker({ DAILY_RUN_CRON: '0 0 29 2 *', ANSWER_ENGINE: 'simulated' })
      await until(
        () => watch(watchedS),
        (rate) => rate <= 2,
        patience,
      )

      const sentAt = performance.now()
      await sendNameCount()
      await until(
        () => client.query(`select from pgboss.job where name = $1 and state < 'completed'`, [NAME_COUNT_QUEUE]),
        ({ rowCount }) => rowCount === 0,
      )
      expect(performance.now() - sentAt).toBeLessThan(3000)
    },
    patience + 60_000,
  )
}
