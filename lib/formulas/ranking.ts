import { TOP_PLACEMENTS, UNRANKED } from '@/lib/limits'

// Spec §9: "a company with no placement counts as rank 11. Average rank = round((unranked count*11 + sum of
// placements)/number of queries). Visibility = percent of queries with a placement, rounded up."
// The only place where counts become a rank or a percentage; the database counts and sums, and rounds nothing.

/** How one brand did over some results. Placements beyond 10 count as unplaced (contract §6). */
export interface Tally {
  /** Results counted. */
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
