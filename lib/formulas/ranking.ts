import type { Day } from '@/lib/format/days'
import { TOP_PLACEMENTS, UNRANKED } from '@/lib/limits'
import type { IndustryRankDay, RankDay } from '@/lib/schemas/figures'
import { compareText } from './brand-key'

// The only place where counts become a rank or a percentage (R-FIGURE-3, R-FIGURE-4); the database rounds nothing.

/** How one brand did over some results. Placements beyond 10 count as unplaced (R-FIGURE-2). */
interface Tally {
  results: number
  /** Results that place the brand in their top 10. */
  ranked: number
  /** Sum of those placements. */
  placements: number
}

/**
 * The placement of a brand in one answer's order of brands: the best one, where the answer uses several of its names.
 * From 1, beyond 10 too; null when none is there.
 */
export function bestPlacement<Brand>(order: readonly Brand[], names: ReadonlySet<Brand>): number | null {
  const index = order.findIndex((brand) => names.has(brand))
  return index === -1 ? null : index + 1
}

/** Average rank, 1 to 11; null without results: no results is no rank, not the worst one. */
export function averageRank({ results, ranked, placements }: Tally): number | null {
  return results === 0 ? null : Math.round(((results - ranked) * UNRANKED + placements) / results)
}

/** Average rank as a chart draws it: null above 10, which is off the axis. */
export function drawnRank(tally: Tally): number | null {
  const rank = averageRank(tally)
  return rank === null || rank > TOP_PLACEMENTS ? null : rank
}

/** Percent of results that place the brand, rounded up; null without results. */
export function visibility({ ranked, results }: Pick<Tally, 'ranked' | 'results'>): number | null {
  // In this order: 11 / 20 * 100 is 55.000000000000007, which would round up to 56.
  return results === 0 ? null : Math.ceil((100 * ranked) / results)
}

interface DayTally extends Tally {
  day: Day
}

/** Average rank per day of the own brand and a competitor; null above 10. A day without results has no entry (R-FIGURE-11). */
export function rankTrend(own: readonly DayTally[], competitor: readonly DayTally[]): RankDay[] {
  const competitorOn = new Map(competitor.map((tally) => [tally.day, tally]))
  return own
    .filter(({ results }) => results > 0)
    .map((tally) => {
      const other = competitorOn.get(tally.day)
      return { date: tally.day, own: drawnRank(tally), competitor: other ? drawnRank(other) : null }
    })
}

export interface DayResults {
  day: Day
  results: number
}

/** In how many results of a day a brand is placed, and the sum of those placements. No entry: in none. */
export interface BrandDay {
  day: Day
  brand: string
  ranked: number
  placements: number
}

/** The same of every brand of `brands`, oldest day first. */
export function industryRankTrend(
  days: readonly DayResults[],
  placed: readonly BrandDay[],
  brands: readonly string[],
): IndustryRankDay[] {
  const tallies = new Map(brands.map((brand) => [brand, new Map<Day, BrandDay>()]))
  for (const tally of placed) tallies.get(tally.brand)?.set(tally.day, tally)
  return days
    .filter(({ results }) => results > 0)
    .sort((a, b) => compareText(a.day, b.day))
    .map(({ day, results }) => ({
      date: day,
      // Made of pairs: a brand may be called `__proto__`, and then has a rank like any other.
      ranks: Object.fromEntries(
        brands.map((brand) => {
          const { ranked, placements } = tallies.get(brand)?.get(day) ?? { ranked: 0, placements: 0 }
          return [brand, drawnRank({ results, ranked, placements })]
        }),
      ),
    }))
}
