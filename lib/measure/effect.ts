import type { Effect, EffectVerdict } from '@/lib/actions/effect-shapes'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { sumBy, sumOf } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS, EFFECT } from '@/lib/limits'
import { type Compared, comparedOf, type EffectWindows, effectWindows, latestLook } from './effect-sides'
import { changeWithin, type ModelStart } from './measurement-changes'
import { countWithin, type QueryDay, varianceOfDifference, type WeightedSides } from './verdict'

// How much more the targeted queries moved than the untouched ones, and how sure that is (R-ACTION-4). What moves all
// queries alike cancels day by day. See docs/marketeers/effects.md.

/** Untouched queries have negative weights; the window after the implementation is the recent one. */
interface Series extends WeightedSides {
  query: string
  /** Number of series in its group. */
  series: number
}

export interface Moved {
  /** Difference between the two groups' changes; 1 is 100 points. */
  by: number
  /** Its standard error. */
  error: number
}

/** Measures the difference. `compared` needs at least one query of each group and one engine. */
function moved(days: readonly QueryDay[], compared: Compared, windows: EffectWindows): Moved {
  const all = seriesOf(days, compared, windows)
  const ofDays = varianceOfDifference(all, ({ series }) => EFFECT.clearFrom ** 2 / series)
  return {
    by: sumOf(all, ({ weight, before, recent }) => weight * (recent.share - before.share)),
    error: Math.sqrt(Math.max(ofDays, varianceBetweenQueries(all, compared))),
  }
}

function seriesOf(days: readonly QueryDay[], { engines, targeted, untouched }: Compared, windows: EffectWindows) {
  const byQuery = Map.groupBy(days, ({ query }) => query)
  const group = (queries: readonly string[], sign: 1 | -1): Series[] =>
    queries.flatMap((query) => {
      const byEngine = Map.groupBy(byQuery.get(query) ?? [], ({ engine }) => engine)
      return engines.map((engine) => {
        const all = byEngine.get(engine) ?? []
        const series = engines.length * queries.length
        const sides = { before: countWithin(all, windows.before), recent: countWithin(all, windows.after) }
        return { query, weight: sign / series, series, ...sides }
      })
    })
  return [...group(targeted, 1), ...group(untouched, -1)]
}

/** Returns the variance between untouched queries, showing how far a query drifts by itself over more than a day. */
function varianceBetweenQueries(all: readonly Series[], { engines, targeted, untouched }: Compared): number {
  const changes = untouched.map((query) =>
    sumOf(
      all.filter((each) => each.query === query),
      ({ before, recent }) => (recent.share - before.share) / engines.length,
    ),
  )
  if (changes.length < 2) return 0
  const mean = sumOf(changes, (change) => change) / changes.length
  const variance = sumOf(changes, (change) => (change - mean) ** 2) / (changes.length - 1)
  return variance * (1 / targeted.length + 1 / untouched.length)
}

/** A recommendation's start or implementation, with its targets at that time. */
export interface TargetChange {
  recommendation: string
  to: 'in_progress' | 'implemented'
  day: Day
  queries: readonly string[]
}

/** Returns the queries that any recommendation had targeted by the end of a day, whatever became of it. */
function touchedQueries(changes: readonly TargetChange[], by: Day): Set<string> {
  return new Set(changes.filter(({ day }) => day <= by).flatMap(({ queries }) => queries))
}

/** An organisation's recommendations, their queries and the answers to these. */
export interface EffectData {
  /** Starts and implementations of recommendations, oldest first. */
  changes: readonly TargetChange[]
  /** Ids of the organisation's queries and its industries'. */
  queries: readonly string[]
  /** Days of the spanned windows, each with at least one answer. */
  days: readonly QueryDay[]
  starts: readonly ModelStart[]
}

export interface MeasuredEffect {
  effect: Effect
  windows: EffectWindows
  compared: Compared
  /** Queries that no recommendation had targeted before the windows ended. */
  untouched: string[]
  measurementChange: { date: string; text: string } | null
}

/** Measures the effect at the latest look, or returns what is known before the first (R-ACTION-4). */
export function measureEffect(implementation: TargetChange, data: EffectData, today: Day): MeasuredEffect {
  const { day: implemented } = implementation
  const day = daysBetween(implemented, today)
  const look = latestLook(implemented, today)
  // Before the first look, up to the last complete day.
  const windows = effectWindows(implemented, look ?? Math.max(1, day - 1))
  const groups = groupsOf(implementation, data, windows.after.to)
  const within = data.days.filter(({ day: at }) => at >= windows.before.from && at <= windows.after.to && at < today)
  const compared = comparedOf(within, groups, windows)
  const change = changeWithin({ from: windows.before.from, to: windows.after.to }, compared.engines, data.starts)
  const of = (verdict: EffectVerdict, range: Pick<Effect, 'points' | 'low' | 'high'> = UNKNOWN): MeasuredEffect => ({
    effect: { verdict, ...range, day, look, implemented },
    ...{ windows, compared, untouched: groups.untouched, measurementChange: change },
  })
  if (look === null) return of('tooEarly')
  if (!isEnough(within, compared, implemented)) return of('notEnoughData')
  if (change) return of('measurementChanged')
  const { by, error } = moved(within, compared, windows)
  const half = EFFECT.clearFrom * error
  const verdict = Math.abs(by) <= half ? 'noMore' : by > 0 ? 'movedMore' : 'movedLess'
  return of(verdict, { points: toPoints(by), low: toPoints(by - half), high: toPoints(by + half) })
}

const UNKNOWN = { points: null, low: null, high: null }

function groupsOf({ queries: targets }: TargetChange, { changes, queries }: EffectData, by: Day) {
  const touched = touchedQueries(changes, by)
  return {
    targeted: queries.filter((query) => targets.includes(query)),
    untouched: queries.filter((query) => !touched.has(query) && !targets.includes(query)),
  }
}

function isEnough(days: readonly QueryDay[], { engines, targeted, untouched }: Compared, implemented: Day): boolean {
  const counted = days.filter(({ query, engine }) => targeted.includes(query) && engines.includes(engine))
  const before = counted.filter(({ day }) => day < implemented)
  const after = counted.filter(({ day }) => day > implemented)
  return (
    untouched.length >= EFFECT.untouched &&
    sumBy(after, 'results') >= EFFECT.targetedAnswers &&
    sumBy(before, 'results') >= CERTAINTY_MIN_ANSWERS
  )
}

/** Converts to points, ±200 since either share can move by 100. + 0, because rounding gives minus zero. */
function toPoints(by: number): number {
  return Math.max(-200, Math.min(200, Math.round(100 * by))) + 0
}

/** Returns the windows of days whose answers the effects need, merged where they overlap. */
export function spannedWindows(implemented: readonly Day[], today: Day): { from: Day; to: Day }[] {
  const last = EFFECT.looks[EFFECT.looks.length - 1] ?? 0
  const spans = [...new Set(implemented)].sort().map((day) => {
    const { before, after } = effectWindows(day, last)
    return { from: before.from, to: after.to < today ? after.to : addDays(today, -1) }
  })
  const merged: { from: Day; to: Day }[] = []
  for (const span of spans) {
    const previous = merged.at(-1)
    if (previous && span.from <= addDays(previous.to, 1)) previous.to = span.to > previous.to ? span.to : previous.to
    else merged.push({ ...span })
  }
  return merged
}
