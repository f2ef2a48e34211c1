import { engineLabel, engineMark, isSimulated } from '@/lib/engines'
import { addDays, type Day } from '@/lib/format/days'
import { ENGINE_PERIODS, type EnginePeriod, SCORE_WINDOW } from '@/lib/limits'
import type { Bounds } from '@/lib/schemas/certainty'
import type { EngineFigures, EnginePeriodFigures, EngineReason } from '@/lib/schemas/engine-figures'
import type { ScorePoint } from '@/lib/schemas/figures'
import { likelyBounds, meanOfDays } from './certainty/likely-range'
import { roundedMean } from './engine-mean'
import { countsOf, sumBy } from './sums'
import { ring } from './visibility-score'

interface EngineDay {
  day: Day
  results: number
  ranked: number
  /** Sum of the placements of the `ranked` results. */
  placements: number
}

/** One engine's days with results and their scores, oldest first, at least one. */
export interface EngineHistory<Counts extends EngineDay = EngineDay> {
  engine: string
  days: readonly Counts[]
  points: ScorePoint[]
}

/** What an engine shows alone; `reason` is why it is left out of the mean. */
export function engineFigures(history: EngineHistory, reason: EngineReason | null, today: Day): EngineFigures {
  const { engine, days, points } = history
  const { score, ranked, results } = ring(points)
  return {
    id: engine,
    label: engineLabel(engine),
    mark: engineMark(engine),
    simulated: isSimulated(engine),
    ranked,
    results,
    score,
    ...rangeOf(points.slice(-SCORE_WINDOW), score),
    positionWhenNamed: positionSince(days, points.slice(-SCORE_WINDOW)[0]?.date ?? today),
    lastAnswerDay: days.at(-1)?.day ?? today,
    inMean: reason === null,
    reason,
    periods: ENGINE_PERIODS.map((period) => periodFigures(history, period, today)),
  }
}

/** Of 7 days the points of the ring, so that both show the same; of longer periods those of the calendar days. */
function periodFigures({ days, points }: EngineHistory, period: EnginePeriod, today: Day): EnginePeriodFigures {
  const last = points.slice(-SCORE_WINDOW)
  const [from, to] =
    period === SCORE_WINDOW && last.length > 0
      ? [last[0]?.date ?? today, last.at(-1)?.date ?? today]
      : [addDays(today, 1 - period), today]
  const covered = points.filter(({ date }) => date >= from)
  const share = roundedMean(covered.map(({ score }) => score))
  return {
    ...{ days: period, from, to },
    ...countsOf(covered),
    share,
    ...rangeOf(covered, share),
    positionWhenNamed: positionSince(days, from),
  }
}

function rangeOf(points: readonly ScorePoint[], shown: number | null): Bounds {
  return likelyBounds(points.length > 0 ? [meanOfDays(points)] : [], shown)
}

function positionSince(days: readonly EngineDay[], from: Day): number | null {
  const covered = days.filter(({ day }) => day >= from)
  const ranked = sumBy(covered, 'ranked')
  const placements = sumBy(covered, 'placements')
  return ranked === 0 ? null : Math.round((10 * placements) / ranked) / 10
}
