import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/admin/engine/route'
import type { EngineOverview, EngineRow } from '@/lib/engines/shapes'
import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { resetEnv } from '@/server/settings/env'
import { signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery } from '@/tests/support/results'
import { configure } from '@/tests/support/settings'
import { recordUsage } from '@/tests/support/token-usage'

const now = today()
const ago = (days: number) => addDays(now, -days)

const get = async (): Promise<EngineOverview> => (await call(GET, { headers: admin.headers })).json()
const engine = async (id: string): Promise<EngineRow> => {
  const found = (await get()).items.find((each) => each.id === id)
  if (!found) throw new Error(`${id} is not listed`)
  return found
}

let recorded = 0
async function recordRuns(
  count: number,
  of: { engine: string; day: Day; status: 'done' | 'failed'; reasonCode?: string },
) {
  const day = dayToDate(of.day)
  await db().$executeRaw`select ensure_month(${day}::date)`
  await db().dailyRun.upsert({ where: { day }, create: { day }, update: {} })
  await db().queryRun.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      ...{ id: newId(), day, ownerId: query.ownerId, queryId: query.id, engine: of.engine, status: of.status },
      sample: recorded + index + 1,
      reasonCode: of.reasonCode ?? null,
      finishedAt: new Date(day.getTime() + 5 * 3_600_000),
    })),
  })
  recorded += count
  if (of.status === 'done') {
    const asked = { engine: of.engine, sample: recorded, hash: newId(), ownerIds: [query.ownerId], asked: {} }
    const finishedAt = new Date(day.getTime() + 5 * 3_600_000)
    await db().question.create({ data: { id: newId(), day, ...asked, state: 'done', finishedAt } })
    await db().engineModelDay.createMany({
      data: [{ day, engine: of.engine, call: 'answer', model: `${of.engine}-served` }],
      skipDuplicates: true,
    })
  }
}

const SETTINGS = [
  'ENGINES',
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'GEMINI_API_KEY',
  'GEMINI_STORE_ANSWERS',
  'EXTRACT_ENGINE',
] as const
const kept = SETTINGS.map((name) => [name, process.env[name]] as const)

const admin = await signInNew({ roles: ['systemAdmin'] })
const owner = await makeOrganisation()
const query = await makeQuery(owner, { searchTerm: 'best coworking', slot: 1 })

