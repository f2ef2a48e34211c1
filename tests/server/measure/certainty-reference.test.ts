import { expect, it } from 'vitest'
import { addDays, dayToDate } from '@/lib/format/days'
import { RANGES, type Range } from '@/lib/limits'
import { db } from '@/server/db/client'
import { visibilityFigures } from '@/server/visibility/reads'
import { type ReferenceWorld, referenceFigures } from '@/tests/support/reference-figures'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// Ranges, metrics and verdicts of histories at the edges, against the in-memory reference (R-CERTAIN-1 to R-CERTAIN-4).

const TODAY = '2026-11-20'
const OWN_PAGE = 'https://blog.own.example/page'

interface Answers {
  /** First and last day before today. */
  from: number
  to: number
  engine?: string
  /** Three answers a day: how many name the brand, and at which place, by days before today. */
  named?: (ago: number) => number
  place?: (ago: number) => number
  every?: number
}

const HISTORIES: Record<string, Answers[]> = {
  'no answers at all': [],
  'always named first': [{ from: 60, to: 0, named: () => 3 }],
  'never named': [{ from: 60, to: 0, named: () => 0 }],
  'one engine always, one never': [
    { from: 40, to: 0, named: () => 3 },
    { from: 40, to: 0, engine: 'simulated', named: () => 0 },
  ],
  'one engine always, one now and then': [
    { from: 40, to: 0, named: () => 3, place: (ago) => 1 + (ago % 4) },
    { from: 40, to: 0, engine: 'simulated', named: (ago) => ago % 3 },
  ],
  'a rise of every engine': [
    { from: 60, to: 0, named: (ago) => (ago <= 7 ? 3 : ago % 2) },
    { from: 60, to: 0, engine: 'simulated', named: (ago) => (ago <= 7 ? 2 : 1) },
  ],
  'a drop to nothing': [{ from: 60, to: 0, named: (ago) => (ago <= 7 ? 0 : 2), place: () => 3 }],
  'a move within chance': [{ from: 60, to: 0, named: (ago) => (ago <= 7 ? 2 : ago % 3) }],
  'a rise that lasts': [{ from: 60, to: 0, named: (ago) => (ago <= 28 ? 2 - (ago % 2) : ago % 2) }],
  'a fall after a rise': [{ from: 60, to: 0, named: (ago) => (ago <= 6 ? 0 : ago <= 28 ? 3 : ago % 2) }],
  'answers of every third day': [{ from: 60, to: 0, every: 3, named: (ago) => ago % 4 }],
  'a single day': [{ from: 0, to: 0, named: () => 2 }],
  'answers until weeks ago': [{ from: 60, to: 30, named: (ago) => ago % 3 }],
  'an engine that is silent, one that is new': [
    { from: 60, to: 0, named: (ago) => ago % 3 },
    { from: 60, to: 4, engine: 'simulated', named: () => 3 },
    { from: 5, to: 0, engine: 'anthropic', named: () => 0 },
  ],
}

async function storedHistory(name: string, answers: readonly Answers[]) {
  const websiteUrl = 'https://own.example'
  const organisation = await makeOrganisation({ name, websiteUrl })
  const query = await makeQuery(organisation, { slot: 1, searchTerm: 'query' })
  const rows = answers.flatMap(({ from, to, engine = 'openai', every = 1, named = () => 0, place = () => 1 }) =>
    Array.from({ length: from - to + 1 }, (_, index) => to + index)
      .filter((ago) => ago % every === 0)
      .flatMap((ago) =>
        [1, 2, 3].map((sample) => {
          const rivals = Array.from({ length: sample === 3 ? 11 : 4 }, (_, at) => `Rival ${at}`)
          const brands = sample <= Math.min(3, named(ago)) ? rivals.toSpliced(place(ago) - 1, 0, name) : rivals
          const citations =
            (ago + sample) % 3 === 0 ? [OWN_PAGE, 'https://other.example/'] : ['https://notown.example/']
          return { query, engine, day: addDays(TODAY, -ago), sample, brands, citations }
        }),
      ),
  )
  await storeResults(rows)
  const world = {
    organisation: { _id: organisation.id, name, location: 'London', websiteUrl },
    ...{ aliases: [], implemented: [], queries: [{ _id: query.id, searchTerm: 'query', active: true }] },
    results: rows.map((row) => ({ ...row, queryId: row.query.id, urls: row.citations })),
  }
  const figures = (engine?: 'openai' | 'simulated' | 'anthropic', range: Range = 7) =>
    visibilityFigures(
      actorOf(organisation.id),
      'ownOrganisation',
      organisation.id,
      { days: 90, range, queries: [], engine },
      TODAY,
    )
  const expected = (
    engine?: 'openai' | 'simulated' | 'anthropic',
    range: Range = 7,
    starts: ReferenceWorld['starts'] = [],
  ) => {
    const { citations, ...rest } = referenceFigures(
      { ...world, starts },
      { days: 90, range, queries: [], engine },
      TODAY,
    )
    return rest
  }
  return { figures, expected }
}

it.each(Object.keys(HISTORIES))('%s', async (name) => {
  const { figures, expected } = await storedHistory(name, HISTORIES[name] ?? [])
  for (const engine of [undefined, 'openai', 'simulated', 'anthropic'] as const)
    for (const range of RANGES) expect(await figures(engine, range)).toMatchObject(expected(engine, range))
})

it('those histories have every verdict that counts alone decide, and ranges that end at 0 and 100%', async () => {
  const all = await Promise.all(
    [
      ...['always named first', 'never named', 'a rise of every engine', 'a drop to nothing', 'a move within chance'],
      ...['a rise that lasts', 'a fall after a rise'],
    ].map(async (name) => (await storedHistory(`${name} again`, HISTORIES[name] ?? [])).figures()),
  )
  const single = await (await storedHistory('a single day again', HISTORIES['a single day'] ?? [])).figures()
  expect([...all, single].map(({ verdict }) => verdict)).toEqual([
    ...['noClearChange', 'noClearChange', 'clearRise', 'clearDrop', 'noClearChange'],
    ...['clearRise', 'probableDrop', 'notEnoughData'],
  ])
  expect(all.slice(0, 2).map(({ interval }) => interval)).toEqual([
    { low: 85, high: 100 },
    { low: 0, high: 15 },
  ])
  expect(single.interval).toBeNull()
  expect(all[0]?.metrics.ownCitationRate).toMatchObject({ value: 34, numerator: 7, denominator: 21 })
})

// Last, since the model changes for everybody.
it('a new model of an engine on both sides ends the comparison of the windows it lies in', async () => {
  const start = { day: addDays(TODAY, -40), engine: 'openai', call: 'answer' }
  await db().engineModelDay.createMany({
    data: [
      { ...start, day: dayToDate(addDays(start.day, -9)), model: 'old' },
      { ...start, day: dayToDate(start.day), model: 'new' },
    ],
  })
  const { figures, expected } = await storedHistory('a new model', HISTORIES['always named first'] ?? [])
  const starts = [{ ...start, text: 'ChatGPT got a new model' }]
  const found = await figures()
  expect(found).toMatchObject(expected(undefined, 7, starts))
  expect(found).toMatchObject({ verdict: 'noClearChange', verdictWindow: 'week' })
  expect(found.verdicts.month).toMatchObject({ verdict: 'measurementChanged', measurementChange: { date: start.day } })
})
