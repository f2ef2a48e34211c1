import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/admin/engine/route'
import { POST as seeAs } from '@/app/api/admin/see-as/route'
import { GET as bySurface } from '@/app/api/app/visibility/org/[organisationId]/surfaces/route'
import type { EnginesAndSurfaces, SurfaceCosts } from '@/lib/engines/shapes'
import { daysOfMonth } from '@/lib/format/dates'
import { addDays, daysBetween, dayToDate } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { closeAccount } from '@/server/engines/paid-work'
import { newId } from '@/server/ids'
import { noCredit } from '@/server/surfaces/faults'
import { signInNew } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery } from '@/tests/support/results'
import { configure } from '@/tests/support/settings'
import { recordRun, recordUsage } from '@/tests/support/token-usage'

// What surfaces cost, and what turning one on would (R-SURFACES-14).

const now = today()
const month = daysOfMonth(now.slice(0, 7))
const admin = await signInNew({ roles: ['systemAdmin'] })
const owner = await makeOrganisation({ name: 'Loomhouse' })
const query = await makeQuery(owner, { slot: 1, searchTerm: 'standing desks' })
await makeQuery(owner, { slot: 2, searchTerm: 'meeting rooms' })
await makeQuery(owner, { slot: null, searchTerm: 'switched off' })
await makeIndustryQuery(await makeIndustry({ name: 'Offices' }), { slot: 1 })

/** Two queries with three answers each, and one of an industry. */
const SEARCHES = 7
/** A look by DataForSEO, and reading what it shows with Luna. */
const LISTED = 1200 + 110

const SETTINGS = {
  ...{ OPENAI_API_KEY: 'k', SAMPLES_PER_QUERY: '3', ENGINES: 'openai', SURFACES: 'chatgpt-app,google-ai-mode' },
  ...{ DATAFORSEO_LOGIN: 'a', DATAFORSEO_PASSWORD: 'b', SERPAPI_API_KEY: undefined, SURFACE_PROVIDERS: undefined },
  ...{ ANSWER_ENGINE: undefined, LLM_DAILY_COST_BUDGET_USD: undefined },
}
beforeEach(() => configure(SETTINGS))
afterEach(async () => {
  await db().queryRun.deleteMany()
  await db().engineState.deleteMany()
})

const read = async (): Promise<SurfaceCosts> =>
  ((await (await call(GET, { headers: admin.headers })).json()) as EnginesAndSurfaces).surfaces
const rowOf = ({ items }: SurfaceCosts, id: string) => items.find((row) => row.id === id)
const offOf = ({ off }: SurfaceCosts, id: string) => off.find((row) => row.id === id)
const dollars = (micros: number) => (micros / 1e6).toFixed(6)

describe('what surfaces cost', () => {
  it('is by the list before anything was looked at, for the searches of every active query', async () => {
    const costs = await read()
    expect(costs).toMatchObject({ today: now, monthEnds: month.to, queries: 3, searches: SEARCHES, limit: null })
    expect(costs.items.map(({ id }) => id)).toEqual(['google-ai-mode', 'chatgpt-app'])
    expect(rowOf(costs, 'chatgpt-app')).toMatchObject({
      ...{ on: true, measured: false, priceUsd: dollars(LISTED), monthUsd: dollars(30 * SEARCHES * LISTED) },
      ...{ today: { costUsd: '0.000000', without: [] }, month: { costUsd: '0.000000', without: [] }, paused: [] },
    })
    // Both, from today to the end of the month.
    const days = daysBetween(now, month.to) + 1
    expect(costs.total.monthEnd.costUsd).toBe(dollars(2 * days * SEARCHES * LISTED))
  })

  it('is what was booked today and this month, with what the sums leave out', async () => {
    const book = (day: string, engine: string, costMicros?: number) =>
      recordUsage(owner, { day, input: 1, engine, model: newId(), ...(costMicros !== undefined && { costMicros }) })
    await book(addDays(month.from, -1), 'chatgpt-app', 9_000_000)
    await book(now, 'chatgpt-app', 140_000)
    await book(now, 'google-ai-mode')
    // An engine with an API is none of them; a surface that was on earlier is.
    await book(now, 'openai', 5_000_000)
    await book(month.from, 'gemini-app', 20_000)
    const costs = await read()
    const without = [{ engine: 'google-ai-mode', calls: 1, of: 1 }]
    const gemini = month.from === now ? 20_000 : 0
    expect(costs.total.today).toEqual({ costUsd: dollars(140_000 + gemini), without })
    expect(costs.total.month).toEqual({ costUsd: dollars(160_000), without })
    expect(rowOf(costs, 'google-ai-mode')?.month.costUsd).toBeNull()
    expect(rowOf(costs, 'gemini-app')).toMatchObject({
      on: false,
      month: { costUsd: '0.020000' },
      monthUsd: '0.000000',
    })
    // Both were asked today.
    const rest = 2 * daysBetween(now, month.to) * SEARCHES * LISTED
    expect(costs.total.monthEnd.costUsd).toBe(dollars(160_000 + rest))
    await db().$transaction([db().$executeRaw`set local sightline.retention = 'on'`, db().usageDay.deleteMany()])
  })

  it('is the mean of the latest looks, of those that showed nothing too', async () => {
    await recordRun(query, { day: now, tokens: 900, engine: 'chatgpt-app', costMicros: 2000 })
    const nothing = { ownerId: owner.id, queryId: query.id, day: dayToDate(now), engine: 'chatgpt-app' }
    const notShown = { ...nothing, status: 'notShown', finishedAt: new Date() }
    await db().queryRun.createMany({
      data: [
        { ...notShown, id: newId(), sample: 2, costMicros: 600 },
        // It shared another's look, and paid nothing.
        { ...notShown, id: newId(), sample: 3, costMicros: 0 },
      ],
    })
    expect(rowOf(await read(), 'chatgpt-app')).toMatchObject({ measured: true, priceUsd: dollars(1300) })
  })

  it('has the share of the daily limit that surfaces have', async () => {
    configure({ LLM_DAILY_COST_BUDGET_USD: '3' })
    expect((await read()).limit).toEqual({ dayUsd: '3.000000', shareUsd: '2.000000' })
  })

  it('says who has paused, whether for payment, and who is asked meanwhile', async () => {
    await closeAccount('dataforseo', noCredit('DataForSEO'))
    const paused = { provider: 'DataForSEO', payment: true, instead: null }
    expect(rowOf(await read(), 'chatgpt-app')?.paused).toMatchObject([paused])
    configure({ SERPAPI_API_KEY: 'c' })
    const costs = await read()
    expect(rowOf(costs, 'google-ai-mode')?.paused).toMatchObject([{ ...paused, instead: 'SerpApi' }])
    expect(rowOf(costs, 'chatgpt-app')?.paused).toMatchObject([paused])
    await db().engineState.deleteMany()
    await closeAccount('dataforseo chatgpt-app', 'The DataForSEO account has no access to this surface.')
    const only = await read()
    expect(rowOf(only, 'chatgpt-app')?.paused).toMatchObject([
      { payment: false, reason: 'The DataForSEO account has no access to this surface.' },
    ])
    expect(rowOf(only, 'google-ai-mode')?.paused).toEqual([])
  })
})

