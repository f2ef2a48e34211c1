import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayToDate } from '@/lib/format/days'
import { CITATION_PERIODS, PERIODS, RANGES } from '@/lib/limits'
import type { WindowKind } from '@/lib/measure/shapes'
import type { IndustryTrendsFigures, VisibilityFigures } from '@/lib/visibility/shapes'
import { db } from '@/server/db/client'
import { industryTrendsFigures } from '@/server/market/reads'
import { visibilityFigures } from '@/server/visibility/reads'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeRecommendations } from '@/tests/support/recommendations'
import { type ReferenceWorld, referenceFigures } from '@/tests/support/reference-figures'
import { type ReferenceIndustries, referenceTrends } from '@/tests/support/reference-trends'
import {
  actorOf,
  implementRecommendation,
  type MadeQuery,
  makeOrganisation,
  makeQuery,
  type NewResult,
  storeResults,
} from '@/tests/support/results'
import { runsOf } from '@/tests/support/runs-of'

const TODAY = '2026-11-20'

/** Also what could be mistaken for a property, a date, a number or markup. */
const BRANDS = [
  ...['date', '__proto__', 'constructor', '<b>Bold</b>', '1', 'null', '=1+1', '東京', 'Ünïted', 'toString', '%00'],
  ...['Baythorne', 'Kiln Street', 'Mosaic', 'Foundry Row', 'Sable House'],
]
const URLS = [
  ...['https://a.example/1', 'https://a.example/2', 'https://www.b.example/', 'http://own.example/x'],
  'https://c.example/?q=1',
]
const SEEDS = [1, 2, 3].slice(0, runsOf(3))

type Row = NewResult & { engine: string; brands: string[]; citations: string[] }

/**
 * Stores several months of three engines, one removed days ago: ties, days without any run, answers without brands,
 * lists longer than 10, aliases. In two parts, so that the second adds to stored counts.
 */
async function storeHistory(own: string[], queries: MadeQuery[], seed: number): Promise<Row[]> {
  const history = fc.array(
    fc.record({
      ago: fc.nat({ max: 10 }).chain((often) => (often < 2 ? fc.constant(0) : fc.nat({ max: often < 8 ? 30 : 150 }))),
      query: fc.constantFrom(...queries),
      engine: fc.constantFrom('openai', 'openai', 'openai', 'openai', 'simulated', 'anthropic'),
      sample: fc.integer({ min: 1, max: 2 }),
      brands: fc.shuffledSubarray([...own, ...BRANDS], { maxLength: 14 }),
      citations: fc.subarray(URLS),
    }),
    { minLength: 220, maxLength: 260, size: 'max' },
  )
  const [drawn = []] = fc.sample(history, { seed, numRuns: 1 })
  const rows = new Map<string, Row>()
  for (const { ago, ...row } of drawn)
    if (row.engine !== 'anthropic' || ago > 2)
      rows.set([ago, row.query.id, row.engine, row.sample].join(), { ...row, day: addDays(TODAY, -ago) })
  const all = [...rows.values()]
  await storeResults(all.slice(0, 150))
  await storeResults(all.slice(150))
  return all
}

/** What may be asked of it: every period, all or some queries, any competitor, days on and after its end. */
function questions<Period extends number>(queries: MadeQuery[], name: string, periods: readonly Period[]) {
  return fc.record({
    today: fc.constantFrom(0, 0, 0, 1, 2, 20, 200, 400).map((days) => addDays(TODAY, days)),
    days: fc.constantFrom(...periods),
    range: fc.constantFrom(...RANGES),
    citationDays: fc.constantFrom(undefined, ...periods),
    queries: fc.subarray(queries.map(({ id }) => id)),
    engine: fc.constantFrom(undefined, undefined, undefined, 'openai', 'simulated', 'anthropic', 'xai'),
    competitor: fc.constantFrom(undefined, '__proto__', 'mosaic', 'constructor', 'unknown', name.toLowerCase()),
  })
}

const resultsOf = (rows: Row[]) => rows.map((row) => ({ ...row, queryId: row.query.id, urls: row.citations }))

/** Whether any and whether all of the answered figures are so. */
const shareOf =
  <Figures>(answered: Figures[]) =>
  (what: (figures: Figures) => boolean) => [answered.some(what), answered.every(what)]

/** The history was one worth comparing. */
function expectVariety(answered: (VisibilityFigures | IndustryTrendsFigures)[], ranks: (number | null)[]): void {
  const seen = shareOf(answered)
  expect(ranks.includes(null) && ranks.some((rank) => rank !== null)).toBe(true)
  expect(seen(({ live }) => live.some(({ tied }) => tied))).toEqual([true, false])
  expect(seen(({ live }) => live.length > 10)).toEqual([true, false])
  expect(seen(({ simulated }) => simulated)).toEqual([true, false])
  expect(seen(({ engineCount }) => engineCount > 1)).toEqual([true, false])
  expect(seen(({ engines }) => engines.some(({ inMean }) => !inMean))).toEqual([true, false])
  expect(seen(({ notes }) => notes.length > 0)).toEqual([true, false])
}

/** From the second history on, and from the third. */
const MEASURED_ANEW = [
  { day: '2026-10-02', engine: 'simulated', call: 'rules', text: 'Our rules for reading answers changed' },
  { day: '2026-11-09', engine: 'openai', call: 'answer', text: 'ChatGPT got a new model' },
]

const ownOf = (seed: number) => ({
  name: `Own ${seed}`,
  aliases: [`Alias ${seed}`, `Second Alias ${seed}`],
  websiteUrl: 'https://www.own.example/about',
})

