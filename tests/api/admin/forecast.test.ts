import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/admin/forecast/route'
import { GET as usage } from '@/app/api/admin/token-usage/route'
import { daysOfMonth } from '@/lib/format/dates'
import { addDays, daysBetween, dayToDate } from '@/lib/format/days'
import type { ForecastAnswer, TokenUsageFigures } from '@/lib/usage/shapes'
import { today } from '@/server/clock'
import { planDay } from '@/server/daily-run/plan'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { pricedEngine } from '@/server/llm/engines'
import { createSimulatedEngine } from '@/server/llm/simulated'
import { signInNew } from '@/tests/support/actors'
import { readCsv } from '@/tests/support/csv'
import { makeIndustry } from '@/tests/support/industries'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery } from '@/tests/support/results'
import { askAll, makeTracked } from '@/tests/support/runs'
import { configure } from '@/tests/support/settings'
import { recordRun, recordUsage } from '@/tests/support/token-usage'

const now = today()
const admin = await signInNew({ roles: ['systemAdmin'] })

const ask = (search: string, headers = admin.headers) => call(GET, { headers, url: `/api/admin/forecast?${search}` })
const forecastOf = async (search: string): Promise<ForecastAnswer> => (await ask(search)).json()

beforeEach(() =>
  configure({
    SAMPLES_PER_QUERY: '3',
    OPENAI_API_KEY: 'test-key',
    ANTHROPIC_API_KEY: 'test-key',
    ENGINES: 'openai,anthropic',
  }),
)
afterEach(() =>
  configure({ OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '', ENGINES: '', ANTHROPIC_MODEL: '', ANSWER_ENGINE: '' }),
)

/** By the list: 8,000 tokens in, 600 out and a search with Terra, read by Luna with 800 and 60. */
const PRIOR_COST = 21_000 + 110

