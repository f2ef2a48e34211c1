import { addDays, type Day } from '@/lib/format/days'
import { countsOf, sumBy } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import { TOP_PLACEMENTS, UNRANKED } from '@/lib/limits'
import type { NamedShare } from '@/lib/opportunities/shapes'
import type { BrandShare } from '@/lib/queries/shapes'
import type { IndustryRankDay, RankDay } from '@/lib/visibility/shapes'
import { likelyBounds, meanOfDays } from './likely-range'
import type { DayWindow } from './shapes'

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
export function rankTrend(
  own: readonly DayTally[],
  competitor: readonly DayTally[],
  leader: readonly DayTally[] = [],
): RankDay[] {
  const competitorOn = Map.groupBy(competitor, ({ day }) => day)
  const leaderOn = Map.groupBy(leader, ({ day }) => day)
  const answered = own.filter(({ results }) => results > 0)
  return [...Map.groupBy(answered, ({ day }) => day)].map(([day, engines]) => {
    const [rival, first] = [competitorOn.get(day), leaderOn.get(day)]
    return {
      date: day,
      results: sumBy(engines, 'results'),
      own: drawnRank(engines),
      competitor: drawnRank(rival ?? []),
      ownRanked: sumBy(engines, 'ranked'),
      competitorRanked: rival ? sumBy(rival, 'ranked') : null,
      ...(first && { leader: drawnRank(first), leaderRanked: sumBy(first, 'ranked') }),
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

/** One engine's answers of a day, and those that place a brand; at least one answer. */
export interface PlacedDay {
  day: Day
  engine: string
  results: number
  ranked: number
  /** Sum of its placements over the `ranked` answers. */
  placements: number
}

/** All brands that one engine's answers of a day place, by id, with the counts of each at the same index. */
export interface NamedDay {
  day: Day
  engine: string
  ids: readonly number[]
  ranked: readonly number[]
  placements: readonly number[]
}

export function within<Dated extends { day: Day }>(days: readonly Dated[], { from, to }: DayWindow): Dated[] {
  return days.filter(({ day }) => day >= from && day <= to)
}

/** Returns the share of a window as the score has it: the mean of the engines' mean daily scores (R-ENGINES-4). */
export function windowShare(days: readonly Omit<PlacedDay, 'placements'>[]): NamedShare {
  const engines = byEngine(days)
  const share = meanShare(engines)
  const { ranked, results } = countsOf(days)
  const dated = engines.map((each) => meanOfDays(each.map(({ day, ...counts }) => ({ ...counts, date: day }))))
  return { named: ranked, answers: results, share: share ?? 0, ...likelyBounds(dated, share) }
}

function byEngine<Counted extends { engine: string }>(days: readonly Counted[]): Counted[][] {
  return [...Map.groupBy(days, ({ engine }) => engine).values()]
}

export function meanShare(engines: readonly Omit<PlacedDay, 'placements'>[][]): number | null {
  return roundedMean(engines.map((each) => roundedMean(each.map(visibility))))
}

/** Returns the days of one brand, from the own brand's, which exist for each engine and day with answers. */
export function daysOfBrand(own: readonly PlacedDay[], named: readonly NamedDay[], id: number): PlacedDay[] {
  const found = new Map<string, Pick<PlacedDay, 'ranked' | 'placements'>>()
  for (const { day, engine, ids, ranked, placements } of named) {
    const at = ids.indexOf(id)
    if (at >= 0) found.set(`${day} ${engine}`, { ranked: ranked[at] ?? 0, placements: placements[at] ?? 0 })
  }
  return own.map(({ day, engine, results }) => {
    return { day, engine, results, ...(found.get(`${day} ${engine}`) ?? { ranked: 0, placements: 0 }) }
  })
}

/** Returns a brand's row of the window. */
export function brandShare(brand: Pick<BrandShare, 'key' | 'name' | 'own'>, days: readonly PlacedDay[]): BrandShare {
  const rank = roundedMean(
    byEngine(days).map((each) => averageRank({ ...countsOf(each), placements: sumBy(each, 'placements') })),
  )
  return { ...brand, ...windowShare(days), averageRank: rank }
}

/** Highest share first; of equal ones the one named more often, then by key. */
export function byShare(a: BrandShare, b: BrandShare): number {
  return b.share - a.share || b.named - a.named || compareText(a.key, b.key)
}
