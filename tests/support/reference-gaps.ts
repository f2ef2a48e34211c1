import type { Day } from '@/lib/format/days'

// Gaps calculated a second time from single answers, in other steps than the product's: no sums by day in between, and
// the normal distribution by adding up its density.

export interface GivenAnswer {
  query: string
  engine: string
  day: Day
  /** Names in order of placement. */
  brands: readonly string[]
}

export interface ReferenceGap {
  query: string
  rival: string
  own: number
  rivalNamed: number
  rivalOnly: number
  ownOnly: number
  gap: number
}

/** All gaps beyond chance, and the queries in which a rival is ahead by less. */
export function referenceGaps(
  answers: readonly GivenAnswer[],
  own: string,
): { gaps: ReferenceGap[]; omitted: string[] } {
  const queries = [...new Set(answers.map(({ query }) => query))]
    .map((query) =>
      ofQuery(
        query,
        answers.filter((answer) => answer.query === query),
        own,
      ),
    )
    .filter((each) => each !== null)
  const judged = queries.filter(({ days }) => days >= 21)
  const usual = judged.reduce((sum, { effect }) => sum + effect, 0) / judged.length
  const tail = 0.04 / judged.reduce((sum, { rivals }) => sum + rivals, 0)
  const isClear = (each: (typeof queries)[number]) => {
    const factor = 1 + 4 * (Math.max(1, usual, each.effect) - 1)
    return each.days >= 21 && upperTail(each.difference / Math.sqrt(factor * each.careful)) <= tail
  }
  const ahead = queries.filter(({ difference }) => difference > 1e-9)
  return {
    gaps: ahead.filter(isClear).map(({ shown }) => shown),
    omitted: ahead.filter((each) => !isClear(each)).map(({ shown }) => shown.query),
  }
}

function ofQuery(query: string, answers: readonly GivenAnswer[], own: string) {
  const placed = answers.map((answer) => ({ ...answer, brands: answer.brands.slice(0, 10) }))
  const engines = [...new Set(placed.map(({ engine }) => engine))]
  const rivals = [...new Set(placed.flatMap(({ brands }) => brands))].filter((brand) => brand !== own)
  const shareOf = (brand: string) =>
    mean(
      engines.map((engine) =>
        mean(placed.filter((a) => a.engine === engine).map((a) => Number(a.brands.includes(brand)))),
      ),
    )
  const [rival] = rivals.sort(
    (a, b) => Math.sign(Math.round(1e9 * (shareOf(b) - shareOf(a)))) || (a.toLowerCase() < b.toLowerCase() ? -1 : 1),
  )
  if (rival === undefined) return null
  const signs = placed.map((answer) => ({
    ...answer,
    sign: Number(answer.brands.includes(rival)) - Number(answer.brands.includes(own)),
  }))
  const byEngine = engines.map((engine) => {
    const its = signs.filter((answer) => answer.engine === engine)
    return { its, mean: mean(its.map(({ sign }) => sign)), apart: its.filter(({ sign }) => sign !== 0).length }
  })
  const days = [...new Set(signs.map(({ day }) => day))]
  const chance = (added: number) =>
    byEngine
      .map(
        ({ its, apart }) => (apart + added / engines.length / 2) / (its.length + added / engines.length) / its.length,
      )
      .reduce((sum, each) => sum + each, 0) /
    engines.length ** 2
  const moved = days.map((day) =>
    byEngine
      .map(({ its, mean: usual }) =>
        its.filter((answer) => answer.day === day).reduce((sum, { sign }) => sum + (sign - usual) / its.length, 0),
      )
      .reduce((sum, each) => sum + each / engines.length, 0),
  )
  const between = (moved.reduce((sum, each) => sum + each ** 2, 0) * days.length) / (days.length - 1)
  const difference = mean(byEngine.map((engine) => engine.mean))
  return {
    ...{ difference, careful: chance(12), rivals: rivals.length, days: days.length },
    effect: chance(0) === 0 ? 1 : between / chance(0),
    shown: {
      ...{ query, rival, gap: Math.round(100 * difference) },
      own: placed.filter(({ brands }) => brands.includes(own)).length,
      rivalNamed: placed.filter(({ brands }) => brands.includes(rival)).length,
      rivalOnly: signs.filter(({ sign }) => sign === 1).length,
      ownOnly: signs.filter(({ sign }) => sign === -1).length,
    },
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** By Simpson's rule, from z to where nothing is left. */
function upperTail(z: number): number {
  const [steps, end] = [2000, 12]
  const width = (end - z) / steps
  const density = (at: number) => Math.exp(-(at ** 2) / 2) / Math.sqrt(2 * Math.PI)
  const weights = Array.from({ length: steps + 1 }, (_, at) => (at === 0 || at === steps ? 1 : at % 2 === 0 ? 2 : 4))
  return (weights.reduce((sum, weight, at) => sum + weight * density(z + at * width), 0) * width) / 3
}
