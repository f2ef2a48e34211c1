import { beforeAll, describe, expect, it } from 'vitest'
import { dayToDate } from '@/lib/format/days'
import type { VisibilityParams } from '@/lib/schemas/figures'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { industryTrendsFigures } from '@/server/services/figures/industry-trends'
import { visibilityFigures } from '@/server/services/figures/visibility'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// What figures say of several engines (R-ENGINES-4, R-ENGINES-6), one test for each rule.

const TODAY = '2026-11-20'
const YESTERDAY = '2026-11-19'

let organisation: { id: string }
let query: MadeQuery

const figures = (params: Partial<VisibilityParams> = {}) =>
  visibilityFigures(
    actorOf(organisation.id),
    'ownOrganisation',
    organisation.id,
    { days: 90, queries: [], ...params },
    TODAY,
  )

const answers = (engine: string, day: string, ...brands: (string[] | null)[]) =>
  brands.map((named, index) => ({ query, engine, day, sample: index + 1, brands: named ?? [] }))

function failedRun(engine: string, day: string, code: string, status: 'failed' | 'skipped' = 'failed', sample = 1) {
  return db().queryRun.create({
    data: {
      ...{ id: newId(), ownerId: organisation.id, queryId: query.id, day: dayToDate(day), engine, sample, status },
      ...{ reasonCode: code, reason: code },
    },
  })
}

beforeAll(async () => {
  organisation = await makeOrganisation({ name: 'Loomhouse' })
  query = await makeQuery(organisation, { slot: 1 })
  await storeResults([
    ...answers('openai', '2026-09-01', ['Loomhouse'], []),
    ...answers('openai', YESTERDAY, ['Loomhouse'], ['Baythorne', 'Loomhouse'], ['Baythorne']),
    ...answers('openai', TODAY, ['Loomhouse'], ['Loomhouse'], ['Baythorne', 'Loomhouse'], []),
    ...answers('anthropic', '2026-10-17', []),
    ...answers('anthropic', YESTERDAY, ['Baythorne', 'Kiln Street', 'Loomhouse'], []),
    ...answers('perplexity', '2026-09-01', []),
    ...answers('perplexity', '2026-11-10', ['Baythorne', 'Grok Only']),
  ])
})

describe('the figures of several engines', () => {
  it('are the rounded mean of what each shows alone', async () => {
    const [all, openai, anthropic] = await Promise.all([
      figures(),
      figures({ engine: 'openai' }),
      figures({ engine: 'anthropic' }),
    ])
    expect([openai.score, anthropic.score, all.score]).toEqual([64, 25, 45])
    expect(all.trend.map(({ date, score, results }) => [date, score, results])).toEqual([
      ['2026-09-01', 50, 2],
      ['2026-10-17', 0, 1],
      // 67 and 50.
      [YESTERDAY, 59, 5],
      [TODAY, 75, 4],
    ])
    expect(all.rankTrend.days.find(({ date }) => date === YESTERDAY)).toEqual({
      date: YESTERDAY,
      results: 5,
      // 5 and 7; of the competitor 4 and 6.
      ...{ own: 6, competitor: 5, ownRanked: 3, competitorRanked: 3 },
    })
    expect([all.ranked, all.results]).toEqual([openai.ranked + anthropic.ranked, openai.results + anthropic.results])
  })

  it('of a chosen engine are those that its row says', async () => {
    const { engines, engineCount, engine } = await figures()
    expect([engine, engineCount]).toEqual([null, 2])
    for (const row of engines) {
      const alone = await figures({ engine: row.id as 'openai' })
      expect([alone.score, alone.ranked, alone.results]).toEqual([row.score, row.ranked, row.results])
      expect([alone.engine, alone.engineCount]).toEqual([row.id, 1])
      expect(alone.engines).toEqual(engines)
    }
  })

  it('say of each engine its share, counts, place and last day', async () => {
    const { engines } = await figures()
    expect(engines.map(({ id, label, mark, lastAnswerDay }) => [id, label, mark, lastAnswerDay])).toEqual([
      ['openai', 'ChatGPT', 'Ch', TODAY],
      ['anthropic', 'Claude', 'Cl', YESTERDAY],
      ['perplexity', 'Perplexity', 'Pe', '2026-11-10'],
    ])
    expect(engines[0]?.periods).toMatchObject([
      // The three scores of the ring: 50, 67 and 75.
      { days: 7, from: '2026-09-01', to: TODAY, ranked: 6, results: 9, share: 64, positionWhenNamed: 1.3 },
      { days: 30, from: '2026-10-22', to: TODAY, ranked: 5, results: 7, share: 71, positionWhenNamed: 1.4 },
      { days: 90, from: '2026-08-23', to: TODAY, ranked: 6, results: 9, share: 64, positionWhenNamed: 1.3 },
    ])
  })

  it('leave out an engine without an answer since the last complete day, with everything that only it says', async () => {
    const all = await figures()
    expect(all.engines.map(({ inMean, reason }) => [inMean, reason])).toEqual([
      [true, null],
      [true, null],
      [false, 'stale'],
    ])
    expect(all.rankTrend.competitors).not.toContain('grok only')
    expect((await figures({ engine: 'perplexity' })).rankTrend.competitors).toContain('grok only')
  })

  it.each([
    ['server', 'unreachable'],
    ['auth', 'refused'],
    ['quota', 'refused'],
    ['budget', 'budget'],
  ] as const)('say of a run that ended with %s that the engine was %s', async (code, reason) => {
    await db().queryRun.deleteMany({ where: { ownerId: organisation.id } })
    await failedRun('perplexity', YESTERDAY, 'timeout')
    await failedRun('perplexity', TODAY, code)
    expect((await figures()).engines.at(-1)).toMatchObject({ id: 'perplexity', reason })
  })

  it('of an engine without answers are empty', async () => {
    const none = await figures({ engine: 'xai' })
    expect(none).toMatchObject({ engine: 'xai', engineCount: 0, score: null, results: 0, trend: [], live: [] })
    expect(none.engines).toHaveLength(3)
  })
})