describe('the forecast of a month', () => {
  it('is an estimate by the list of prices before anything was asked', async () => {
    expect(await forecastOf('queries=7&samples=3&engines=openai')).toEqual({
      ...{ calls: 630, tokens: 630 * 9460, costUsd: ((630 * PRIOR_COST) / 1e6).toFixed(6), unknown: [] },
    })
  })

  it('names engines that nobody says a price of, and invents none', async () => {
    configure({ ANTHROPIC_MODEL: 'claude-of-tomorrow' })
    const { costUsd, ...rest } = await forecastOf('queries=1&samples=1')
    expect(rest).toMatchObject({ calls: 60, unknown: ['anthropic'] })
    expect(costUsd).toBe(((30 * PRIOR_COST) / 1e6).toFixed(6))
    expect(await forecastOf('queries=1&samples=1&engines=anthropic,gemini')).toMatchObject({
      ...{ calls: 60, costUsd: null, unknown: ['anthropic', 'gemini'] },
    })
  })

  it('has the price of a look, and of reading what it shows, where surfaces are asked', async () => {
    const provider = { DATAFORSEO_LOGIN: 'a', DATAFORSEO_PASSWORD: 'b', SERPAPI_API_KEY: 'c' }
    configure({ ...provider, SURFACES: 'google-ai-mode', SURFACE_PROVIDERS: '' })
    expect(await forecastOf('queries=1&samples=1&engines=google-ai-mode')).toEqual({
      ...{ calls: 30, tokens: 30 * 860, costUsd: ((30 * (1200 + 110)) / 1e6).toFixed(6), unknown: [] },
    })
    // SerpApi sells searches by plans.
    configure({ SURFACE_PROVIDERS: 'google-ai-mode=serpapi>dataforseo' })
    expect(await forecastOf('queries=1&samples=1&engines=google-ai-mode')).toMatchObject({
      ...{ costUsd: null, unknown: ['google-ai-mode'] },
    })
    const none = { DATAFORSEO_LOGIN: '', DATAFORSEO_PASSWORD: '', SERPAPI_API_KEY: '' }
    configure({ ...none, SURFACES: '', SURFACE_PROVIDERS: '' })
  })

  it('is measured by the questions of the last 28 days once there are any', async () => {
    const organisation = await makeOrganisation({ name: 'Measured' })
    const query = await makeQuery(organisation, { slot: 1 })
    await recordRun(query, { day: now, tokens: 6000, engine: 'openai', costMicros: 10_000 })
    await recordRun(query, { day: addDays(now, -27), tokens: 8000, engine: 'openai', costMicros: 20_000 })
    await recordRun(query, { day: addDays(now, -28), tokens: 90_000, engine: 'openai', costMicros: 900_000 })
    expect(await forecastOf('queries=1&samples=1&engines=openai')).toEqual({
      ...{ calls: 30, tokens: 30 * 7000, costUsd: '0.450000', unknown: [] },
    })
    // Without a known cost of most of them the list says it, for as many tokens.
    await recordRun(query, { day: addDays(now, -1), tokens: 7000, engine: 'openai' })
    const { costUsd } = await forecastOf('queries=1&samples=1&engines=openai')
    expect(Number(costUsd)).toBeCloseTo((30 * PRIOR_COST * 7000) / 9460 / 1e6, 4)
    await db().queryRun.deleteMany()
  })

  it('is of an organisation with its active queries and its answers a day, unless others are asked for', async () => {
    const { id } = await makeOrganisation({ name: 'Own' })
    for (const slot of [1, 2, null]) await makeQuery({ id }, { slot })
    expect((await forecastOf(`organization=${id}`)).calls).toBe(2 * 3 * 2 * 30)
    await db().owner.update({ where: { id }, data: { samples: 5 } })
    expect((await forecastOf(`organization=${id}`)).calls).toBe(2 * 5 * 2 * 30)
    expect((await forecastOf(`organization=${id}&queries=1&samples=1&engines=openai`)).calls).toBe(30)
  })

  it.each([
    ['', 'queries'],
    ['queries=-1', 'queries'],
    ['queries=many', 'queries'],
    ['queries=10001', 'queries'],
    ['queries=1&samples=0', 'samples'],
    ['queries=1&samples=11', 'samples'],
    ['queries=1&engines=bing', 'engines.0'],
    ['organization=x', 'organization'],
  ])('?%s is refused and names %s', async (search, field) => {
    const response = await ask(search)
    const { fields = {} } = await response.json()
    expect([response.status, Object.keys(fields)]).toEqual([400, [field]])
  })

  it('is for system admins; an organisation that is not there is a 404, and so is an industry', async () => {
    const { id } = await makeOrganisation({ name: 'Theirs' })
    const member = await signInNew({ roles: ['organisationAdmin'], organisation: { id } })
    expect((await ask(`organization=${id}`, member.headers)).status).toBe(403)
    expect((await ask('queries=1', member.headers)).status).toBe(403)
    expect((await call(GET, { url: '/api/admin/forecast?queries=1' })).status).toBe(401)
    expect((await ask(`organization=${newId()}`)).status).toBe(404)
    expect((await ask(`organization=${(await makeIndustry({ name: 'Market' })).id}`)).status).toBe(404)
  })
})

