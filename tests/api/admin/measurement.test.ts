import { expect, it } from 'vitest'
import { GET } from '@/app/api/admin/measurement/route'
import { addDays, daysBetween } from '@/lib/format/days'
import type { MeasuredNoise } from '@/lib/visibility/shapes'
import { today } from '@/server/clock'
import { makeHistory, randomFrom } from '@/tests/simulation/histories'
import { signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, type NewResult, storeResults } from '@/tests/support/results'

// How stored answers vary from day to day (R-CERTAIN-6).

const now = today()
const DAYS = 84

const measured = async (): Promise<MeasuredNoise> => {
  const admin = await signInNew({ roles: ['systemAdmin'] })
  return (await call(GET, { headers: admin.headers })).json()
}

interface Day {
  query: string
  ago: number
  ranked: number
  results: number
}

/** Answers of made-up days, yesterday last, and what they are made of. */
async function storeDays(name: string, engine: string, days: readonly Day[], alias?: string): Promise<void> {
  const organisation = await makeOrganisation({ name, aliases: alias ? [alias] : [] })
  const queries = new Map<string, Awaited<ReturnType<typeof makeQuery>>>()
  for (const query of new Set(days.map((day) => day.query)))
    queries.set(query, await makeQuery(organisation, { slot: queries.size + 1 }))
  const rows = days.flatMap(({ query, ago, ranked, results }) =>
    Array.from({ length: results }, (_, index): NewResult[] => {
      const of = queries.get(query)
      const brands = index < ranked ? ['Baythorne', index % 2 === 0 ? name : (alias ?? name)] : ['Baythorne']
      return of ? [{ query: of, engine, day: addDays(now, -ago), sample: index + 1, brands }] : []
    }).flat(),
  )
  await storeResults(rows)
}

function history(seed: number, share: number, dayEffect: number, autocorrelation: number, query = 'query'): Day[] {
  const made = { engines: 1, answersADay: 9, dayEffect, autocorrelation }
  const shares = Array.from({ length: DAYS }, () => share)
  return makeHistory(randomFrom(seed), shares, made).map(({ ranked, results }, index) => ({
    ...{ query, ago: DAYS - index, ranked, results },
  }))
}

/** The same from one day after the other, sharing no code with the product. */
function naive(all: readonly (readonly Day[])[]) {
  let [squares, chance, products] = [0, 0, 0]
  for (const days of all)
    for (const stretch of [0, 1, 2]) {
      const within = days.filter(({ ago }) => Math.floor((ago - 1) / 28) === stretch)
      const queries = [...new Set(within.map(({ query }) => query))]
      const shareOf = new Map(
        queries.map((query) => {
          const of = within.filter((day) => day.query === query)
          const results = of.reduce((sum, day) => sum + day.results, 0)
          return [query, { share: of.reduce((sum, day) => sum + day.ranked, 0) / results, results }]
        }),
      )
      const moved = new Map<number, number>()
      for (const { query, ago, ranked, results } of within) {
        const { share = 0, results: n = 0 } = shareOf.get(query) ?? {}
        moved.set(ago, (moved.get(ago) ?? 0) + ranked - results * share)
        chance += (results * share * (1 - share) * n) / (n - 1)
      }
      const count = moved.size
      let own = 0
      let neighbours = 0
      for (const [ago, move] of moved) {
        own += move * move
        neighbours += move * (moved.get(ago + 1) ?? 0)
      }
      squares += (own * count) / (count - 1)
      products += ((neighbours + own / count) * count) / (count - 1)
    }
  const round = (value: number) => Math.round(100 * value) / 100
  return { dayEffect: round(squares / chance), autocorrelation: round(products / squares) }
}

it('there is nothing to measure before there are answers', async () => {
  const none = await measured()
  expect(none).toMatchObject({ owners: 0, series: 0, days: 0, answers: 0, simulated: false })
  expect(none).toMatchObject({ dayEffect: null, autocorrelation: null, assumed: null, asAssumed: null })
  expect(daysBetween(none.window.from, now)).toBe(90)
  expect(none.window.to).toBe(addDays(now, -1))
})

const SWINGING = history(7, 0.4, 4, 0.7)
const TWO = [...history(1, 0.9, 1, 0), ...history(2, 0.1, 1, 0, 'another')]

it('answers of simulated engines are measured, and said to be simulated, where there are no others', async () => {
  await storeDays('Mosaic', 'simulated', TWO)
  const found = await measured()
  expect(found).toMatchObject({
    simulated: true,
    owners: 1,
    series: 3,
    days: DAYS,
    answers: 2 * 9 * DAYS,
    ...naive([TWO]),
  })
  // Two queries that differ for good are no day effect.
  expect(found.dayEffect).toBeGreaterThan(0.8)
  expect(found.dayEffect).toBeLessThan(1.2)
  expect(found.asAssumed).toBe(true)
})

it('finds days that differ and days that resemble their neighbours, by name and alias, at any level', async () => {
  await storeDays('Loomhouse', 'openai', SWINGING, 'Loom House')
  const found = await measured()
  expect(found).toMatchObject({ simulated: false, owners: 1, series: 3, answers: 9 * DAYS, ...naive([SWINGING]) })
  expect(found.dayEffect).toBeGreaterThan(2)
  expect(found.autocorrelation).toBeGreaterThan(0.2)
  expect(found.assumed).toEqual({ dayEffect: 1.1, autocorrelation: 0.05 })
  expect(found.asAssumed).toBe(false)
})

it('a lasting change between stretches of four weeks is no noise', async () => {
  const steps = history(3, 0.2, 1, 0).map((day) => (day.ago <= 28 ? { ...day, ranked: 9 - day.ranked } : day))
  await storeDays('Kiln Street', 'openai', steps)
  const found = await measured()
  expect(found).toMatchObject({ owners: 2, series: 6, days: 2 * DAYS, ...naive([SWINGING, steps]) })
})

it('an engine that was asked on a few days only is not measured', async () => {
  const before = await measured()
  await storeDays(
    'Foundry Row',
    'openai',
    SWINGING.filter(({ ago }) => ago <= 13),
  )
  expect(await measured()).toEqual(before)
})