describe('the notes', () => {
  it('say which engine was added and which is asked no more, and nothing of those that a choice leaves out', async () => {
    expect((await figures()).notes).toEqual([
      { date: '2026-10-17', kind: 'measurementChanged', text: 'Claude added' },
      { date: '2026-11-11', kind: 'measurementChanged', text: 'Perplexity removed' },
    ])
    expect((await figures({ engine: 'openai' })).notes).toEqual([])
    expect((await figures({ days: 7 })).notes).toEqual([])
  })

  it('say where another model began to answer or to read, once for a model that takes over bit by bit', async () => {
    const served = (day: string, call: 'answer' | 'extract', model: string, engine = 'openai') => ({
      ...{ day: dayToDate(day), engine, call, model },
    })
    await db().engineModelDay.createMany({
      data: [
        ...['2026-11-01', '2026-11-02', '2026-11-04'].map((day) => served(day, 'answer', 'old')),
        ...['2026-11-02', '2026-11-04', '2026-11-05'].map((day) => served(day, 'answer', 'new')),
        ...['2026-11-01', '2026-11-06'].map((day) => served(day, 'extract', `reader-${day}`)),
        served('2026-11-01', 'answer', 'grok-1', 'xai'),
        served('2026-11-03', 'answer', 'grok-2', 'xai'),
      ],
    })
    expect((await figures({ engine: 'openai' })).notes.map(({ date, text }) => `${date} ${text}`)).toEqual([
      '2026-11-02 New ChatGPT model',
      '2026-11-06 New model reads the answers',
    ])
  })
})

it('the industry trends are made of the same engines and say the same of them', async () => {
  const industry = await makeIndustry({ assignedTo: [organisation] })
  query = await makeIndustryQuery(industry, { slot: 1 })
  await storeResults([
    ...answers('openai', TODAY, ['Loomhouse'], ['Loomhouse']),
    ...answers('anthropic', TODAY, [], ['Baythorne']),
    ...answers('perplexity', '2026-11-01', ['Grok Only']),
  ])
  const trends = (engine?: 'openai') =>
    industryTrendsFigures(
      actorOf(organisation.id),
      'ownOrganisation',
      organisation.id,
      { days: 90, queries: [], ...(engine && { engine }) },
      TODAY,
    )
  const all = await trends()
  expect([all.engineCount, all.engines.map(({ score }) => score)]).toEqual([2, [100, 0, 0]])
  expect(all.rankTrend.days).toEqual([
    { date: TODAY, results: 4, ranks: { loomhouse: 6, baythorne: 9 }, ranked: { loomhouse: 2, baythorne: 1 } },
  ])
  expect(all.live.map(({ company, visibility }) => [company, visibility])).toEqual([
    ['loomhouse', 50],
    ['baythorne', 25],
  ])
  expect((await trends('openai')).rankTrend.days).toEqual([
    { date: TODAY, results: 2, ranks: { loomhouse: 1 }, ranked: { loomhouse: 2 } },
  ])
})

it('a simulated engine is told apart from the real one that it plays', async () => {
  organisation = await makeOrganisation({ name: 'Foundry Row' })
  query = await makeQuery(organisation, { slot: 1 })
  await storeResults([...answers('simulated-openai', YESTERDAY, []), ...answers('simulated-anthropic', YESTERDAY, [])])
  const labels = async () => (await figures()).engines.map(({ label }) => label)
  expect(await labels()).toEqual(['ChatGPT', 'Claude'])
  await storeResults(answers('openai', TODAY, []))
  expect(await labels()).toEqual(['ChatGPT', 'ChatGPT (simulated)', 'Claude'])
})
