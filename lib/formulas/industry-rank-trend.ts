import type { Day } from '@/lib/format/days'
import type { IndustryRankDay } from '@/lib/schemas/figures'
import { compareText } from './compare-text'
import { drawnRank } from './ranking'

/** How many results a day has. */
export interface DayResults {
  day: Day
  results: number
}

/** In how many results of a day a brand is placed, and the sum of those placements. No entry: in none. */
export interface BrandDay {
  day: Day
  /** The brand's key. */
  brand: string
  ranked: number
  placements: number
}

/**
 * Industry Query Rank Trend: the average rank per day (spec §9) of every brand of `brands`, oldest day first; null
 * above 10, which is drawn as a gap (contract §6). A day without results has no entry: nobody was asked, so nobody
 * was unranked.
 */
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
