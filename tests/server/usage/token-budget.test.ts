import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { finishDay } from '@/server/daily-run/catch-up'
import { readDailyRun } from '@/server/daily-run/progress'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { EngineError } from '@/server/llm/engine'
import { answerEngine } from '@/server/llm/engines'
import { readSettings } from '@/server/settings/env'
import {
  budgetShare,
  freeReservations,
  isBudgetSpent,
  isDayStopped,
  reopenBudgets,
  reserveTokens,
  settleTokens,
  stopEngine,
} from '@/server/usage/budget'
import { CallUsage, saveUsage } from '@/server/usage/ledger'
import { sql } from '@/tests/server/schema/rows'
import { askAll, makeTracked, planFor, startEngine, untroubled } from '@/tests/support/runs'
import { configure } from '@/tests/support/settings'

// One answer of the model server costs 9,060 tokens: 8,400 for asking and 660 for extracting.
const ONE_RUN = 9060

const { engine, server } = await startEngine({ latencyMs: 20 })

configure({ OPENAI_API_KEY: 'test-key' })
afterEach(() => configure({ LLM_DAILY_TOKEN_BUDGET: '', LLM_DAILY_COST_BUDGET_USD: '' }))

function setBudget(tokens: number | undefined) {
  configure({ LLM_DAILY_TOKEN_BUDGET: tokens === undefined ? '' : String(tokens) })
}
const budgetOf = (day: string) =>
  db().tokenBudgetDay.findFirstOrThrow({ where: { day: new Date(day), engine: 'openai' } })

test('the budget holds when many runs start at once, and stops the day once', async () => {
  const day = '2026-02-01'
  setBudget(40_000)
  const tracked = await Promise.all(Array.from({ length: 12 }, () => makeTracked([{}])))
  await planFor(tracked.flat(), day)
  const done = (await askAll(engine)).filter((outcome) => outcome === 'done').length
  expect(done).toBeGreaterThan(0)
  expect(done * ONE_RUN).toBeLessThanOrEqual(40_000)
  expect(await budgetOf(day)).toMatchObject({ used: BigInt(done * ONE_RUN), reserved: 0n })
  await finishDay(day)
  const run = await readDailyRun(day)
  expect(run).toMatchObject({ status: 'stopped', planned: 12, done, failed: 0, skipped: 12 - done, left: 0 })
  expect(run.tokens).toBe(done * ONE_RUN)
  expect(run.note).toContain('40,000 tokens')
  expect(new Set(run.failures.map(({ status, reasonCode }) => `${status} ${reasonCode}`))).toEqual(
    new Set(['skipped budget']),
  )
})

test('near the limit a run waits for what others hold, instead of ending the day', async () => {
  const day = '2026-02-02'
  setBudget(30_000)
  const first = await reserveTokens(day, 'openai', untroubled)
  const second = await reserveTokens(day, 'openai', untroubled)
  const third = reserveTokens(day, 'openai', untroubled)
  if (!first || !second) throw new Error('both fit the budget')
  await settleTokens(db(), day, 'openai', first, 100)
  await settleTokens(db(), day, 'openai', second, 100)
  expect((await third)?.tokens).toBeGreaterThan(0)
  expect((await budgetOf(day)).used).toBe(200n)
})

test('what is spent is spent: a day over its budget reserves nothing', async () => {
  const day = '2026-02-03'
  setBudget(10_000)
  const held = await reserveTokens(day, 'openai', untroubled)
  if (held) await settleTokens(db(), day, 'openai', held, 9_999)
  expect(await reserveTokens(day, 'openai', untroubled)).toBeNull()
  setBudget(undefined)
  expect(await reserveTokens(day, 'openai', untroubled)).toEqual({ tokens: 0 })
})

test('of two engines each has half; when both stop at once the day is stopped, and a run by hand opens both', async () => {
  Object.assign(process.env, { ENGINES: 'openai,xai', XAI_API_KEY: 'test-key' })
  setBudget(10_001)
  expect(budgetShare()).toBe(5000)
  for (let number = 10; number < 20; number += 1) {
    const day = `2026-02-${number}`
    await db().dailyRun.create({ data: { day: new Date(day), planned: 1 } })
    for (const engine of ['openai', 'xai']) await isBudgetSpent(day, engine)
    await Promise.all(['openai', 'xai', 'openai', 'xai'].map((engine) => stopEngine(day, engine)))
    expect(await db().dailyRun.findUniqueOrThrow({ where: { day: new Date(day) } })).toMatchObject({
      status: 'stopped',
      note: expect.stringContaining('10,001 tokens'),
    })
    expect(await isDayStopped(db(), day)).toBe(true)
  }
  await reopenBudgets(db(), '2026-02-10')
  expect([await isDayStopped(db(), '2026-02-10'), await isDayStopped(db(), '2026-02-11')]).toEqual([false, true])
  configure({ ENGINES: 'openai' })
})

