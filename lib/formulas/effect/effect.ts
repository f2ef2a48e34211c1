import { addDays, type Day, daysBetween } from '@/lib/format/days'
import type { QueryDay } from '@/lib/formulas/certainty/two-sides'
import { changeWithin, type ModelStart } from '@/lib/formulas/measurement-changes'
import { sumBy } from '@/lib/formulas/sums'
import { CERTAINTY_MIN_ANSWERS, EFFECT } from '@/lib/limits'
import type { Effect, EffectVerdict } from '@/lib/schemas/effect'
import { type Compared, comparedOf } from './compared'
import { type EffectWindows, effectWindows, latestLook } from './looks'
import { moved } from './moved'
import { type TargetChange, touchedQueries } from './touched'

/** What there is to know of an organisation's recommendations, their queries and the answers to these. */
export interface EffectData {
  /** When recommendations began or were implemented, oldest first. */
  changes: readonly TargetChange[]
  /** Of the organisation and its industries. */
  queries: readonly string[]
  /** Of the spanned windows, each with at least one answer. */
  days: readonly QueryDay[]
  starts: readonly ModelStart[]
}

export interface MeasuredEffect {
  effect: Effect
  windows: EffectWindows
  compared: Compared
  /** Queries that no recommendation had targeted by the end of the windows. */
  untouched: string[]
  measurementChange: { date: string; text: string } | null
}

/** The effect of an implementation at its latest look, or what is known before the first (R-ACTION-4). */
export function measureEffect(implementation: TargetChange, data: EffectData, today: Day): MeasuredEffect {
  const { day: implemented } = implementation
  const day = daysBetween(implemented, today)
  const look = latestLook(implemented, today)
  // Before the first look as far as complete days go.
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

/** A share can move by 100 points, and be moved against by as many. + 0, because rounding gives minus zero. */
function toPoints(by: number): number {
  return Math.max(-200, Math.min(200, Math.round(100 * by))) + 0
}

/** The first day of which the effects of implementations need answers, and the last; merged where they overlap. */
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
