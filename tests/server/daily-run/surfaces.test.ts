import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { GET as readAnswerRoute } from '@/app/api/app/answer/org/[organisationId]/[id]/route'
import { GET as listResults } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as getVisibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { accessOf, engineLabel, isSimulated, type SurfaceId } from '@/lib/engines/engines'
import { addDays } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { today } from '@/server/clock'
import { catchUp, startDay } from '@/server/daily-run/catch-up'
import { planDay } from '@/server/daily-run/plan'
import { readDailyRun } from '@/server/daily-run/progress'
import { db } from '@/server/db/client'
import { engineOverview } from '@/server/engines/overview'
import { drainCallCounts } from '@/server/llm/call-outcomes'
import { answerEngine, plannedEngines, readingEngine } from '@/server/llm/engines'
import { log } from '@/server/log'
import { AI_MODE, CHATGPT, OVERVIEW } from '@/tests/server/surfaces/bodies'
import { bookedMicros, surfacesForAll } from '@/tests/server/surfaces/clients'
import { signInNew } from '@/tests/support/actors'
import { answerText, extractionBody } from '@/tests/support/model-answers'
import { startModelServer } from '@/tests/support/model-server'
import { call } from '@/tests/support/request'
import { askAll, makeTracked, makeTrackedIndustry, untroubled } from '@/tests/support/runs'
import { configure, FREE_READING } from '@/tests/support/settings'
import { type Finds, LOGIN, SERPAPI_KEY } from '@/tests/support/surface-server'

// The daily run looks at surfaces (R-SURFACES-8, R-SURFACES-9), against local servers of their providers.

const surfaces = await surfacesForAll()
const model = await startModelServer()
afterAll(() => model.stop())
const day = today()

beforeEach(async () => {
  configure({
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: model.url,
    EXTRACT_ENGINE: 'openai',
    ENGINES: 'anthropic',
    SURFACES: 'google-ai-mode,google-ai-overview,chatgpt-app',
    DATAFORSEO_LOGIN: LOGIN.login,
    DATAFORSEO_PASSWORD: LOGIN.password,
    DATAFORSEO_BASE_URL: surfaces.dataForSeoUrl,
    SERPAPI_API_KEY: undefined,
    SERPAPI_BASE_URL: surfaces.serpApiUrl,
    SURFACE_PROVIDERS: undefined,
    SAMPLES_PER_QUERY: '1',
    LLM_TIMEOUT_MS: '400',
    MODEL_PRICES: FREE_READING,
  })
  await db().user.deleteMany()
  await db().owner.deleteMany()
  await db().dailyRun.deleteMany()
  await db().question.deleteMany()
  await db().engineState.deleteMany()
  await db().$executeRaw`delete from pgboss.job where name like 'question-%'`
  surfaces.finds = findsAll
})

const findsAll: Finds = ({ path }) => {
  if (path.includes('organic')) return OVERVIEW
  return path.includes('chat_gpt') ? CHATGPT : AI_MODE
}

/** One delivery of each question of a surface, and of those that wait until later. */
async function deliver(surface: SurfaceId = 'google-ai-mode') {
  await db().$executeRaw`update pgboss.job set start_after = now() where name like 'question-%' and state = 'retry'`
  return askAll(answerEngine(surface), untroubled, readingEngine())
}

async function deliverAll(surface: SurfaceId = 'google-ai-mode', most = 12) {
  const outcomes: string[][] = []
  while ((await db().queryRun.count({ where: { engine: surface, status: 'queued' } })) > 0 && outcomes.length < most)
    outcomes.push(await deliver(surface))
  return outcomes.flat()
}

async function planned(surface: SurfaceId = 'google-ai-mode', term = 'bike repair bristol') {
  const [query] = await makeTracked([{ term }])
  await planDay(day, { engine: surface })
  return query?.id ?? ''
}

const runOf = (queryId: string) => db().queryRun.findFirstOrThrow({ where: { queryId } })
const question = () => db().question.findFirstOrThrow()
const posts = () => surfaces.calls.filter(({ path }) => path.endsWith('/task_post'))
const billed = () => surfaces.bill.reduce((sum, { usd }) => sum + usd, 0).toFixed(6)
const booked = async () => {
  return ((await bookedMicros()) / 1_000_000).toFixed(6)
}

