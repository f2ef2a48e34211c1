import { addDays, type Day } from '@/lib/format/days'
import { EFFECT } from '@/lib/limits'
import type { DayWindow } from '@/lib/schemas/certainty'

// An effect is looked at exactly twice (R-ACTION-4): more looks would find more effects that are none.

export type Look = (typeof EFFECT.looks)[number]

export interface EffectWindows {
  before: DayWindow
  after: DayWindow
}

/** The days before the implementation and those after it; the day itself is on neither side. */
export function effectWindows(implemented: Day, afterDays: number): EffectWindows {
  return {
    before: { from: addDays(implemented, -EFFECT.beforeDays), to: addDays(implemented, -1) },
    after: { from: addDays(implemented, 1), to: addDays(implemented, afterDays) },
  }
}

/** The latest whose last day is over; null before the first. */
export function latestLook(implemented: Day, today: Day): Look | null {
  return EFFECT.looks.findLast((look) => addDays(implemented, look) < today) ?? null
}

/** The last day of the next one's window; null after the last. */
export function nextLookDay(implemented: Day, today: Day): Day | null {
  const next = EFFECT.looks.find((look) => addDays(implemented, look) >= today)
  return next === undefined ? null : addDays(implemented, next)
}
