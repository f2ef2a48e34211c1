import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayToDate } from '@/lib/format/days'
import { CITATION_PERIODS } from '@/lib/limits'
import type { VisibilityFigures } from '@/lib/schemas/figures'
import { db } from '@/server/db'
import { visibilityFigures } from '@/server/services/figures/visibility'
import { type ReferenceWorld, referenceFigures } from '@/tests/support/reference-figures'
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
  'https://a.example/1',
  'https://a.example/2',
  'https://www.b.example/',
  'http://own.example/x',
  'https://c.example/?q=1',
]

/** Several months of three engines, one of which was removed days ago: ties, days without any run, answers without brands, lists longer than 10, aliases. */
const history = (own: string[]) =>
  fc.array(
    fc.record({
      ago: fc.nat({ max: 10 }).chain((often) => (often < 2 ? fc.constant(0) : fc.nat({ max: often < 8 ? 30 : 150 }))),
      query: fc.nat({ max: 2 }),
      engine: fc.constantFrom('openai', 'openai', 'openai', 'simulated', 'anthropic'),
      sample: fc.integer({ min: 1, max: 2 }),
      brands: fc.shuffledSubarray([...own, ...BRANDS], { maxLength: 14 }),
      citations: fc.subarray(URLS),
    }),
    { minLength: 220, maxLength: 260, size: 'max' },
  )

/** What may be asked of it: every period, all or some queries, any competitor, days on and after its end. */
const questions = (queries: MadeQuery[], name: string) =>
  fc.record({
    today: fc.constantFrom(0, 0, 0, 1, 2, 20, 120).map((days) => addDays(TODAY, days)),
    days: fc.constantFrom(...CITATION_PERIODS),
    citationDays: fc.constantFrom(undefined, ...CITATION_PERIODS),
    queries: fc.subarray(queries.map(({ id }) => id)),
    engine: fc.constantFrom(undefined, undefined, undefined, 'openai', 'simulated', 'anthropic', 'xai'),
    competitor: fc.constantFrom(undefined, '__proto__', 'mosaic', 'unknown', name.toLowerCase()),
  })

/** From the second history on, and from the third. */
const MEASURED_ANEW = [
  { day: '2026-10-02', engine: 'simulated', call: 'rules', text: 'New rules for reading answers' },
  { day: '2026-11-09', engine: 'openai', call: 'answer', text: 'New ChatGPT model' },
]

describe('the figures of the database equal those of the in-memory reference', () => {
  it.each([1, 2, 3].slice(0, runsOf(3)))(
    'in random history %i',
    async (seed) => {
      const name = `Own ${seed}`
      const aliases = [`Alias ${seed}`, `Second Alias ${seed}`]
      const organisation = await makeOrganisation({ name, aliases, websiteUrl: 'https://www.own.example/about' })
      const queries: MadeQuery[] = []
      for (const slot of [1, 2, null])
        queries.push(
          await makeQuery(organisation, { slot, searchTerm: `q${slot}`, createdAt: new Date(2026, 1, queries.length) }),
        )
      const [drawn = []] = fc.sample(history([name, ...aliases]), { seed, numRuns: 1 })
      const rows = new Map<string, NewResult & { engine: string; brands: string[]; citations: string[] }>()
      for (const { ago, query, ...row } of drawn) {
        const asked = queries[query]
        if (asked && (row.engine !== 'anthropic' || ago > 2))
          rows.set([ago, query, row.engine, row.sample].join(), { ...row, query: asked, day: addDays(TODAY, -ago) })
      }
      await storeResults([...rows.values()])
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
        organisation: { _id: organisation.id, name, location: 'London', websiteUrl: 'https://www.own.example/about' },
        aliases,
        queries: queries.map(({ id, searchTerm }, index) => ({ _id: id, searchTerm, active: index < 2 })),
        results: [...rows.values()].map((row) => ({ ...row, queryId: row.query.id, urls: row.citations })),
        implemented: [
          { day: addDays(TODAY, -5), title: 'First title' },
          { day: addDays(TODAY, -5), title: 'Second title' },
          { day: addDays(TODAY, -60), title: 'Long ago' },
        ],
      }
      const answered: VisibilityFigures[] = []
      for (const { today, ...asked } of fc.sample(questions(queries, name), { seed, numRuns: 40 })) {
        const figures = await visibilityFigures(
          actorOf(organisation.id),
          'ownOrganisation',
          organisation.id,
          asked,
          today,
        )
        expect(figures).toEqual(referenceFigures(world, asked, today))
        answered.push(figures)
      }
      // The history was one worth comparing.
      const ranks = answered.flatMap(({ rankTrend }) => rankTrend.days.map(({ own }) => own))
      const seen = (what: (figures: VisibilityFigures) => boolean) => [answered.some(what), answered.every(what)]
      expect(ranks.includes(null) && ranks.some((rank) => rank !== null)).toBe(true)
      expect(seen(({ live }) => live.some(({ tied }) => tied))).toEqual([true, false])
      expect(seen(({ live }) => live.length > 10)).toEqual([true, false])
      expect(seen(({ change }) => change === null)).toEqual([true, false])
      expect(seen(({ simulated }) => simulated)).toEqual([true, false])
      expect(seen(({ engineCount }) => engineCount > 1)).toEqual([true, false])
      expect(seen(({ engines }) => engines.some(({ inMean }) => !inMean))).toEqual([true, false])
      expect(seen(({ notes }) => notes.length > 0)).toEqual([true, false])
      expect(seen(({ interval }) => interval === null)).toEqual([true, false])
      expect(seen(({ metrics }) => metrics.shareOfVoice.low === null)).toEqual([true, false])
      expect(new Set(answered.map(({ verdict }) => verdict)).size).toBeGreaterThan(1)
      expect(seen(({ verdict }) => verdict === 'measurementChanged')).toEqual([seed === 3, false])
      expect(seen(({ rankTrend }) => rankTrend.competitor === '__proto__')).toEqual([true, false])
    },
    60_000,
  )
})
