import { beforeEach, expect, test } from 'vitest'
import { countCall, drainCallCounts, restoreCallCounts } from '@/server/llm/call-outcomes'
import { EngineError, type EngineErrorKind } from '@/server/llm/engine'

beforeEach(() => void drainCallCounts())

const usage = { inputTokens: 10, outputTokens: 3, searches: 1 }
const failing = (kind: EngineErrorKind) =>
  countCall('openai', 'answer', () => Promise.reject(new EngineError(kind, 'no', { usage })))

test.each([
  ['refused', 'refused'],
  ['incomplete', 'unusable'],
  ['badResponse', 'unusable'],
  ['rate', 'rate_limited'],
  ['quota', 'quota'],
  ['timeout', 'timeout'],
  ['server', 'error'],
  ['auth', 'error'],
  ['badRequest', 'error'],
] as const)('a call that ended with %s counts as %s, with the tokens it cost', async (kind, outcome) => {
  await expect(failing(kind)).rejects.toMatchObject({ kind })
  expect(drainCallCounts()).toMatchObject([{ call: 'answer', outcome, calls: 1, inputTokens: 10, outputTokens: 3 }])
})

test.each(['aborted', 'notConfigured'] as const)('%s is no call', async (kind) => {
  await expect(failing(kind)).rejects.toMatchObject({ kind })
  expect(drainCallCounts()).toEqual([])
})

test('a mistake of ours is an error and passes through unchanged', async () => {
  const mistake = new TypeError('ours')
  await expect(countCall('openai', 'extract', () => Promise.reject(mistake))).rejects.toBe(mistake)
  expect(drainCallCounts()).toMatchObject([{ call: 'extract', outcome: 'error', inputTokens: 0 }])
})

test('calls that end alike add up, also after they could not be stored', async () => {
  const answer = { usage, text: 'x' }
  expect(await countCall('openai', 'answer', async () => answer)).toBe(answer)
  await countCall('openai', 'answer', async () => answer)
  await countCall('openai', 'sentiment', async () => answer)
  const taken = drainCallCounts()
  expect(taken.map(({ call, outcome, calls, inputTokens }) => [call, outcome, calls, inputTokens])).toEqual([
    ['answer', 'ok', 2, 20],
    ['sentiment', 'ok', 1, 10],
  ])
  expect(drainCallCounts()).toEqual([])
  await countCall('openai', 'answer', async () => answer)
  restoreCallCounts(taken)
  expect(drainCallCounts()).toMatchObject([
    { call: 'answer', calls: 3, outputTokens: 9 },
    { call: 'sentiment', calls: 1 },
  ])
})
