import { addDays, type Day } from '@/lib/format/days'
import { CERTAINTY_MIN_ANSWERS, VERDICT } from '@/lib/limits'
import type { DayWindow, Verdict, VerdictFigures, VerdictWindow } from '@/lib/schemas/certainty'
import { sumOf } from '../sums'
import { countWithin, type QueryDay, type Side, varianceOfDifference, type WeightedSides } from './two-sides'

// Whether the last 7 complete days differ from the 28 before by more than chance (R-CERTAIN-2). See docs/marketeers/certainty.md.

type MeasurementChange = NonNullable<VerdictFigures['measurementChange']>

/** Complete UTC days only: today's answers are still arriving. */
export function verdictDays(today: Day): { recent: DayWindow; before: DayWindow } {
  const start = addDays(today, -VERDICT.recentDays)
  return {
    recent: { from: start, to: addDays(today, -1) },
    before: { from: addDays(start, -VERDICT.beforeDays), to: addDays(start, -1) },
  }
}

/**
 * `changeOf` says what changed in how the engines were measured within the days of both windows, or null. `clearFrom` is
 * the z from which a change is clear: higher where several are looked at.
 */
export function verdict(
  days: readonly QueryDay[],
  windows: { recent: DayWindow; before: DayWindow },
  changeOf: (engines: readonly string[]) => MeasurementChange | null,
  clearFrom: number = VERDICT.clearFrom,
): VerdictFigures {
  const both = onBothSides(days, windows)
  const recent = sideOf(both, 'recent')
  const before = sideOf(both, 'before')
  const verdictWindows = { recent: { ...windows.recent, ...recent }, before: { ...windows.before, ...before } }
  const of = (verdict: Verdict, measurementChange: MeasurementChange | null = null) => ({
    ...{ verdict, verdictWindows, measurementChange },
  })
  if (Math.min(recent.results, before.results) < CERTAINTY_MIN_ANSWERS) return of('notEnoughData')
  const change = changeOf([...new Set(both.map(({ engine }) => engine))])
  if (change) return of('measurementChanged', change)
  const difference = meanShare(both, 'recent') - meanShare(both, 'before')
  const clear =
    Math.abs(difference) >= clearFrom * Math.sqrt(varianceOfDifference(both, () => clearFrom ** 2 / both.length))
  return of(difference === 0 || !clear ? 'noClearChange' : difference > 0 ? 'clearRise' : 'clearDrop')
}

/** The weights are parts of the mean of the engines' means of their queries. */
interface Compared extends WeightedSides {
  engine: string
}

/** What is on one side only says nothing of a change. */
function onBothSides(days: readonly QueryDay[], windows: Record<Side, DayWindow>): Compared[] {
  const engines = [...Map.groupBy(days, ({ engine }) => engine)]
    .map(([engine, ofEngine]) => ({
      engine,
      queries: [...Map.groupBy(ofEngine, ({ query }) => query).values()]
        .map((all) => ({ recent: countWithin(all, windows.recent), before: countWithin(all, windows.before) }))
        .filter(({ recent, before }) => recent.results > 0 && before.results > 0),
    }))
    .filter(({ queries }) => queries.length > 0)
  return engines.flatMap(({ engine, queries }) =>
    queries.map((sides) => ({ engine, ...sides, weight: 1 / (engines.length * queries.length) })),
  )
}

function sideOf(both: readonly Compared[], side: Side): Pick<VerdictWindow, 'ranked' | 'results' | 'share'> {
  return {
    ranked: sumOf(both, (compared) => compared[side].ranked),
    results: sumOf(both, (compared) => compared[side].results),
    share: both.length === 0 ? null : Math.round(100 * meanShare(both, side)),
  }
}

function meanShare(both: readonly Compared[], side: Side): number {
  return sumOf(both, (compared) => compared.weight * compared[side].share)
}
