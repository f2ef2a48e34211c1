import { accessOf } from '@/lib/engines/engines'
import type { Day } from '@/lib/format/days'
import { sumBy, total } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import type { Bounds, LikelyRange, ShownLooks } from './shapes'

// Where a share would lie in about 95 of 100 repetitions (R-CERTAIN-1): Wilson's range, which also holds near 0 and
// 100%, on the number of answers there would be if days did not differ. See docs/marketeers/certainty.md.

const Z_95 = 1.96

/** One engine's counts of one day; several entries where they are kept apart, such as by query. */
export interface DatedCounts {
  date: Day
  ranked: number
  results: number
}

/** One engine's share, and how far each day moved it. */
export interface EngineShare {
  /** From 0 to 1. */
  share: number
  answers: number
  deviations: ReadonlyMap<Day, number>
}

/** Returns the mean of the daily shares, like the ring. `days` must not be empty, and each needs results. */
export function meanOfDays(days: readonly DatedCounts[]): EngineShare {
  const shares = days.map(({ date, ranked, results }) => [date, ranked / results] as const)
  const share = total(shares.map(([, of]) => of)) / days.length
  return {
    share,
    answers: total(days.map(({ results }) => results)),
    deviations: new Map(shares.map(([date, of]) => [date, (of - share) / days.length])),
  }
}

/** Returns the share of all counts together. `days` must not be empty, with at least one result in all. */
export function shareOfCounts(days: readonly DatedCounts[]): EngineShare {
  const answers = total(days.map(({ results }) => results))
  const share = total(days.map(({ ranked }) => ranked)) / answers
  return {
    share,
    answers,
    deviations: new Map(days.map(({ date, ranked, results }) => [date, (ranked - share * results) / answers])),
  }
}

/** Returns the range of the mean of the engines, in whole percent that include `shown`; null under 20 answers. */
export function likelyRange(
  engines: readonly EngineShare[],
  shown: number | null,
  answers: number = total(engines.map((engine) => engine.answers)),
): LikelyRange | null {
  if (shown === null || engines.length === 0 || answers < CERTAINTY_MIN_ANSWERS) return null
  const share = total(engines.map((engine) => engine.share)) / engines.length
  const [low, high] = wilson(share, effectiveAnswers(engines, share))
  return {
    low: Math.max(0, Math.min(Math.round(100 * low), Math.floor(shown))),
    high: Math.min(100, Math.max(Math.round(100 * high), Math.ceil(shown))),
  }
}

/** The same, to be spread beside the figure. */
export function likelyBounds(...of: Parameters<typeof likelyRange>): Bounds {
  return likelyRange(...of) ?? { low: null, high: null }
}

/** Returns the percent of looks that showed an answer; null without a look. */
export function shownShare({ shown, asked }: Pick<ShownLooks, 'shown' | 'asked'>): number | null {
  return asked === 0 ? null : Math.round((100 * shown) / asked)
}

/** Counts an engine's looks from its answers and its looks without one, by day; the range is that of any share. */
export function shownLooks(
  engine: string,
  answers: readonly { day: Day; results: number }[],
  without: readonly { day: Day; notShown: number }[],
): ShownLooks {
  const days = [...new Set([...answers, ...without].map(({ day }) => day))].map((date): DatedCounts => {
    const ranked = sumBy(
      answers.filter(({ day }) => day === date),
      'results',
    )
    const none = sumBy(
      without.filter(({ day }) => day === date),
      'notShown',
    )
    return { date, ranked, results: ranked + none }
  })
  const looked = days.filter(({ results }) => results > 0)
  const counts = { shown: sumBy(looked, 'ranked'), asked: sumBy(looked, 'results') }
  const isSurface = accessOf(engine) === 'app' && looked.length > 0
  return { ...counts, shownRange: isSurface ? likelyRange([shareOfCounts(looked)], shownShare(counts)) : null }
}

/** Returns how many independent answers would make the engines' mean as uncertain as it is. */
function effectiveAnswers(engines: readonly EngineShare[], share: number): number {
  const byChance = total(engines.map(varianceByChance)) / engines.length ** 2
  const variance = Math.max(byChance, varianceOfDays(engines))
  // All engines at 0 or at 100%: the limit of the quotient when all have the same share.
  if (share === 0 || share === 1) return engines.length ** 2 / total(engines.map(({ answers }) => 1 / answers))
  return (share * (1 - share)) / variance
}

/** An engine at 0 or 100% shows no spread, but may have one, so its variance is that of Wilson's middle. */
export function varianceByChance({ share, answers }: EngineShare): number {
  if (share > 0 && share < 1) return (share * (1 - share)) / answers
  const counted = answers + Z_95 ** 2
  const middle = (share * answers + Z_95 ** 2 / 2) / counted
  return (middle * (1 - middle)) / counted
}

/** Returns the variance of the engines' mean, from how much days differ; engines may share a good day. */
export function varianceOfDays(engines: readonly Pick<EngineShare, 'deviations'>[]): number {
  const byDay = new Map<Day, number>()
  for (const { deviations } of engines)
    for (const [day, deviation] of deviations) byDay.set(day, (byDay.get(day) ?? 0) + deviation / engines.length)
  if (byDay.size < 2) return 0
  return (total([...byDay.values()].map((deviation) => deviation ** 2)) * byDay.size) / (byDay.size - 1)
}

/** Returns both ends, from 0 to 1. */
export function wilson(share: number, answers: number): [low: number, high: number] {
  const grown = 1 + Z_95 ** 2 / answers
  const middle = share + Z_95 ** 2 / (2 * answers)
  const half = Z_95 * Math.sqrt((share * (1 - share)) / answers + Z_95 ** 2 / (4 * answers ** 2))
  return [(middle - half) / grown, (middle + half) / grown]
}
