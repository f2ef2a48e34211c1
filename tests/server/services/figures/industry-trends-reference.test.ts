import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { PERIODS } from '@/lib/limits'
import type { IndustryTrendsFigures } from '@/lib/schemas/figures'
import { industryTrendsFigures } from '@/server/services/figures/industry-trends'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeRecommendations } from '@/tests/support/recommendations'
import { type ReferenceIndustries, referenceTrends } from '@/tests/support/reference-trends'
import { actorOf, type MadeQuery, makeOrganisation, type NewResult, storeResults } from '@/tests/support/results'
import { runsOf } from '@/tests/support/runs-of'

const TODAY = '2026-11-20'

/** Also what could be mistaken for a property, a date, a number or markup. */
const BRANDS = [
  ...['date', '__proto__', 'constructor', '<b>Bold</b>', '1', 'null', '=1+1', '東京', 'Ünïted', 'toString', '%00'],
  ...['Baythorne', 'Kiln Street', 'Mosaic', 'Foundry Row', 'Sable House'],
]
const URLS = ['https://a.example/1', 'https://a.example/2', 'https://www.b.example/', 'http://own.example/x']

/** Several months of three engines, one removed days ago, and four queries: the last is of an industry that is not assigned. */
const history = (own: string[]) =>
  fc.array(
    fc.record({
      ago: fc.nat({ max: 10 }).chain((often) => (often < 2 ? fc.constant(0) : fc.nat({ max: often < 8 ? 30 : 150 }))),
      query: fc.nat({ max: 3 }),
      engine: fc.constantFrom('openai', 'openai', 'openai', 'openai', 'simulated', 'anthropic'),
      sample: fc.integer({ min: 1, max: 2 }),
      brands: fc.shuffledSubarray([...own, ...BRANDS], { maxLength: 14 }),
      citations: fc.subarray(URLS),
    }),
    { minLength: 220, maxLength: 260, size: 'max' },
  )

const questions = (queries: MadeQuery[], name: string) =>
  fc.record({
    today: fc.constantFrom(0, 0, 0, 1, 2, 20, 200, 400).map((days) => addDays(TODAY, days)),
    days: fc.constantFrom(...PERIODS),
    citationDays: fc.constantFrom(undefined, ...PERIODS),
    queries: fc.subarray(queries.map(({ id }) => id)),
    engine: fc.constantFrom(undefined, undefined, undefined, 'openai', 'simulated', 'anthropic', 'xai'),
    competitor: fc.constantFrom(undefined, '__proto__', 'mosaic', 'constructor', 'unknown', name.toLowerCase()),
  })

describe('the figures of the database equal those of the in-memory reference', () => {
  it.each([1, 2, 3].slice(0, runsOf(3)))(
    'in random history %i',
    async (seed) => {
      const name = `Own ${seed}`
      const aliases = [`Alias ${seed}`, `Second Alias ${seed}`]
      const websiteUrl = 'https://www.own.example/about'
      const organisation = await makeOrganisation({ name, aliases, websiteUrl })
      const industryA = await makeIndustry({ name: 'A', assignedTo: [organisation] })
      const industryB = await makeIndustry({ name: 'B', assignedTo: [organisation] })
      const foreign = await makeIndustry({ name: 'C' })
      const assigned = [
        await makeIndustryQuery(industryA, { slot: 1, createdAt: new Date(2026, 1, 1) }),
        await makeIndustryQuery(industryA, { slot: null, createdAt: new Date(2026, 0, 1) }),
        await makeIndustryQuery(industryB, { slot: 1, createdAt: new Date(2026, 0, 2) }),
      ]
      const queries = [...assigned, await makeIndustryQuery(foreign, { slot: 1 })]
      const [drawn = []] = fc.sample(history([name, ...aliases]), { seed, numRuns: 1 })
      const rows = new Map<string, NewResult & { engine: string; brands: string[]; citations: string[] }>()
      for (const { ago, query, ...row } of drawn) {
        const asked = queries[query]
        if (asked && (row.engine !== 'anthropic' || ago > 2))
          rows.set([ago, query, row.engine, row.sample].join(), { ...row, query: asked, day: addDays(TODAY, -ago) })
      }
      await storeResults([...rows.values()])
      const [recommendation = ''] = await makeRecommendations(organisation, [{ title: 'One', status: 'pending' }])
      const chip = (index: number) => ({
        _id: assigned[index]?.id ?? '',
        searchTerm: assigned[index]?.searchTerm ?? '',
        active: index !== 1,
      })
      const world: ReferenceIndustries = {
        organisation: { _id: organisation.id, name, location: 'London', websiteUrl },
        aliases,
        industries: [
          { _id: industryA.id, name: 'A', queries: [chip(0), chip(1)] },
          { _id: industryB.id, name: 'B', queries: [chip(2)] },
        ],
        results: [...rows.values()]
          .filter(({ query }) => assigned.includes(query))
          .map((row) => ({ ...row, queryId: row.query.id, urls: row.citations })),
        progress: [{ _id: recommendation, title: 'One', status: 'pending' }],
      }
      const answered: IndustryTrendsFigures[] = []
      for (const { today, ...asked } of fc.sample(questions(assigned, name), { seed, numRuns: 30 })) {
        const actor = actorOf(organisation.id)
        const figures = await industryTrendsFigures(actor, 'ownOrganisation', organisation.id, asked, today)
        expect(figures).toEqual(referenceTrends(world, asked, today))
        answered.push(figures)
      }
      // The history was one worth comparing.
      const ranks = answered.flatMap(({ rankTrend }) => rankTrend.days.flatMap((day) => Object.values(day.ranks)))
      const seen = (what: (figures: IndustryTrendsFigures) => boolean) => [answered.some(what), answered.every(what)]
      expect(ranks.includes(null) && ranks.some((rank) => rank !== null)).toBe(true)
      expect(seen(({ live }) => live.some(({ tied }) => tied))).toEqual([true, false])
      expect(seen(({ live }) => live.length > 10)).toEqual([true, false])
      expect(seen(({ simulated }) => simulated)).toEqual([true, false])
      expect(seen(({ engineCount }) => engineCount > 1)).toEqual([true, false])
      expect(seen(({ engines }) => engines.some(({ inMean }) => !inMean))).toEqual([true, false])
      expect(seen(({ notes }) => notes.length > 0)).toEqual([true, false])
      expect(seen(({ citedDays }) => citedDays === null)).toEqual([true, false])
      expect(seen(({ rankTrend }) => rankTrend.brands.length === 12)).toEqual([true, false])
    },
    60_000,
  )
})
