import { TOP_PLACEMENTS, UNRANKED } from '@/lib/limits'
import type { LiveRow } from '@/lib/schemas/figures'
import { compareText } from './brand-key'
import { visibility } from './ranking'

/** A brand's day: the results that place it, and the sum of those placements. */
export interface BrandTally {
  key: string
  name: string
  ranked: number
  placements: number
}

interface Standing extends BrandTally {
  visibility: number
  /** Mean rank times results: exact, and in the same order as the mean. */
  rankSum: number
  own: boolean
}

/** The top 10 and the own brand, which `brands` must not include; ties share an index: 1, 1, 3 (R-FIGURE-10). */
export function liveRanking(brands: readonly BrandTally[], own: BrandTally, results: number): LiveRow[] {
  const standing = (brand: BrandTally, isOwn: boolean): Standing[] => {
    const percent = visibility({ ranked: brand.ranked, results })
    const rankSum = (results - brand.ranked) * UNRANKED + brand.placements
    return percent === null ? [] : [{ ...brand, visibility: percent, rankSum, own: isOwn }]
  }
  const all = [...brands.flatMap((brand) => standing(brand, false)), ...standing(own, true)]
  all.sort((a, b) => byPlace(a, b) || compareText(a.key, b.key))
  const rows = withIndex(all)
  const competitors = rows.filter((row) => !row.own).slice(0, TOP_PLACEMENTS)
  return rows.filter((row) => row.own || competitors.includes(row))
}

function byPlace(a: Standing, b: Standing): number {
  return b.visibility - a.visibility || a.rankSum - b.rankSum
}

function withIndex(all: readonly Standing[]): LiveRow[] {
  let first = 0
  return all.map((row, position) => {
    const above = all[position - 1]
    const below = all[position + 1]
    const tiedAbove = above !== undefined && byPlace(above, row) === 0
    if (!tiedAbove) first = position
    return {
      index: first + 1,
      company: row.key,
      name: row.name,
      visibility: row.visibility,
      ranked: row.ranked,
      tied: tiedAbove || (below !== undefined && byPlace(below, row) === 0),
      own: row.own,
    }
  })
}