test('tokens that a killed worker held are free again, once no question is being asked', async () => {
  const day = '2026-02-04'
  setBudget(1_000_000)
  await reserveTokens(day, 'openai', untroubled)
  expect((await budgetOf(day)).reserved).toBeGreaterThan(0n)
  await freeReservations(day)
  expect((await budgetOf(day)).reserved).toBe(0n)
})

describe('the budget in money', () => {
  // One answer of the model server is 8,000 tokens in, 400 out and a search; reading it is 600 in and 60 out.
  const prices = join(mkdtempSync(join(tmpdir(), 'prices-')), 'prices.json')
  const read = { date: '2026-11-29', source: 'the test' }
  writeFileSync(
    prices,
    JSON.stringify([
      { model: 'answer-model', input: 1, output: 5, search: 0.01, ...read },
      { model: 'extract-model', input: 0.1, output: 0.5, ...read },
    ]),
  )
  const ANSWER = 20_000
  const READING = 90
  const pricedEngine = () =>
    answerEngine(
      'openai',
      readSettings({
        ...{ OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: server.url, OPENAI_MODEL: 'answer-model' },
        ...{ OPENAI_EXTRACT_MODEL: 'extract-model', LLM_TIMEOUT_MS: '2000', MODEL_PRICES: prices },
      }),
    )
  const track = (queries: number) => Promise.all(Array.from({ length: queries }, () => makeTracked([{}])))

  test('stops a day as that of tokens does, and the note says which; every cent is booked once', async () => {
    const day = '2026-03-01'
    configure({ LLM_DAILY_COST_BUDGET_USD: '0.1' })
    const tracked = (await track(12)).flat()
    await planFor(tracked, day)
    const done = (await askAll(pricedEngine())).filter((outcome) => outcome === 'done').length
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThanOrEqual(5)
    expect(await budgetOf(day)).toMatchObject({
      ...{ costUsed: BigInt(done * (ANSWER + READING)), costReserved: 0n, reserved: 0n, stoppedBy: 'money' },
    })
    await finishDay(day)
    const run = await readDailyRun(day)
    expect(run).toMatchObject({ status: 'stopped', done, failed: 0, skipped: 12 - done, left: 0 })
    expect(run.note).toBe('Stopped: the budget of $0.10 a day is used up. Answers stored before stay.')
    const at = { day: new Date(day) }
    const cost = BigInt(done * (ANSWER + READING))
    for (const rows of [
      await db().usageDay.findMany({ where: at }),
      await db().question.findMany({ where: at }),
      await db().result.findMany({ where: at }),
      await db().queryRun.findMany({ where: at }),
      await db().usageQueryDay.findMany({ where: at }),
    ])
      expect(rows.reduce((sum, { costMicros }) => sum + (costMicros ?? -1n), 0n)).toBe(cost)
    expect(await db().usageDay.findMany({ where: { ...at, pricedCalls: 0 } })).toEqual([])
  })

  test('of both budgets the one that is used up stops the day', async () => {
    configure({ LLM_DAILY_COST_BUDGET_USD: '1000', LLM_DAILY_TOKEN_BUDGET: '20000' })
    await planFor((await track(4)).flat(), '2026-03-02')
    await askAll(pricedEngine())
    expect(await budgetOf('2026-03-02')).toMatchObject({ stoppedBy: 'tokens' })
    expect((await readDailyRun('2026-03-02')).note).toContain('20,000 tokens')
    configure({ LLM_DAILY_COST_BUDGET_USD: '0.03', LLM_DAILY_TOKEN_BUDGET: '90000000' })
    await planFor((await track(4)).flat(), '2026-03-03')
    await askAll(pricedEngine())
    expect(await budgetOf('2026-03-03')).toMatchObject({ stoppedBy: 'money' })
    expect((await readDailyRun('2026-03-03')).note).toContain('$0.03')
  })

  test('calls whose price is not known count nothing to it, and cost nobody knows what', async () => {
    const day = '2026-03-04'
    configure({ LLM_DAILY_COST_BUDGET_USD: '0.01' })
    await planFor((await track(3)).flat(), day)
    expect(await askAll(engine)).toEqual(['done', 'done', 'done'])
    expect(await budgetOf(day)).toMatchObject({ costUsed: 0n, used: BigInt(3 * ONE_RUN), stoppedAt: null })
    const at = { day: new Date(day) }
    const results = await db().result.findMany({ where: at })
    expect(results.map(({ costMicros }) => costMicros)).toEqual([null, null, null])
    expect(await db().usageDay.findMany({ where: { ...at, NOT: { pricedCalls: 0 } } })).toEqual([])
  })

  test('one set in the middle of a day begins with what is spent', async () => {
    const day = '2026-03-05'
    await planFor((await track(1)).flat(), day)
    await askAll(pricedEngine())
    configure({ LLM_DAILY_COST_BUDGET_USD: '0.02' })
    expect(await isBudgetSpent(day, 'openai')).toBe(true)
    expect(await reserveTokens(day, 'openai', untroubled)).toBeNull()
    configure({ LLM_DAILY_COST_BUDGET_USD: '0.05' })
    expect(await isBudgetSpent(day, 'openai')).toBe(false)
  })

  test('engines that stop by different budgets are named with theirs', async () => {
    Object.assign(process.env, { ENGINES: 'openai,xai', XAI_API_KEY: 'test-key' })
    configure({ LLM_DAILY_COST_BUDGET_USD: '3', LLM_DAILY_TOKEN_BUDGET: '10001' })
    const day = '2026-03-06'
    await db().dailyRun.create({ data: { day: new Date(day), planned: 1 } })
    for (const engine of ['openai', 'xai']) await isBudgetSpent(day, engine)
    await stopEngine(day, 'openai', 'money')
    const note = async () => (await readDailyRun(day)).note
    expect(await note()).toBe(
      'Stopped for ChatGPT: the share of $1.50 a day is used up. Answers stored before stay, other engines go on.',
    )
    await stopEngine(day, 'xai', 'tokens')
    expect(await note()).toMatch(
      /^Stopped for Grok: the share of 5,000 tokens .*Stopped for ChatGPT: the share of \$1\.50/,
    )
    configure({ ENGINES: 'openai' })
  })
})

