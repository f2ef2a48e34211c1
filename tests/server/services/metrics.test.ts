import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/server/db'
import { countCall } from '@/server/llm/call-outcomes'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { QUESTION_QUEUE } from '@/server/queue/queues'
import { saveModelCalls } from '@/server/services/monitoring/model-calls'
import { readSnapshot } from '@/server/services/monitoring/snapshot'
import { loadUnfinishedDay } from '@/tests/support/unfinished-day'

const ORGANISATIONS = 100

beforeAll(async () => {
  await prepareQueues(process.env.DATABASE_URL ?? '')
  await loadUnfinishedDay(ORGANISATIONS)
})
afterAll(closeQueue)

test('what is counted is counted right', async () => {
  const figures = await readSnapshot()
  expect(figures.run).toEqual({
    planned: 300,
    finished: false,
    byStatus: { done: 150, failed: 3, queued: 147 },
  })
  expect([figures.missing, figures.crashesHour, figures.crashesDay]).toEqual([false, 10, 240])
  expect(figures.queues.find(({ queue }) => queue === QUESTION_QUEUE)).toMatchObject({ waiting: 150 })
})

test('workers add to the same day, and what could not be stored is stored later', async () => {
  const answer = { usage: { inputTokens: 7, outputTokens: 2, searches: 0 } }
  const okToday = async () =>
    (await readSnapshot()).calls?.find((each) => each.call === 'answer' && each.outcome === 'ok')
  const before = await okToday()
  await countCall('answer', async () => answer)
  await db().$executeRaw`alter table model_call_day rename to model_call_away`
  await expect(saveModelCalls()).rejects.toThrow(/model_call_day/)
  await db().$executeRaw`alter table model_call_away rename to model_call_day`
  await countCall('answer', async () => answer)
  await saveModelCalls()
  await saveModelCalls()
  const after = await okToday()
  expect([(after?.calls ?? 0) - (before?.calls ?? 0), (after?.inputToday ?? 0) - (before?.inputToday ?? 0)]).toEqual([
    2, 14,
  ])
})
