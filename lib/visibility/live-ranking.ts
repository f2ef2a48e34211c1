import { compareText } from '@/lib/format/text'
import { TOP_PLACEMENTS, UNRANKED } from '@/lib/limits'
import { likelyBounds, shareOfCounts } from '@/lib/measure/likely-range'
import { roundedMean, visibility } from '@/lib/measure/ranking'
import type { LiveRow } from './shapes'

interface Tally {
  ranked: number
  placements: number
}

/** A brand's day: the results that place it, and the sum of their placements. */
export interface BrandTally extends Tally {
  key: string
  name: string
}

/** One engine's results of the day. */
export interface LiveEngine {
  results: number
  own: Tally
  /** Without the own brand. */
  brands: readonly BrandTally[]
}

interface Standing {
  key: string
  name: string
  visibility: number
  /** The likely range of `visibility`; null under 20 answers (R-CERTAIN-1). */
  low: number | null
  high: number | null
  ranked: number
  /** null when no answer places it. */
  meanRank: number | null
  /** The mean of the engines' mean ranks, multiplied by a factor common to all brands: exact, and in the same order. */
  rankSum: bigint
  own: boolean
}

/** A row before its share over the page's range is known. */
export type DayRow = Omit<LiveRow, 'rangeShare'>

/** Ranks the top 10 and the own brand by the engines' mean; ties share an index: 1, 1, 3 (R-FIGURE-10, R-ENGINES-4). */
export function liveRanking(own: { key: string; name: string }, engines: readonly LiveEngine[]): DayRow[] {
  const answered = engines.filter(({ results }) => results > 0)
  if (answered.length === 0) return []
  const tallies = answered.map(({ brands }) => new Map(brands.map((brand) => [brand.key, brand])))
  const names = new Map(answered.flatMap(({ brands }) => brands.map(({ key, name }) => [key, name])))
  const all = [...names].map(([key, name]) => ({
    ...standing(
      answered,
      tallies.map((brands) => brands.get(key)),
    ),
    ...{ key, name, own: false },
  }))
  const ownTallies = answered.map((engine) => engine.own)
  all.push({ ...standing(answered, ownTallies), ...own, own: true })
  all.sort((a, b) => byPlace(a, b) || compareText(a.key, b.key))
  const rows = withIndex(all)
  const competitors = rows.filter((row) => !row.own).slice(0, TOP_PLACEMENTS)
  return rows.filter((row) => row.own || competitors.includes(row))
}

/** Computes one brand's figures; `tallies` follow the order of the engines, undefined where no answer places it. */
function standing(engines: readonly LiveEngine[], tallies: readonly (Tally | undefined)[]) {
  const own = engines.map(({ results }, index) => {
    const { ranked, placements } = tallies[index] ?? { ranked: 0, placements: 0 }
    return { ranked, results, rankSum: BigInt((results - ranked) * UNRANKED + placements) }
  })
  const ranked = own.reduce((sum, each) => sum + each.ranked, 0)
  const total = own.reduce((sum, each) => sum + Number(each.rankSum) / each.results, 0)
  const common = own.reduce((product, { results }) => product * BigInt(results), 1n)
  const mean = roundedMean(own.map(visibility)) ?? 0
  // A single day shows no spread between days, so the date does not matter.
  const bounds = likelyBounds(
    own.map(({ ranked, results }) => shareOfCounts([{ date: '', ranked, results }])),
    mean,
  )
  return {
    visibility: mean,
    ...bounds,
    ranked,
    meanRank: ranked === 0 ? null : Math.round((10 * total) / own.length) / 10,
    rankSum: own.reduce((sum, { results, rankSum }) => sum + rankSum * (common / BigInt(results)), 0n),
  }
}

function byPlace(a: Standing, b: Standing): number {
  return b.visibility - a.visibility || (a.rankSum < b.rankSum ? -1 : a.rankSum > b.rankSum ? 1 : 0)
}

function withIndex(all: readonly Standing[]): DayRow[] {
  let first = 0
  return all.map((row, position) => {
    const isTied = (other: Standing | undefined) => other !== undefined && byPlace(other, row) === 0
    const [tiedAbove, tiedBelow] = [isTied(all[position - 1]), isTied(all[position + 1])]
    if (!tiedAbove) first = position
    const { key: company, rankSum: _, ...shown } = row
    return { index: first + 1, company, ...shown, tied: tiedAbove || tiedBelow }
  })
}