beforeEach(() => {
  delete process.env.ENGINES
  configure({ OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k', OPENAI_MODEL: 'the-model' })
})

afterEach(async () => {
  for (const [name, value] of kept)
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  configure({ LLM_DAILY_TOKEN_BUDGET: undefined })
  await db().queryRun.deleteMany()
  await db().question.deleteMany()
  await db().$transaction([
    db().engineModelDay.deleteMany(),
    db().engineState.deleteMany(),
    db().tokenBudgetDay.deleteMany(),
  ])
})

describe('the list of engines', () => {
  it('has every real engine, those that are on first', async () => {
    const { items, today: day } = await get()
    expect(day).toBe(now)
    expect(items.map(({ id, label, configured }) => [id, label, configured])).toEqual([
      ['openai', 'ChatGPT', true],
      ['anthropic', 'Claude', true],
      ['gemini', 'Gemini', false],
      ['perplexity', 'Perplexity', false],
      ['xai', 'Grok', false],
    ])
  })

  it('has the simulated engines when they are on, labelled as such', async () => {
    for (const name of ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY']) delete process.env[name]
    resetEnv()
    const asked = (await get()).items.filter(({ configured }) => configured)
    expect(asked.map(({ id, label, simulated }) => [id, label, simulated])).toEqual([
      ['simulated-openai', 'ChatGPT', true],
      ['simulated-anthropic', 'Claude', true],
      ['simulated-perplexity', 'Perplexity', true],
    ])
  })

  it('says what turns on an engine that is off', async () => {
    expect(await engine('xai')).toMatchObject({ state: 'notSetUp', reason: 'Set XAI_API_KEY to turn it on.' })
    configure({ GEMINI_API_KEY: 'k', ENGINES: 'openai' })
    expect(await engine('gemini')).toMatchObject({
      state: 'off',
      reason: expect.stringContaining('GEMINI_STORE_ANSWERS'),
    })
    expect(await engine('anthropic')).toMatchObject({ state: 'off', reason: expect.stringContaining('ENGINES') })
  })

  it('says which engine reads the answers of all', async () => {
    expect((await get()).items.filter(({ reads }) => reads).map(({ id }) => id)).toEqual(['openai'])
    configure({ EXTRACT_ENGINE: 'anthropic', ENGINES: 'openai' })
    expect((await get()).items.filter(({ reads }) => reads).map(({ id }) => id)).toEqual(['anthropic'])
  })

  it('never shows a key', async () => {
    configure({ OPENAI_API_KEY: 'sk-very-secret' })
    expect(JSON.stringify(await get())).not.toContain('sk-very-secret')
  })
})

describe('the state of an engine', () => {
  it('counts the runs of today by engine, with the model asked for and the one that answered', async () => {
    await recordRuns(3, { engine: 'openai', day: now, status: 'done' })
    await recordRuns(2, { engine: 'openai', day: now, status: 'failed', reasonCode: 'refused' })
    await recordRuns(4, { engine: 'anthropic', day: ago(1), status: 'done' })
    expect(await engine('openai')).toMatchObject({
      ...{ doneToday: 3, failedToday: 2, skippedToday: 0, leftToday: 0, state: 'answering' },
      ...{ model: 'the-model', servedModel: 'openai-served', lastAnswerAt: `${now}T05:00:00.000Z` },
    })
    expect(await engine('anthropic')).toMatchObject({
      ...{ doneToday: 0, failedToday: 0, state: 'answering', lastAnswerAt: `${ago(1)}T05:00:00.000Z` },
    })
  })

  it('is “waiting” before its first answer', async () => {
    expect(await engine('openai')).toMatchObject({ state: 'waiting', lastAnswerAt: null, since: null, reason: null })
  })

  it('is “silent” since the last answer, with the most frequent reason for failing', async () => {
    await recordRuns(1, { engine: 'openai', day: ago(1), status: 'done' })
    await recordRuns(2, { engine: 'openai', day: now, status: 'failed', reasonCode: 'server' })
    await recordRuns(1, { engine: 'openai', day: now, status: 'failed', reasonCode: 'timeout' })
    await recordRuns(1, { engine: 'anthropic', day: ago(2), status: 'done' })
    expect(await engine('openai')).toMatchObject({
      ...{ state: 'silent', since: `${ago(1)}T05:00:00.000Z`, reason: 'The engine failed' },
    })
    expect(await engine('anthropic')).toMatchObject({ state: 'silent', since: `${ago(2)}T05:00:00.000Z`, reason: null })
  })

  it('is “exhausted” when its credit is used up, for this engine alone', async () => {
    const quotaSince = new Date(Date.now() - 60_000)
    await db().engineState.create({
      data: { engine: 'anthropic', quotaSince, quotaReason: 'credit balance is too low' },
    })
    expect(await engine('anthropic')).toMatchObject({
      ...{ state: 'exhausted', since: quotaSince.toISOString(), reason: 'credit balance is too low' },
    })
    expect((await engine('openai')).state).toBe('waiting')
  })

  it('is that its share of the budget is used up', async () => {
    configure({ LLM_DAILY_TOKEN_BUDGET: '1000' })
    const budget = (id: string, used: number) => ({ day: dayToDate(now), engine: id, used })
    await db().tokenBudgetDay.createMany({ data: [budget('openai', 500), budget('anthropic', 499)] })
    expect(await engine('openai')).toMatchObject({ state: 'stopped', tokenShare: 500 })
    expect(await engine('anthropic')).toMatchObject({ state: 'waiting', tokenShare: 500 })
  })
})

it('sums the tokens of today and of 30 days by engine', async () => {
  await recordUsage(owner, { day: now, engine: 'openai', input: 10, output: 5 })
  await recordUsage(owner, { day: ago(29), engine: 'openai', input: 100 })
  await recordUsage(owner, { day: ago(30), engine: 'openai', input: 1000 })
  await recordUsage(owner, { day: now, engine: 'anthropic', input: 7 })
  expect(await engine('openai')).toMatchObject({ tokensToday: 15, tokensLast30Days: 115 })
  expect(await engine('anthropic')).toMatchObject({ tokensToday: 7, tokensLast30Days: 7 })
  expect(await engine('perplexity')).toMatchObject({ tokensToday: 0, tokensLast30Days: 0 })
})
