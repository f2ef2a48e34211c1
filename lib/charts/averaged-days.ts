import type { Day } from '@/lib/format/days'
import { SCORE_WINDOW } from '@/lib/limits'
import type { DayWindow } from '@/lib/schemas/certainty'
import type { TimelineNote } from '@/lib/schemas/engine-figures'
import type { ScorePoint } from '@/lib/schemas/figures'

/**
 * The days whose answers a point's average counts, where these are all answers of those days. An engine that missed a
 * day counts from an earlier one, and so do the first points, whose average began before them: those are left out.
 */
export function averagedDays(
  points: readonly ScorePoint[],
  notes: readonly TimelineNote[],
): ReadonlyMap<Day, DayWindow> {
  const changes = notes.filter(({ kind }) => kind === 'measurementChanged').map(({ date }) => date)
  return new Map(
    points.flatMap(({ date, averageResults }, index): [Day, DayWindow][] => {
      const since = changes.findLast((day) => day <= date) ?? ''
      const covered = points
        .slice(Math.max(0, index + 1 - SCORE_WINDOW), index + 1)
        .filter((each) => each.date >= since)
      const [first] = covered
      const counted = covered.reduce((sum, { results }) => sum + results, 0)
      return first && counted === averageResults ? [[date, { from: first.date, to: date }]] : []
    }),
  )
}
