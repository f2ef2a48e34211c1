import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/admin/answer-preview/[id]/route'
import { POST } from '@/app/api/admin/answer-preview/route'
import type { AnswerPreviewRow } from '@/lib/answers/shapes'
import type { EngineId } from '@/lib/engines/engines'
import { dayToDate } from '@/lib/format/days'
import { makePreview } from '@/server/answers/make-preview'
import { today } from '@/server/clock'
import { cooledUntil } from '@/server/daily-run/look-at-surface'
import { db } from '@/server/db/client'
import { readingEngine } from '@/server/llm/engines'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { AI_MODE, CHATGPT, NOT_LOADED, OVERVIEW, WITHOUT_OVERVIEW } from '../server/surfaces/bodies'
import { surfacesForAll } from '../server/surfaces/clients'
import { type SignedIn, signInNew } from '../support/actors'
import { startModelServer } from '../support/model-server'
import { call } from '../support/request'
import { makeOrganisation } from '../support/results'
import { until, untroubled } from '../support/runs'
import { configure, FREE_READING } from '../support/settings'
import { type Finds, LOGIN, type Mishap, SERPAPI_KEY } from '../support/surface-server'

// Previews of surfaces by the provider's call that waits for its answer (R-SURFACES-12): what the provider bills is what is
// booked, whatever happens.

const surfaces = await surfacesForAll()
const model = await startModelServer()
let admin: SignedIn

beforeAll(() => prepareQueues(process.env.DATABASE_URL ?? ''))
afterAll(async () => {
  await model.stop()
  await closeQueue()
})
beforeEach(async () => {
  configure({
    ...{ OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: model.url, ENGINES: 'openai', ANSWER_ENGINE: undefined },
    ...{ SURFACES: 'google-ai-mode,google-ai-overview,chatgpt-app', SURFACE_PROVIDERS: undefined },
    ...{ DATAFORSEO_LOGIN: LOGIN.login, DATAFORSEO_PASSWORD: LOGIN.password },
    ...{ DATAFORSEO_BASE_URL: surfaces.dataForSeoUrl, SERPAPI_BASE_URL: surfaces.serpApiUrl },
    ...{ SERPAPI_API_KEY: undefined, LLM_TIMEOUT_MS: '400', MODEL_PRICES: FREE_READING },
    LLM_DAILY_COST_BUDGET_USD: undefined,
  })
  await db().engineState.deleteMany()
  await db().tokenBudgetDay.deleteMany()
  cooledUntil.clear()
  surfaces.finds = findsAll
  // Ten a minute each.
  admin = await signInNew({ roles: ['systemAdmin'] })
})

const findsAll: Finds = ({ path }) => {
  if (path.includes('organic')) return OVERVIEW
  return path.includes('chat_gpt') ? CHATGPT : AI_MODE
}

interface Made {
  id: string
  ownerId: string
  work: (signal?: AbortSignal) => Promise<string>
}

const send = (body: object) => call(POST, { headers: admin.headers, body })

async function requested(engine: EngineId = 'google-ai-mode', searchTerm = 'bike repair bristol'): Promise<Made> {
  const { id: ownerId } = await makeOrganisation({ name: 'Harbour Cycles' })
  const response = await send({ organization: ownerId, searchTerm, engine, searcherProfile: 'I ride to work.' })
  expect(response.status).toBe(202)
  const { _id: id } = await response.json()
  const work = (signal = untroubled) => makePreview({ previewId: id, ownerId }, { reader: readingEngine(), signal })
  return { id, ownerId, work }
}

async function read(id: string): Promise<AnswerPreviewRow> {
  const response = await call(GET, { headers: admin.headers, params: { id } })
  expect(response.status).toBe(200)
  return response.json()
}

const KNOWN = { calls: 1, pricedCalls: 1 }
const UNKNOWN = { calls: 1, pricedCalls: 0 }
const billed = () => Math.round(1_000_000 * surfaces.bill.reduce((sum, { usd }) => sum + usd, 0))
const usageOf = (ownerId: string, model = 'dataforseo') => db().usageDay.findFirst({ where: { ownerId, model } })
async function booked(ownerId: string) {
  const { _sum } = await db().usageDay.aggregate({ where: { ownerId }, _sum: { costMicros: true } })
  return Number(_sum.costMicros ?? 0n)
}

