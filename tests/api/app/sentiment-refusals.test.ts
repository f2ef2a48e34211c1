import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { POST } from '@/app/api/app/sentiment-analysis/route'
import { addDays } from '@/lib/format/days'
import { SENTIMENT_DAILY_LIMIT } from '@/lib/limits'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { simulatedEngine } from '@/server/llm/simulated'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { generate } from '@/server/services/sentiment/generate'
import { signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { jobOf, makeAnalysed, makeGeneration } from '@/tests/support/sentiment'

// When a sentiment analysis is not started, and what is said then; each beside one that is.

beforeAll(() => prepareQueues(process.env.DATABASE_URL ?? ''))
afterAll(closeQueue)

const ANSWER = 'Meeting rooms are included in the price.'
const ask = (person: { headers: Record<string, string> }, body: object) => call(POST, { headers: person.headers, body })
const jobs = () =>
  db().$queryRaw<{ n: number }[]>`select count(*)::int as n from pgboss.job where name = 'generate-sentiment'`
const member = async (...answers: Parameters<typeof makeAnalysed>[0]) => {
  const organisation = await makeAnalysed(answers)
  return { organisation, ...(await signInNew({ organisation })) }
}
/** Makes what was requested, as the worker does. */
const work = async (id: string) =>
  generate(await jobOf(id), { engine: simulatedEngine, signal: new AbortController().signal })

afterEach(() => {
  for (const name of ['LLM_DAILY_TOKEN_BUDGET', 'ANSWER_ENGINE', 'SIGHTLINE_STACK']) process.env[name] = ''
  process.env.SIGHTLINE_STACK = 'test'
  resetEnv()
})

it.each([{ timeframe: 2 }, { timeframe: '1' }, {}, { timeframe: 1, organization: 'x' }])(
  '%o is a 400',
  async (body) => {
    const one = await member({ answer: ANSWER })
    expect((await ask(one, body)).status).toBe(400)
    expect((await ask(one, { timeframe: 1 })).status).toBe(202)
  },
)

it('a timeframe without stored answers, by name; the next longer one that has some is accepted', async () => {
  const old = await member({ answer: ANSWER, day: addDays(today(), -10) })
  for (const [timeframe, span] of [
    [1, 'from today'],
    [7, 'from the last 7 days'],
  ]) {
    const response = await ask(old, { timeframe })
    expect(response.status).toBe(409)
    expect((await response.json()).error).toContain(`There are no stored answers ${span} yet.`)
  }
  expect((await ask(old, { timeframe: 28 })).status).toBe(202)
  const none = await (await ask(await member(), { timeframe: -1 })).json()
  expect(none.error).toBe('There are no stored answers yet. They arrive with the daily run.')
})

it('a window counts its first day and not the day before it', async () => {
  const edge = await member({ answer: ANSWER, day: addDays(today(), -6) })
  const before = await member({ answer: ANSWER, day: addDays(today(), -7) })
  expect((await ask(edge, { timeframe: 7 })).status).toBe(202)
  expect((await ask(before, { timeframe: 7 })).status).toBe(409)
})

it('a second request while one is open, also when twenty come at once', async () => {
  const one = await member({ answer: ANSWER })
  const before = (await jobs())[0]?.n ?? 0
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(one, { timeframe: 1 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 19 }, () => 409)])
  const refused = answers.find(({ status }) => status === 409)
  expect((await refused?.json())?.error).toContain('An analysis is already being generated')
  expect((await jobs())[0]?.n).toBe(before + 1)
  expect(await db().auditEntry.count({ where: { actorId: one.userId } })).toBe(1)
})

it('more than so many a day; those of yesterday do not count', async () => {
  const one = await member({ answer: ANSWER })
  const yesterday = new Date(Date.now() - 86_400_000)
  await makeGeneration(one.organisation, { state: 'failed', createdAt: yesterday })
  for (let made = 1; made < SENTIMENT_DAILY_LIMIT; made += 1)
    await makeGeneration(one.organisation, { state: 'failed' })
  const last = await (await ask(one, { timeframe: 1 })).json()
  await work(last.generation._id)
  const response = await ask(one, { timeframe: 1 })
  expect([response.status, (await response.json()).error]).toEqual([
    409,
    '20 analyses were already requested today. Please try again tomorrow.',
  ])
})

it('every request when the token budget of the day is used up', async () => {
  const one = await member({ answer: ANSWER })
  process.env.LLM_DAILY_TOKEN_BUDGET = '1000'
  resetEnv()
  await db().tokenBudgetDay.create({ data: { day: new Date(today()), engine: 'simulated', used: 1000n } })
  const response = await ask(one, { timeframe: 1 })
  expect([response.status, (await response.json()).error]).toEqual([
    409,
    'The token budget of the day is used up. Please try again tomorrow.',
  ])
})

it('every request without an engine, as 503 with a sentence', async () => {
  const one = await member({ answer: ANSWER })
  process.env.SIGHTLINE_STACK = ''
  resetEnv()
  const response = await ask(one, { timeframe: 1 })
  expect([response.status, (await response.json()).error]).toEqual([
    503,
    expect.stringContaining('No answer engine is configured'),
  ])
  process.env.SIGHTLINE_STACK = 'test'
  resetEnv()
  expect((await ask(one, { timeframe: 1 })).status).toBe(202)
})