describe('the ledger', () => {
  // The sums of the ledger are written by whatever writes the ledger.

  const ownerId = newId()

  async function save(day: string, models: string[], ownerName: string): Promise<void> {
    const usage = new CallUsage('openai')
    for (const model of models) usage.add(model, { inputTokens: 10, outputTokens: 1, searches: 0 }, false)
    const owner = { day, ownerId, ownerKind: 'organisation', ownerName } as const
    await db().$transaction((tx) => saveUsage(tx, owner, usage), { maxWait: 20_000 })
  }

  beforeAll(() => save('2026-11-20', ['m0'], 'Loomhouse'))

  it('keeps the sum of each owner, through many writers at once, and its first day and latest name', async () => {
    const days = ['2026-11-18', '2026-11-19', '2026-11-20']
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        save(days[turn % 3] ?? '', turn % 2 ? ['m0', 'm1'] : ['m1', 'm0'], 'Loomhouse'),
      ),
    )
    await save('2026-11-21', ['m0'], 'Loomhouse Ltd')
    const [kept] = await sql(
      `select tokens::int, owner_name, first_day::text,
         (select sum(input_tokens + output_tokens)::int from usage_day where owner_id = $1) as ledger
       from usage_total where owner_id = $1`,
      [ownerId],
    )
    const tokens = (1 + 60 * 2 + 1) * 11
    expect(kept).toEqual({ tokens, ledger: tokens, owner_name: 'Loomhouse Ltd', first_day: '2026-11-18' })
  })

  it('knows the cost of calls that say it, of refused ones that it is nothing, and of others that it is not known', async () => {
    const usage = new CallUsage('openai')
    usage.add('m', { inputTokens: 10, outputTokens: 1, searches: 0, costMicros: 15 }, false)
    usage.addFailed('openai', new EngineError('rate', 'Too many requests.', { model: 'm' }))
    expect([usage.costMicros, usage.counted]).toEqual([15, { tokens: 11, costMicros: 15 }])
    usage.addFailed('openai', new EngineError('timeout', 'No answer in time.', { model: 'm' }))
    expect([usage.costMicros, usage.counted]).toEqual([null, { tokens: 11, costMicros: 15 }])
    const owner = { day: '2026-11-23', ownerId, ownerKind: 'organisation', ownerName: 'Loomhouse' } as const
    await db().$transaction((tx) => saveUsage(tx, owner, usage))
    expect(await sql("select calls, priced_calls, cost_micros::int from usage_day where day = '2026-11-23'")).toEqual([
      { calls: 3, priced_calls: 2, cost_micros: 15 },
    ])
  })

  it('calls that cost nothing are counted, and without calls there is no line', async () => {
    const usage = new CallUsage('openai')
    usage.add('free', undefined, true)
    const owner = { day: '2026-11-22', ownerId, ownerKind: 'organisation', ownerName: 'Loomhouse' } as const
    await db().$transaction((tx) => saveUsage(tx, owner, usage))
    const lines = () => sql("select model, calls, failed_calls from usage_day where day = '2026-11-22'")
    expect(await lines()).toEqual([{ model: 'free', calls: 1, failed_calls: 1 }])
    await db().$transaction((tx) => saveUsage(tx, { ...owner, ownerId: newId() }, new CallUsage('openai')))
    expect(await lines()).toHaveLength(1)
  })
})