describe('a preview of a surface', () => {
  it.each([
    ['google-ai-mode', '/v3/serp/google/ai_mode/live/advanced'],
    ['google-ai-overview', '/v3/serp/google/organic/live/advanced'],
    ['chatgpt-app', '/v3/ai_optimization/chat_gpt/llm_scraper/live/advanced'],
  ] as const)('of %s is one call that is paid and booked once, and is read as any answer', async (engine, path) => {
    const { id, ownerId, work } = await requested(engine)
    expect(await work()).toBe('done')
    expect(surfaces.calls.map((each) => each.path)).toEqual([path])
    // As in a daily run: for the country, without the profile.
    expect(surfaces.calls[0]?.body).toMatchObject({ tag: id, location_name: 'United Kingdom' })
    expect(JSON.stringify(surfaces.calls[0]?.body)).not.toContain('ride to work')
    const row = await read(id)
    expect(row).toMatchObject({ state: 'done', engine, provider: 'dataforseo', reason: null })
    expect(row.answer?.length).toBeGreaterThan(20)
    expect(row.sources.every(({ url }) => !url.includes('google.com'))).toBe(true)
    expect([await booked(ownerId), billed()]).toEqual([4000, 4000])
    expect(await usageOf(ownerId)).toMatchObject({ calls: 1, pricedCalls: 1, engine })
    expect(await db().result.count({ where: { ownerId } })).toBe(0)
    expect(await work()).toBe('obsolete')
    expect(surfaces.bill).toHaveLength(1)
  })

  it.each([
    ['google-ai-overview', WITHOUT_OVERVIEW],
    ['google-ai-mode', { ...AI_MODE, item_types: [], items: [] }],
  ] as const)('of %s that shows none is neither an answer nor a failure, and is booked', async (engine, finds) => {
    surfaces.finds = () => finds
    const [{ id, ownerId, work }, calls] = [await requested(engine), model.calls.length]
    expect(await work()).toBe('notShown')
    expect(await read(id)).toMatchObject({ state: 'notShown', provider: 'dataforseo', reason: null, answer: null })
    expect([await booked(ownerId), billed()]).toEqual([4000, 4000])
    // Nothing to read.
    expect(model.calls).toHaveLength(calls)
  })

  it.each<[string, Mishap, Finds, string, { calls: number; pricedCalls: number } | null]>([
    ['an overview that was not loaded', {}, () => NOT_LOADED, 'could not load it. It was charged.', KNOWN],
    ['a result that cannot be read', {}, () => null, 'It was charged.', KNOWN],
    ['an error of the search engine', { code: 40101 }, findsAll, 'with an error (40101). It was charged.', KNOWN],
    [
      'a reply that does not come',
      { delayMs: 900 },
      findsAll,
      'did not answer in time. It may have been charged.',
      UNKNOWN,
    ],
    ['a connection that breaks', { loses: true }, findsAll, 'It may have been charged.', UNKNOWN],
    ['half a body', { halves: true }, findsAll, 'It may have been charged.', UNKNOWN],
    ['a refused question', { code: 40501 }, findsAll, 'did not accept the question (40501).', null],
    [
      'a limit',
      { status: 429, body: '{}', headers: { 'retry-after': '1' } },
      findsAll,
      'is limiting our requests.',
      null,
    ],
    ['no credit', { status: 402, body: '{}' }, findsAll, 'no credit left.', null],
  ])('has failed after %s, and says why', async (_what, mishap, finds, reason, usage) => {
    surfaces.finds = finds
    surfaces.happen(mishap)
    const { id, ownerId, work } = await requested('google-ai-overview')
    expect(await work()).toBe('failed')
    const row = await read(id)
    expect(row).toMatchObject({ state: 'failed', answer: null })
    expect(row.reason?.slice(-reason.length)).toBe(reason)
    expect(await usageOf(ownerId)).toEqual(usage && expect.objectContaining({ ...usage, calls: 1 }))
    // What nobody states is unknown; all that is known was billed.
    if (usage !== UNKNOWN) expect(await booked(ownerId)).toBe(billed())
    expect(surfaces.calls).toHaveLength(1)
  })

  it('is refused by a paused account without a call, until a trial is due; success opens it for all', async () => {
    surfaces.happen({ status: 401, body: '{}' })
    await (await requested()).work()
    expect(await db().engineState.findUnique({ where: { engine: 'dataforseo' } })).toMatchObject({
      quotaReason: 'DataForSEO did not accept our login.',
    })
    const paused = await requested('chatgpt-app')
    expect(await paused.work()).toBe('failed')
    expect((await read(paused.id)).reason).toBe(
      'DataForSEO is paused, because it refused our login or has no credit left.',
    )
    expect(surfaces.calls).toHaveLength(1)
    await db().engineState.updateMany({ data: { trialAt: null } })
    const tried = await requested('chatgpt-app')
    expect(await tried.work()).toBe('done')
    expect(await db().engineState.count({ where: { quotaSince: { not: null } } })).toBe(0)
  })

  it('asks the next provider only where the first one has charged nothing', async () => {
    configure({ SERPAPI_API_KEY: SERPAPI_KEY })
    surfaces.finds = ({ path }) =>
      path === 'google_ai_mode'
        ? { reconstructed_markdown: 'Harbour Cycles is good.', text_blocks: [], references: [] }
        : AI_MODE
    surfaces.happen({ on: 'live/advanced', code: 50000 })
    const refused = await requested()
    expect(await refused.work()).toBe('done')
    expect(await read(refused.id)).toMatchObject({ provider: 'serpapi', answer: 'Harbour Cycles is good.' })
    // SerpApi names no price.
    expect(await usageOf(refused.ownerId, 'serpapi')).toMatchObject({ calls: 1, pricedCalls: 0 })
    expect(await usageOf(refused.ownerId)).toBeNull()
    surfaces.happen({ on: 'live/advanced', loses: true })
    const lost = await requested()
    expect(await lost.work()).toBe('failed')
    expect(await usageOf(lost.ownerId, 'serpapi')).toBeNull()
  })

  it('waits for a search of SerpApi that is still running', async () => {
    configure({ SERPAPI_API_KEY: SERPAPI_KEY, SURFACE_PROVIDERS: 'google-ai-mode=serpapi', LLM_TIMEOUT_MS: '5000' })
    surfaces.finds = () => ({ reconstructed_markdown: 'Harbour Cycles is good.', text_blocks: [], references: [] })
    surfaces.happen({ code: 'Processing' })
    const { id, ownerId, work } = await requested()
    expect(await work()).toBe('done')
    expect(surfaces.calls.map(({ path }) => path.split('/')[1])).toEqual(['search.json', 'searches'])
    expect((await read(id)).provider).toBe('serpapi')
    expect(await usageOf(ownerId, 'serpapi')).toMatchObject({ calls: 1, pricedCalls: 0 })
  })

  it('is not paid again by the next worker when the one that asked has gone: it has failed, at an unknown cost', async () => {
    surfaces.happen({ delayMs: 300 })
    const { id, ownerId, work } = await requested()
    const shutdown = new AbortController()
    const stopped = work(shutdown.signal)
    await until(
      async () => surfaces.calls.length,
      (calls) => calls === 1,
    )
    shutdown.abort()
    await expect(stopped).rejects.toMatchObject({ kind: 'aborted' })
    expect(await work()).toBe('failed')
    expect((await read(id)).reason).toContain('did not finish')
    expect(surfaces.calls).toHaveLength(1)
    expect(await usageOf(ownerId)).toMatchObject({ calls: 1, pricedCalls: 0, failedCalls: 1 })
  })

  it('is within the day’s budget in money, of which it reserves what a look at once costs', async () => {
    // A share for each of four engines: room for one such look and for a task of the daily run.
    configure({ LLM_DAILY_COST_BUDGET_USD: '0.024', MODEL_PRICES: undefined })
    await db().tokenBudgetDay.create({ data: { day: dayToDate(today()), engine: 'google-ai-mode' } })
    expect(await (await requested()).work()).toBe('done')
    const second = await requested()
    expect(await second.work()).toBe('failed')
    expect((await read(second.id)).reason).toContain('budget of the day')
    expect(surfaces.bill).toHaveLength(1)
    const { id: organization } = await makeOrganisation({ name: 'Spent' })
    configure({ LLM_DAILY_COST_BUDGET_USD: '0.016' })
    expect((await send({ organization, searchTerm: 'another', engine: 'google-ai-mode' })).status).toBe(409)
  })

  it('is asked only of surfaces that are on, and of questions that they take', async () => {
    const { id: organization } = await makeOrganisation({ name: 'Refused' })
    expect((await send({ organization, searchTerm: 'a', engine: 'gemini-app' })).status).toBe(400)
    const long = await send({ organization, searchTerm: '+'.repeat(250), engine: 'google-ai-mode' })
    expect([long.status, (await long.json()).fields.searchTerm]).toEqual([
      400,
      'Google AI Mode takes questions of at most 700 letters.',
    ])
    // A look costs more, so nobody gets one unasked.
    const { _id: id } = await (await send({ organization, searchTerm: 'a' })).json()
    expect((await read(id)).engine).toBe('openai')
  })

  it('of a simulated surface costs nothing, and may show none', async () => {
    configure({
      ANSWER_ENGINE: 'simulated',
      SURFACES: 'google-ai-overview',
      ENGINES: undefined,
      MODEL_PRICES: undefined,
    })
    const outcomes = new Map<string, AnswerPreviewRow>()
    for (let at = 0; at < 30 && outcomes.size < 2; at += 1) {
      if (at % 9 === 8) admin = await signInNew({ roles: ['systemAdmin'] })
      const { id, work } = await requested('simulated-google-ai-overview', `day office ${at}`)
      outcomes.set(await work(), await read(id))
    }
    expect(outcomes.get('notShown')).toMatchObject({ state: 'notShown', provider: null, answer: null })
    expect(outcomes.get('done')).toMatchObject({ state: 'done', provider: null })
    expect(surfaces.calls).toEqual([])
  })
})