describe('what it costs', () => {
  const figures = async (search = ''): Promise<TokenUsageFigures> =>
    (await call(usage, { headers: admin.headers, url: `/api/admin/token-usage?${search}` })).json()
  const from = addDays(now, -29)

  it('sums what every owner has cost, and by the end of the month as things are set', async () => {
    await db().query.deleteMany()
    const { id } = await makeOrganisation({ name: 'Dear' })
    const owner = { id, name: 'Dear' }
    await makeQuery({ id }, { slot: 1 })
    await recordUsage(owner, { day: addDays(from, -31), input: 1, engine: 'openai', costMicros: 9_000_000 })
    await recordUsage(owner, { day: from, input: 1, engine: 'openai', costMicros: 1_500_000 })
    await recordUsage(owner, { day: now, input: 1, engine: 'openai', costMicros: 500_001 })
    await recordUsage(owner, { day: now, input: 1, engine: 'openai', model: 'slow' })
    await recordUsage(owner, { day: now, input: 1, engine: 'perplexity' })
    const { costs } = await figures()
    const row = costs.owners.find(({ _id }) => _id === id)
    expect(costs.owners[0]).toEqual(row)
    expect(row).toMatchObject({ kind: 'organisation', name: 'Dear' })
    expect(row?.last30Days).toEqual({
      costUsd: '2.000001',
      without: [
        { engine: 'openai', calls: 1, of: 3 },
        { engine: 'perplexity', calls: 1, of: 1 },
      ],
    })
    const month = daysOfMonth(now.slice(0, 7))
    const soFar = from >= month.from ? 2_000_001 : 500_001
    expect(row?.month.costUsd).toBe((soFar / 1e6).toFixed(6))
    const each = 3 * (PRIOR_COST + 8000 * 2 + 600 * 10 + 10_000 + 110)
    const end = soFar + daysBetween(now, month.to) * each
    expect(Number(row?.monthEnd.costUsd)).toBeCloseTo(end / 1e6, 5)
    expect(costs.total.last30Days.costUsd).toBe('2.000001')
    expect(costs.total.monthEnd).toEqual(row?.monthEnd)
  })

  it('is beside the tokens of each day, in the file too, where it is known', async () => {
    const organisation = await makeOrganisation({ name: 'Daily' })
    await recordUsage(organisation, { day: addDays(now, -1), input: 10, engine: 'xai', costMicros: 21_110 })
    await recordUsage(organisation, { day: now, input: 10, engine: 'xai' })
    const { organisations } = await figures(`days=7&organisations=${organisation.id}`)
    expect(organisations.days).toEqual([
      { date: addDays(now, -1), tokens: { [organisation.id]: 10 }, costUsd: { [organisation.id]: '0.021110' } },
      { date: now, tokens: { [organisation.id]: 10 } },
    ])
    const search = `days=7&organisations=${organisation.id}&industries=none&format=csv&part=tokens`
    const { rows } = await readCsv(
      await call(usage, { headers: admin.headers, url: `/api/admin/token-usage?${search}` }),
    )
    expect(rows.filter(({ Name }) => Name === 'Daily').map((row) => row['Cost (US dollars)'])).toEqual([
      '0.021110',
      'price not known',
    ])
  })
})

describe('a simulated month', () => {
  it('costs about what was forecast after its first half', async () => {
    configure({ ANSWER_ENGINE: 'simulated', ENGINES: 'simulated-openai' })
    await db().queryRun.deleteMany()
    const tracked = await makeTracked([{ term: 'best office in Soho' }, { term: 'meeting rooms' }, { term: 'desks' }])
    const ownerIds = [tracked[0]?.ownerId ?? '']
    const engine = pricedEngine(createSimulatedEngine({ id: 'simulated-openai' }))
    const run = async (first: number, last: number) => {
      for (let ago = first; ago >= last; ago -= 1) {
        await planDay(addDays(now, -ago), { ownerIds, engine: 'simulated-openai' })
        await askAll(engine)
      }
    }
    await run(29, 16)
    const forecast = await forecastOf(`organization=${ownerIds[0]}`)
    expect(forecast).toMatchObject({ calls: 3 * 3 * 30, unknown: [] })
    await run(15, 0)
    const { _sum } = await db().usageDay.aggregate({
      where: { ownerId: { in: ownerIds }, day: { gte: dayToDate(addDays(now, -29)) } },
      _sum: { costMicros: true, calls: true, pricedCalls: true },
    })
    expect(_sum.calls).toBe(2 * 3 * 3 * 30)
    expect(_sum.pricedCalls).toBe(_sum.calls)
    const actual = Number(_sum.costMicros) / 1e6
    expect(Math.abs(Number(forecast.costUsd) - actual) / actual).toBeLessThan(0.05)
  }, 60_000)
})