describe('a surface that is off', () => {
  it('has its price, a month of it, and the setting that turns it on', async () => {
    const costs = await read()
    expect(costs.off.map(({ id }) => id)).toEqual(['google-ai-overview', 'gemini-app'])
    expect(offOf(costs, 'google-ai-overview')).toMatchObject({
      ...{ priceUsd: dollars(LISTED), monthUsd: dollars(30 * SEARCHES * LISTED), passes: false },
      turnOn: 'Name google-ai-overview in SURFACES.',
    })
    // Nobody says what the Gemini app costs.
    expect(offOf(costs, 'gemini-app')).toMatchObject({ priceUsd: null, monthUsd: null, passes: false })
  })

  it.each([
    [
      'no provider is set',
      { DATAFORSEO_LOGIN: undefined },
      'google-ai-mode',
      /^No provider is set: set DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, or SERPAPI_API_KEY\.$/,
    ],
    [
      'SerpApi alone does not have it',
      { DATAFORSEO_LOGIN: undefined, SERPAPI_API_KEY: 'c' },
      'chatgpt-app',
      /DATAFORSEO_PASSWORD\.$/,
    ],
    [
      'it is not named either',
      { DATAFORSEO_LOGIN: undefined, SURFACES: undefined },
      'gemini-app',
      /^Name gemini-app in SURFACES\. No provider is set: set DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD\.$/,
    ],
    [
      'nothing reads it',
      { OPENAI_API_KEY: undefined, ANSWER_ENGINE: 'openai' },
      'google-ai-mode',
      /^No engine reads what it shows: set a key/,
    ],
    [
      'engines are simulated',
      { ANSWER_ENGINE: 'simulated', SURFACES: undefined },
      'chatgpt-app',
      /^Name chatgpt-app in SURFACES\. It is simulated then/,
    ],
    ['nothing simulated plays it', { ANSWER_ENGINE: 'simulated' }, 'google-ai-mode', /^Nothing simulated plays it\./],
  ])('says what is missing: %s', async (_what, settings, id, text) => {
    configure(settings)
    expect(offOf(await read(), id)?.turnOn).toMatch(text)
  })

  it('passes the daily limit with what is on, or by its own share', async () => {
    const passes = async (limit: number) => {
      configure({ LLM_DAILY_COST_BUDGET_USD: String(limit / 1e6) })
      return offOf(await read(), 'google-ai-overview')?.passes
    }
    configure({ ENGINES: 'openai', OPENAI_MODEL: 'gpt-6.1-terra' })
    const openai = SEARCHES * (8000 + 600 * 5 + 10_000 + 110)
    const surfaces = 3 * SEARCHES * LISTED
    expect(await passes(openai + surfaces + 10_000)).toBe(false)
    expect(await passes(openai + surfaces - 10_000)).toBe(true)
    // Without a known price of the others, its own share is what counts.
    configure({ OPENAI_MODEL: 'gpt-of-tomorrow', SURFACES: 'chatgpt-app' })
    expect(await passes(3 * SEARCHES * LISTED + 20_000)).toBe(false)
    expect(await passes(2.5 * SEARCHES * LISTED)).toBe(true)
  })
})

describe('who sees what surfaces cost', () => {
  const withoutCosts = async (headers: Record<string, string>) => {
    expect((await call(GET, { headers })).status).toBe(403)
    const params = { organisationId: owner.id }
    const response = await call(bySurface, { headers, params, url: '/api/test?' })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toMatch(/cost|usd|price/i)
  }

  it('is neither a marketeer nor an organisation admin', async () => {
    await withoutCosts((await signInNew({ organisation: owner })).headers)
    await withoutCosts((await signInNew({ roles: ['organisationAdmin'], organisation: owner })).headers)
  })

  it.each(['marketeer', 'organisationAdmin'])('is no system admin who sees as %s', async (role) => {
    const answer = await call(seeAs, { headers: admin.headers, body: { organization: owner.id, role } })
    const { accessToken, refreshToken } = await answer.json()
    await withoutCosts({ authorization: `Bearer ${accessToken}`, 'x-refresh-token': refreshToken })
  })
})
