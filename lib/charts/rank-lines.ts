import { chartsCopy } from '@/lib/copy/figures'
import { TOP_PLACEMENTS } from '@/lib/limits'
import type { ChartAxis, ChartSeries, ChartTone } from './chart-model'

/** 1 is at the top (R-FIGURE-11). */
export const RANK_AXIS: ChartAxis = {
  min: 1,
  max: TOP_PLACEMENTS,
  reverse: true,
  ticks: Array.from({ length: TOP_PLACEMENTS }, (_, index) => index + 1),
  compactTicks: [1, 4, 7, 10],
  unit: '',
}

/** With more days than this, points would touch each other. */
const POINTS_UP_TO_DAYS = 30

/** A brand's rank on one day: null above 10, undefined where the day has no answers. */
export type DrawnRank = number | null | undefined

/** Above 10 and no answers are both gaps; the tooltip tells them apart. */
export function rankLine(
  brand: { key: string; label: string; tone: ChartTone },
  ranks: readonly DrawnRank[],
): ChartSeries {
  return {
    ...brand,
    emphasised: brand.tone === 1,
    points: ranks.length <= POINTS_UP_TO_DAYS,
    style: 'line',
    values: ranks.map((rank) => rank ?? null),
    texts: ranks.map((rank) => (rank === undefined ? chartsCopy.noAnswers : String(rank ?? chartsCopy.notInTopTen))),
  }
}

export function rankFinding(brand: string, perDay: readonly DrawnRank[]): string {
  const ranks = perDay.filter((rank) => rank !== undefined)
  const [first] = ranks
  const last = ranks.at(-1)
  if (first === undefined || last === undefined) return chartsCopy.rank.nothing(perDay.length)
  if (ranks.length === 1) return chartsCopy.rank.single(brand, last, perDay.length)
  return chartsCopy.rank.finding(brand, first, last, perDay.length)
}
