import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { readSnapshot } from '@/server/services/monitoring/snapshot'
import { loadUnfinishedDay } from '@/tests/support/unfinished-day'

// What a scrape of /api/metrics costs with 10,000 organisations.

const ORGANISATIONS = 10_000
/** What a scrape may take, on a machine that has nothing else to do. */
const BUDGET_MS = 50

beforeAll(async () => {
  await prepareQueues(process.env.DATABASE_URL ?? '')
  await loadUnfinishedDay(ORGANISATIONS)
}, 180_000)
afterAll(closeQueue)

test(`a scrape takes less than ${BUDGET_MS} ms`, async () => {
  // The first of a day also looks through every query; and a machine that is busy elsewhere says nothing of us.
  await readSnapshot()
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 100 && best >= BUDGET_MS; round += 1) {
    const started = performance.now()
    await readSnapshot()
    best = Math.min(best, performance.now() - started)
  }
  expect(best).toBeLessThan(BUDGET_MS)
})