describe('a surface that is looked at', () => {
  it('is planned as an engine of its own, read by the engine that reads for all', () => {
    expect(plannedEngines()).toEqual(['google-ai-overview', 'google-ai-mode', 'chatgpt-app'])
    expect(readingEngine().id).toBe('openai')
  })

  it('has its task kept with its cost before anything is fetched, and its answer read as any other', async () => {
    const term = 'bike repair bristol'
    const references = AI_MODE.items[0]?.references ?? []
    surfaces.finds = () => ({ ...AI_MODE, items: [{ type: 'ai_overview', markdown: answerText(term), references }] })
    surfaces.waits = 2
    const queryId = await planned()
    expect(await deliver()).toEqual(['released'])
    const { id, state, look, costMicros, jobId } = await question()
    expect([posts().length, posts()[0]?.body?.tag]).toEqual([1, id])
    expect(look).toMatchObject({ provider: 'dataforseo', taskId: surfaces.tasks[0]?.id, postedAt: null })
    // Nobody holds it meanwhile.
    expect([state, jobId, costMicros]).toEqual(['queued', null, 1200n])
    expect(surfaces.calls.some(({ path }) => path.includes('task_get'))).toBe(false)
    expect(await deliverAll()).toEqual(['released', 'released', 'done'])
    const result = await db().result.findFirstOrThrow({ where: { queryId }, include: { answer: true } })
    expect(result).toMatchObject({ engine: 'google-ai-mode', provider: 'dataforseo', costMicros: 1200n })
    expect(result.brandIds.length).toBeGreaterThan(0)
    // What is not reported is unknown, not none; cards are no cited sites.
    expect(result.searchIds).toEqual([])
    expect(await db().$queryRaw`select search_ids from result`).toEqual([{ search_ids: null }])
    expect(result.answer?.evidence).toMatchObject({ provider: 'dataforseo', searchesUnknown: true })
    const urls = await db().citedUrl.findMany({
      where: { id: { in: [...result.citationIds, ...result.consultedIds] } },
    })
    expect(urls.filter(({ site }) => site.includes('google.'))).toEqual([])
    expect(await runOf(queryId)).toMatchObject({ status: 'done' })
    const looks = drainCallCounts().filter(({ call: kind }) => kind === 'look')
    expect(looks).toMatchObject([
      { engine: 'google-ai-mode', outcome: 'ok', calls: 1, costMicros: 1200, unpricedCalls: 0 },
    ])
    expect([posts().length, await booked()]).toEqual([1, billed()])
    const member = await signInNew({ organisation: { id: result.ownerId } })
    const params = { organisationId: result.ownerId }
    const url = `/api/test?from=${day}&to=${day}`
    const listed = await (await call(listResults, { url, headers: member.headers, params })).json()
    expect(listed.items).toMatchObject([
      { access: 'app', provider: 'dataforseo', costUsd: '0.001200', searches: null, engine: 'google-ai-mode' },
    ])
    expect(listed.items[0].cards.map(({ kind }: { kind: string }) => kind)).toEqual(['map', 'shopping'])
  })

  it('keeps cards as mentions of their own', async () => {
    await planned('google-ai-overview')
    await deliverAll('google-ai-overview')
    const { evidence } = await db().answer.findFirstOrThrow()
    expect((evidence as { mentions: object[] }).mentions).toContainEqual({
      kind: 'card',
      of: 'business',
      name: 'Avon Cycles',
      url: expect.stringContaining('https://www.google.com/searchviewer/'),
    })
  })

  it('counts a brand that stands on a card alone nowhere, and says whose it is beside the answer', async () => {
    const text = '1. **Baythorne** has day offices.'
    const shops = ['Loomhouse', 'Otter Lane', 'Sable Rooms by Baythorne'].map((title) => ({
      ...{ title, domain: 'loomhouse.test', rating: { value: 4.5 } },
    }))
    surfaces.finds = () => ({
      ...{ model: 'gpt-app', markdown: `${text}\n\n${shops.map(({ title }) => title).join('\n')}`, sources: [] },
      items: [
        { type: 'chat_gpt_text', markdown: text },
        { type: 'chat_gpt_local_businesses', items: shops },
      ],
    })
    // Not even where the reader gives it.
    model.setScript([{ kind: 'extract', does: (request) => ({ body: extractionBody(request, ['Loomhouse']) }) }])
    const [query] = await makeTracked([{ term: 'day office' }])
    const { ownerId = '', id: queryId = '' } = query ?? {}
    await db().owner.update({ where: { id: ownerId }, data: { name: 'Loomhouse' } })
    await db().brand.upsert({
      where: { key: 'otter lane' },
      create: { key: 'otter lane', name: 'Otter Lane' },
      update: {},
    })
    await planDay(day, { engine: 'chatgpt-app' })
    await deliverAll('chatgpt-app')
    model.setScript([])
    const result = await db().result.findFirstOrThrow({ where: { queryId } })
    const brands = await db().brand.findMany({ where: { id: { in: result.brandIds } } })
    expect([brands.map(({ name }) => name), result.citationIds, result.consultedIds]).toEqual([['Baythorne'], [], []])
    const { headers } = await signInNew({ organisation: { id: ownerId } })
    const answer = await (
      await call(readAnswerRoute, { headers, params: { organisationId: ownerId, id: result.id } })
    ).json()
    expect(answer).toMatchObject({
      ownNamed: false,
      ownPlacement: null,
      above: ['Baythorne'],
      citations: [],
      sources: [],
    })
    expect(answer.onCards).toEqual([
      { key: 'loomhouse', name: 'Loomhouse', own: true },
      { key: 'otter lane', name: 'Otter Lane', own: false },
    ])
    expect(answer.cards[0]).toEqual({
      ...{ name: 'Loomhouse', kind: 'business', rating: '4.5' },
      ...{ url: 'https://loomhouse.test/', site: 'loomhouse.test' },
    })
    expect(answer.cardMarks).toEqual([
      [{ start: 0, end: 9, own: true }],
      [{ start: 0, end: 10, own: false }],
      [{ start: 15, end: 24, own: false }],
    ])
    const figures = await (await call(getVisibility, { headers, params: { organisationId: ownerId } })).json()
    const [surface] = figures.engines.filter(({ id }: { id: string }) => id === 'chatgpt-app')
    expect(surface).toMatchObject({ ranked: 0, results: 1, shown: 1, asked: 1, shownRange: null })
    expect(JSON.stringify([figures.live, figures.citations])).not.toMatch(/otter lane|loomhouse\.test/i)
  })

  it('is looked at once for all who ask the same, whatever their profile and city, and paid by one', async () => {
    await makeTracked([{ term: 'bikes', profile: 'A courier' }], { location: 'Leeds' })
    await makeTrackedIndustry([{ term: 'bikes' }])
    await planDay(day, { engine: 'google-ai-mode' })
    await deliverAll()
    const results = await db().result.findMany({ orderBy: { costMicros: 'asc' } })
    expect(results.map(({ costMicros }) => costMicros)).toEqual([0n, 1200n])
    expect(posts()).toHaveLength(1)
    // Whoever subscribes later pays nothing.
    await makeTracked([{ term: 'bikes' }])
    await planDay(day, { engine: 'google-ai-mode' })
    await deliverAll()
    expect((await db().result.findMany()).reduce((sum, { costMicros }) => sum + (costMicros ?? 0n), 0n)).toBe(1200n)
    expect([posts().length, await booked()]).toEqual([1, billed()])
  })
})

