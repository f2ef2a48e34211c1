import type { Day } from '@/lib/format/days'
import { TOP_PLACEMENTS, UNRANKED } from '@/lib/limits'
import type { IndustryRankDay, RankDay } from '@/lib/schemas/figures'
import { compareText } from './brand-key'

// Only here do counts become a rank or a percentage (R-FIGURE-3, R-FIGURE-4); the database rounds nothing.

/** Placements beyond 10 count as unplaced (R-FIGURE-2). */
interface Tally {
  results: number
  /** Results that place the brand in their top 10. */
  ranked: number
  /** Sum of those placements. */
  placements: number
}

/** From 1, beyond 10 too: the best where an answer uses several names of the brand; null where it uses none. */
export function bestPlacement<Brand>(order: readonly Brand[], names: ReadonlySet<Brand>): number | null {
  const index = order.findIndex((brand) => names.has(brand))
  return index === -1 ? null : index + 1
}

/** 1 to 11; null without results, which are not the worst rank. */
export function averageRank({ results, ranked, placements }: Tally): number | null {
  return results === 0 ? null : Math.round(((results - ranked) * UNRANKED + placements) / results)
}

/** null above 10, which is off the axis. */
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

/** Average rank per day, null above 10. A day without results has no entry (R-FIGURE-11). */
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

/** The results of a day that place a brand, and the sum of those placements. No entry: none. */
export interface BrandDay {
  day: Day
  brand: string
  ranked: number
  placements: number
}

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
      // From pairs, because a brand may be called `__proto__`.
      ranks: Object.fromEntries(
        brands.map((brand) => {
          const { ranked, placements } = tallies.get(brand)?.get(day) ?? { ranked: 0, placements: 0 }
          return [brand, drawnRank({ results, ranked, placements })]
        }),
      ),
    }))
}
