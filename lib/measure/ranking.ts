import { addDays, type Day } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import { TOP_PLACEMENTS, UNRANKED } from '@/lib/limits'
import type { IndustryRankDay, RankDay } from '@/lib/visibility/shapes'
import { sumBy } from './sums'

// Figures of several engines are the rounded mean of each engine's own figure, so no engine counts more than another;
// counts are sums (R-ENGINES-4). One engine's figures stay unchanged.

/** Returns the rounded mean of the values that exist; null without any. */
export function roundedMean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  // + 0, because rounding a small decrease gives minus zero.
  return known.length === 0 ? null : Math.round(known.reduce((sum, value) => sum + value, 0) / known.length) + 0
}

/** Returns the engines that answered on the last complete day or later, else those of the latest day with answers. */
export function enginesInMean(lastDays: ReadonlyMap<string, Day>, today: Day): string[] {
  const latest = [...lastDays.values()].sort(compareText).at(-1) ?? today
  const since = latest < addDays(today, -1) ? latest : addDays(today, -1)
  return [...lastDays].filter(([, day]) => day >= since).map(([engine]) => engine)
}

// The only place where counts become a rank or a percentage (R-FIGURE-3, R-FIGURE-4); the database rounds nothing.

/** Placements beyond 10 count as unplaced (R-FIGURE-2). */
interface Tally {
  results: number
  /** Results that place the brand in their top 10. */
  ranked: number
  /** Sum of those placements. */
  placements: number
}

/** Returns the placement, beyond 10 too: the best of several names used in the answer; null if it uses none. */
export function bestPlacement<Brand>(order: readonly Brand[], names: ReadonlySet<Brand>): number | null {
  const index = order.findIndex((brand) => names.has(brand))
  return index === -1 ? null : index + 1
}

/** Returns a rank from 1 to 11; null without results, which are not the worst rank. */
export function averageRank({ results, ranked, placements }: Tally): number | null {
  return results === 0 ? null : Math.round(((results - ranked) * UNRANKED + placements) / results)
}

/** Returns the mean of the engines' ranks, from a tally of each; null above 10, which is off the axis. */
export function drawnRank(engines: readonly Tally[]): number | null {
  const rank = roundedMean(engines.map(averageRank))
  return rank === null || rank > TOP_PLACEMENTS ? null : rank
}

/** Returns the percentage of results that place the brand, rounded up; null without results. */
export function visibility({ ranked, results }: Pick<Tally, 'ranked' | 'results'>): number | null {
  // In this order: 11 / 20 * 100 is 55.000000000000007, which would round up to 56.
  return results === 0 ? null : Math.ceil((100 * ranked) / results)
}

interface DayTally extends Tally {
  day: Day
}

/**
 * Returns the average rank per day, from a tally of each engine; null above 10. A day without results has no entry
 * (R-FIGURE-11).
 */
export function rankTrend(own: readonly DayTally[], competitor: readonly DayTally[]): RankDay[] {
  const competitorOn = Map.groupBy(competitor, ({ day }) => day)
  const answered = own.filter(({ results }) => results > 0)
  return [...Map.groupBy(answered, ({ day }) => day)].map(([day, engines]) => {
    const rival = competitorOn.get(day)
    return {
      date: day,
      results: sumBy(engines, 'results'),
      own: drawnRank(engines),
      competitor: drawnRank(rival ?? []),
      ownRanked: sumBy(engines, 'ranked'),
      competitorRanked: rival ? sumBy(rival, 'ranked') : null,
    }
  })
}

export interface DayResults {
  day: Day
  engine: string
  results: number
}

/** One engine's results of a day that place a brand, and the sum of their placements. No entry when there are none. */
export interface BrandDay {
  day: Day
  engine: string
  brand: string
  ranked: number
  placements: number
}

export function industryRankTrend(
  days: readonly DayResults[],
  placed: readonly BrandDay[],
  brands: readonly string[],
): IndustryRankDay[] {
  const tallies = new Map(brands.map((brand) => [brand, new Map<string, BrandDay>()]))
  for (const tally of placed) tallies.get(tally.brand)?.set(`${tally.day} ${tally.engine}`, tally)
  const answered = Map.groupBy(
    days.filter(({ results }) => results > 0),
    ({ day }) => day,
  )
  const tallyOn = (brand: string, engines: readonly DayResults[]) =>
    engines.map(({ day, engine, results }) => {
      const { ranked, placements } = tallies.get(brand)?.get(`${day} ${engine}`) ?? { ranked: 0, placements: 0 }
      return { results, ranked, placements }
    })
  return [...answered]
    .sort(([a], [b]) => compareText(a, b))
    .map(([day, engines]) => {
      const tallied = brands.map((brand) => [brand, tallyOn(brand, engines)] as const)
      return {
        date: day,
        results: sumBy(engines, 'results'),
        // Built from pairs, because a brand may be called `__proto__`.
        ranks: Object.fromEntries(tallied.map(([brand, of]) => [brand, drawnRank(of)])),
        ranked: Object.fromEntries(tallied.map(([brand, of]) => [brand, sumBy(of, 'ranked')])),
      }
    })
}