describe('a surface that shows no answer', () => {
  beforeEach(() => {
    surfaces.finds = () => ({ ...OVERVIEW, item_types: ['organic'], items: [{ type: 'organic' }] })
  })

  it('is no result and no failure, with the time and who looked; a later subscriber learns it for free', async () => {
    const queryId = await planned('google-ai-overview')
    await deliverAll('google-ai-overview')
    expect(await runOf(queryId)).toMatchObject({ status: 'notShown', reason: null })
    const { look, state } = await question()
    expect(state).toBe('notShown')
    expect(look).toMatchObject({ provider: 'dataforseo', notShown: { at: '2026-11-28T07:12:46.000Z' } })
    expect(await db().result.count()).toBe(0)
    const [later] = await makeTracked([{ term: 'bike repair bristol' }])
    await planDay(day, { engine: 'google-ai-overview' })
    await deliverAll('google-ai-overview')
    expect(await runOf(later?.id ?? '')).toMatchObject({ status: 'notShown' })
    expect([posts().length, await booked()]).toEqual([1, billed()])
  })

  it('is counted beside what was shown, and ends the day', async () => {
    await planned('google-ai-overview')
    await deliverAll('google-ai-overview')
    surfaces.finds = () => OVERVIEW
    await planned('google-ai-overview', 'another term')
    await deliverAll('google-ai-overview')
    await catchUp()
    const run = await readDailyRun(day)
    expect(run).toMatchObject({ done: 1, notShown: 1, failed: 0, skipped: 0, deleted: 0 })
    const engine = run.engines.find(({ id }) => id === 'google-ai-overview')
    expect(engine).toMatchObject({ done: 1, notShown: 1, shown: 1, asked: 2, failed: 0, left: 0 })
  })
})