describe('the figures of the database equal those of the in-memory reference', () => {
  // First, since engines are measured anew for everybody.
  it.each(SEEDS)(
    'of its industries, of which one is not assigned, in random history %i',
    async (seed) => {
      const own = ownOf(seed)
      const { name, aliases } = own
      const organisation = await makeOrganisation(own)
      const industryA = await makeIndustry({ name: 'A', assignedTo: [organisation] })
      const industryB = await makeIndustry({ name: 'B', assignedTo: [organisation] })
      const foreign = await makeIndustry({ name: 'C' })
      const assigned = [
        await makeIndustryQuery(industryA, { slot: 1, createdAt: new Date(2026, 1, 1) }),
        await makeIndustryQuery(industryA, { slot: null, createdAt: new Date(2026, 0, 1) }),
        await makeIndustryQuery(industryB, { slot: 1, createdAt: new Date(2026, 0, 2) }),
      ]
      const queries = [...assigned, await makeIndustryQuery(foreign, { slot: 1 })]
      const rows = await storeHistory([name, ...aliases], queries, seed)
      const [recommendation = ''] = await makeRecommendations(organisation, [{ title: 'One', status: 'pending' }])
      const chip = (index: number) => ({
        _id: assigned[index]?.id ?? '',
        searchTerm: assigned[index]?.searchTerm ?? '',
        active: index !== 1,
      })
      const world: ReferenceIndustries = {
        organisation: { _id: organisation.id, name, location: 'London', websiteUrl: own.websiteUrl },
        aliases,
        industries: [
          { _id: industryA.id, name: 'A', queries: [chip(0), chip(1)] },
          { _id: industryB.id, name: 'B', queries: [chip(2)] },
        ],
        results: resultsOf(rows.filter(({ query }) => assigned.includes(query))),
        progress: [{ _id: recommendation, title: 'One', status: 'pending' }],
      }
      const actor = actorOf(organisation.id)
      const answered: IndustryTrendsFigures[] = []
      for (const { today, ...asked } of fc.sample(questions(assigned, name, PERIODS), { seed, numRuns: 30 })) {
        const figures = await industryTrendsFigures(actor, 'ownOrganisation', organisation.id, asked, today)
        expect(figures).toEqual(referenceTrends(world, asked, today))
        answered.push(figures)
      }
      const seen = shareOf(answered)
      expectVariety(
        answered,
        answered.flatMap(({ rankTrend }) => rankTrend.days.flatMap((day) => Object.values(day.ranks))),
      )
      expect(seen(({ citedDays }) => citedDays === null)).toEqual([true, false])
      expect(seen(({ rankTrend }) => rankTrend.brands.length === 12)).toEqual([true, false])
    },
    60_000,
  )

  it.each(SEEDS)(
    'of an organisation in random history %i',
    async (seed) => {
      const own = ownOf(seed)
      const { name, aliases } = own
      const organisation = await makeOrganisation(own)
      const queries: MadeQuery[] = []
      for (const slot of [1, 2, null])
        queries.push(
          await makeQuery(organisation, { slot, searchTerm: `q${slot}`, createdAt: new Date(2026, 1, queries.length) }),
        )
      const rows = await storeHistory([name, ...aliases], queries, seed)
      await implementRecommendation(organisation, 'Second title', addDays(TODAY, -5))
      await implementRecommendation(organisation, 'First title', addDays(TODAY, -5))
      await implementRecommendation(organisation, 'Long ago', addDays(TODAY, -60))
      const starts = MEASURED_ANEW.slice(0, seed - 1)
      await db().engineModelDay.createMany({
        data: starts.flatMap(({ day, engine, call }) => [
          { day: dayToDate(addDays(day, -9)), engine, call, model: 'old' },
          { day: dayToDate(day), engine, call, model: 'new' },
        ]),
        skipDuplicates: true,
      })
      const world: ReferenceWorld = {
        starts,
        organisation: { _id: organisation.id, name, location: 'London', websiteUrl: own.websiteUrl },
        aliases,
        queries: queries.map(({ id, searchTerm }, index) => ({ _id: id, searchTerm, active: index < 2 })),
        results: resultsOf(rows),
        implemented: [
          { day: addDays(TODAY, -5), title: 'First title' },
          { day: addDays(TODAY, -5), title: 'Second title' },
          { day: addDays(TODAY, -60), title: 'Long ago' },
        ],
      }
      const actor = actorOf(organisation.id)
      const answered: VisibilityFigures[] = []
      for (const { today, ...asked } of fc.sample(questions(queries, name, CITATION_PERIODS), { seed, numRuns: 40 })) {
        const figures = await visibilityFigures(actor, 'ownOrganisation', organisation.id, asked, today)
        const { sentences, ...counted } = figures
        expect(counted).toEqual(referenceFigures(world, asked, today))
        for (const { key, values } of sentences) expect(values.share).toBe(counted.shares[key as WindowKind].score)
        expect(sentences.length > 0).toBe(counted.shares.month.score !== null)
        answered.push(figures)
      }
      const seen = shareOf(answered)
      expectVariety(
        answered,
        answered.flatMap(({ rankTrend }) => rankTrend.days.map((day) => day.own)),
      )
      expect(seen(({ change }) => change === null)).toEqual([true, false])
      expect(seen(({ interval }) => interval === null)).toEqual([true, false])
      expect(seen(({ metrics }) => metrics.shareOfVoice.low === null)).toEqual([true, false])
      expect(seen(({ rankTrend }) => rankTrend.competitor === '__proto__')).toEqual([true, false])
    },
    60_000,
  )
})
