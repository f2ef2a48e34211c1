import type { Day } from '@/lib/format/days'
import { countsOf, sumBy, sumOf } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS, TOP_PLACEMENTS } from '@/lib/limits'
import { likelyBounds, shareOfCounts, varianceOfDays } from './likely-range'
import { roundedMean, visibility } from './ranking'
import type { Metric, Metrics } from './shapes'

/** Counts of one engine's answers of one day, for the own brand and for all brands they place (R-CERTAIN-4). */
export interface MetricDay {
  day: Day
  results: number
  /** Answers that place the own brand, at the better placement if it has two. */
  ranked: number
  /** Brands placed 1 to 10, the own one once per answer. */
  mentions: number
  /** Sum of the own placements, and of their squares. */
  placements: number
  squares: number
  first: number
  topThree: number
  /** Answers that cite an own site. */
  citing: number
}

type Count = Exclude<keyof MetricDay, 'day'>
type Engines = readonly (readonly MetricDay[])[]

/** Computes the metrics over the days of each engine's ring. */
export function metrics(engines: Engines): Metrics {
  const answers = sumBy(engines.flat(), 'results')
  const share = (part: Count, whole: Count) => shareMetric(engines, part, whole, answers)
  return {
    shareOfVoice: share('ranked', 'mentions'),
    positionWhenNamed: positionMetric(engines),
    firstPlaceRate: share('first', 'results'),
    topThreeRate: share('topThree', 'results'),
    ownCitationRate: share('citing', 'results'),
  }
}

/** Rounds up like every percentage; the mean leaves out engines with nothing to count. */
function shareMetric(engines: Engines, part: Count, whole: Count, answers: number): Metric {
  const counted = engines
    .map((days) => days.map((day) => ({ date: day.day, ranked: day[part], results: day[whole] })))
    .map((days) => ({ days, ...countsOf(days) }))
    .filter(({ results }) => results > 0)
  const value = roundedMean(counted.map(visibility))
  const bounds = likelyBounds(
    counted.map(({ days }) => shareOfCounts(days)),
    value,
    answers,
  )
  return {
    value,
    numerator: sumBy(counted, 'ranked'),
    denominator: sumBy(counted, 'results'),
    ...bounds,
  }
}

const Z_95 = 1.96

/** A mean, not a share, so its range comes from the spread of the placements (R-CERTAIN-1). */
function positionMetric(engines: Engines): Metric {
  const named = engines.filter((days) => sumBy(days, 'ranked') > 0).map(placeOf)
  const answers = sumBy(engines.flat(), 'ranked')
  const counts = { numerator: sumBy(engines.flat(), 'placements'), denominator: answers }
  if (named.length === 0) return { value: null, ...counts, low: null, high: null }
  const mean = sumBy(named, 'mean') / named.length
  const value = toTenth(sumOf(named, ({ mean }) => toTenth(mean)) / named.length)
  if (answers < CERTAINTY_MIN_ANSWERS) return { value, ...counts, low: null, high: null }
  const byChance = sumBy(named, 'variance') / named.length ** 2
  const half = Z_95 * Math.sqrt(Math.max(byChance, varianceOfDays(named)))
  return {
    value,
    ...counts,
    low: Math.max(1, Math.min(toTenth(mean - half), value)),
    high: Math.min(TOP_PLACEMENTS, Math.max(toTenth(mean + half), value)),
  }
}

/** Returns one engine's mean placement, with the variance of that mean. */
function placeOf(days: readonly MetricDay[]) {
  const ranked = sumBy(days, 'ranked')
  const mean = sumBy(days, 'placements') / ranked
  const spread = sumBy(days, 'squares') - ranked * mean ** 2
  return {
    mean,
    variance: ranked < 2 ? 0 : Math.max(0, spread) / (ranked - 1) / ranked,
    deviations: new Map(days.map((day) => [day.day, (day.placements - mean * day.ranked) / ranked])),
  }
}

function toTenth(value: number): number {
  return Math.round(10 * value) / 10
}