describe('a provider that fails', () => {
  it('loses the reply of a post: the task is looked up before anything is paid again', async () => {
    surfaces.happen({ on: 'task_post', loses: true })
    const queryId = await planned()
    expect(await deliverAll()).toEqual(['released', 'done'])
    expect([posts().length, await booked()]).toEqual([1, billed()])
    expect(await runOf(queryId)).toMatchObject({ status: 'done' })
  })

  it('never got the post: it is looked up twice, then posted again', async () => {
    surfaces.happen({ on: 'task_post', status: 500, body: '' })
    await planned()
    expect(await deliverAll()).toEqual(['released', 'released', 'released', 'done'])
    expect(surfaces.calls.filter(({ path }) => path.endsWith('id_list'))).toHaveLength(2)
    expect([posts().length, await booked()]).toEqual([2, billed()])
  })

  it('has an error that it bills: it is asked once more, then it has failed', async () => {
    surfaces.finds = () => null
    const queryId = await planned()
    await deliverAll()
    expect(await runOf(queryId)).toMatchObject({ status: 'failed', reasonCode: 'badResponse' })
    expect([posts().length, billed(), await booked()]).toEqual([2, '0.002400', '0.002400'])
    expect(await db().result.count()).toBe(0)
  })

  it('refuses the question: it is not asked again, and SerpApi answers in its place', async () => {
    configure({ SERPAPI_API_KEY: SERPAPI_KEY })
    surfaces.happen({ on: 'task_post', code: 40501 })
    surfaces.finds = () => ({ reconstructed_markdown: 'Harbour Cycles is good.', text_blocks: [], references: [] })
    const queryId = await planned()
    await deliverAll()
    expect(await runOf(queryId)).toMatchObject({ status: 'done' })
    expect(await db().result.findFirstOrThrow()).toMatchObject({ provider: 'serpapi', costMicros: null })
    expect(posts()).toHaveLength(1)
  })

  it('brings answers that are counted to it, by day', async () => {
    configure({ SERPAPI_API_KEY: SERPAPI_KEY })
    await db().engineModelDay.deleteMany()
    surfaces.finds = ({ path }) =>
      path.includes('task') || path.includes('serp/')
        ? AI_MODE
        : { reconstructed_markdown: 'Harbour Cycles is good.', text_blocks: [], references: [] }
    surfaces.happen({ on: 'task_post', code: 40501 })
    for (const term of ['one', 'two', 'three']) await planned('google-ai-mode', term)
    await deliverAll()
    const rows = await db().engineModelDay.findMany({ where: { call: 'answer' } })
    expect(rows.map(({ engine, providers }) => ({ engine, providers }))).toEqual([
      { engine: 'google-ai-mode', providers: { dataforseo: 2, serpapi: 1 } },
    ])
    expect(
      await db().engineModelDay.count({
        where: { call: { not: 'answer' }, NOT: { providers: { equals: Prisma.DbNull } } },
      }),
    ).toBe(0)
  })

  it('asks SerpApi alone where it is chosen', async () => {
    configure({ SERPAPI_API_KEY: SERPAPI_KEY, SURFACE_PROVIDERS: 'google-ai-mode=serpapi' })
    surfaces.finds = () => ({ reconstructed_markdown: 'Harbour Cycles is good.', text_blocks: [], references: [] })
    await planned()
    expect(await deliver()).toEqual(['done'])
    expect(posts()).toEqual([])
  })

  it.each([
    [{ status: 401, body: '{}' }, 'did not accept our login'],
    [{ status: 402, body: '{}' }, 'no credit left'],
    [{ code: 40200 }, 'no credit left'],
  ])('is paused by %o with one alert, whichever surface finds out', async (mishap, words) => {
    const error = vi.spyOn(log, 'error')
    for (let at = 0; at < 3; at += 1) surfaces.happen({ on: 'task_post', ...mishap })
    await makeTracked([{ term: 'one' }, { term: 'two' }, { term: 'three' }])
    await planDay(day)
    for (const surface of ['google-ai-mode', 'google-ai-overview', 'chatgpt-app'] as const) await deliver(surface)
    expect(error.mock.calls.filter(([, said]) => String(said).includes('exhausted'))).toHaveLength(1)
    error.mockRestore()
    const states = await db().engineState.findMany({ where: { quotaSince: { not: null } } })
    expect(states.map(({ engine, quotaReason }) => [engine, quotaReason?.includes(words)])).toEqual([
      ['dataforseo', true],
    ])
    const closed = (await engineOverview(day)).items.filter(({ access }) => access === 'app')
    expect(closed.map(({ state, reason }) => [state, reason?.includes(words)])).toEqual(
      Array(3).fill(['exhausted', true]),
    )
    expect(await db().queryRun.groupBy({ by: ['status', 'reasonCode'], _count: true })).toEqual([
      { status: 'skipped', reasonCode: 'quota', _count: 9 },
    ])
    surfaces.reset()
    surfaces.finds = findsAll
    // Started by hand, one trial call opens it again for all.
    await startDay(day, { actor: null, requestId: null })
    for (const surface of ['google-ai-mode', 'google-ai-overview', 'chatgpt-app'] as const) await deliverAll(surface)
    expect(await db().queryRun.groupBy({ by: ['status'], _count: true })).toEqual([{ status: 'done', _count: 9 }])
    expect(await db().engineState.count({ where: { quotaSince: { not: null } } })).toBe(0)
    expect(await booked()).toBe(billed())
  })

  it('closes one surface to the account: the others go on', async () => {
    surfaces.happen({ on: 'chat_gpt', code: 40204 })
    await makeTracked([{ term: 'one' }])
    await planDay(day)
    await deliver('chatgpt-app')
    await deliverAll('google-ai-mode')
    const runs = await db().queryRun.findMany({ orderBy: { engine: 'asc' } })
    expect(runs.map(({ engine, status }) => [engine, status])).toEqual([
      ['chatgpt-app', 'skipped'],
      ['google-ai-mode', 'done'],
      ['google-ai-overview', 'queued'],
    ])
  })

  it('limits us: the question waits, and nothing is lost', async () => {
    surfaces.happen({ on: 'task_post', status: 429, headers: { 'retry-after': '1' }, body: '{}' })
    await planned()
    expect(await deliverAll()).toEqual(['released', 'done'])
    expect(await booked()).toBe(billed())
  })

  it('has not seen the surface when the day is over: it has failed, with its reason', async () => {
    surfaces.waits = 100
    const queryId = await planned()
    await deliver()
    await catchUp(new Date(`${addDays(day, 1)}T03:00:00Z`))
    expect(await runOf(queryId)).toMatchObject({ status: 'failed', reasonCode: 'notReady' })
    expect(await question()).toMatchObject({ state: 'failed' })
    expect(await booked()).toBe(billed())
  })

  it('is asked nothing that is longer than the surface takes', async () => {
    const queryId = await planned('google-ai-mode', '+'.repeat(250))
    await deliverAll()
    expect(await runOf(queryId)).toMatchObject({ status: 'failed', reasonCode: 'badRequest' })
    expect(surfaces.calls).toEqual([])
  })
})

describe('a simulated surface', () => {
  it('is on where SURFACES names it among simulated engines, and shows two thirds of its answers', async () => {
    configure({
      ANSWER_ENGINE: 'simulated',
      SURFACES: 'google-ai-overview',
      EXTRACT_ENGINE: undefined,
      ENGINES: undefined,
    })
    const id = 'simulated-google-ai-overview'
    expect(plannedEngines().at(-1)).toBe(id)
    expect([accessOf(id), isSimulated(id), engineLabel(id)]).toEqual(['app', true, 'Google AI Overviews'])
    await makeTrackedIndustry(Array.from({ length: 20 }, (_, at) => ({ term: `day office ${at}` })))
    await planDay(day, { engine: id })
    const outcomes = await askAll(answerEngine(id), untroubled, readingEngine())
    const notShown = outcomes.filter((each) => each === 'notShown').length
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(20 - notShown)
    expect([notShown >= 2, notShown <= 12]).toEqual([true, true])
    expect((await readDailyRun(day)).engines).toMatchObject([
      { id, access: 'app', shown: 20 - notShown, asked: 20, left: 0 },
    ])
    expect(surfaces.calls).toEqual([])
  })
})
