import { engineLabel, engineMark, isSimulated } from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import { ENGINE_PERIODS, type EnginePeriod, SCORE_WINDOW } from '@/lib/limits'
import { likelyBounds, likelyRange, meanOfDays } from '@/lib/measure/likely-range'
import { type MetricDay, metrics } from '@/lib/measure/metrics'
import { roundedMean, visibility } from '@/lib/measure/ranking'
import type {
  Bounds,
  DayWindow,
  EngineFigures,
  EnginePeriodFigures,
  EngineReason,
  LikelyRange,
} from '@/lib/measure/shapes'
import { countsOf, sumBy } from '@/lib/measure/sums'
import type { ComparedPeriod, PeriodComparison, PeriodShare, ScorePoint } from './shapes'

// R-FIGURE-5, R-FIGURE-6. A day without results has no point; it never counts as zero.

interface DayCount {
  day: Day
  results: number
  ranked: number
}

type ScoredDay = Pick<ScorePoint, 'date' | 'score' | 'ranked' | 'results'>

interface Ring {
  score: number | null
  change: number | null
  ranked: number
  results: number
}

export function dailyScore(day: Pick<DayCount, 'ranked' | 'results'>): number | null {
  return visibility(day)
}

/** Scores each day, with the mean of the last 7 scores and its likely range. `days` oldest first. */
export function scorePoints(days: readonly DayCount[], changes: readonly Day[] = []): ScorePoint[] {
  const scored = days.flatMap(({ day, ranked, results }) => {
    const score = dailyScore({ ranked, results })
    return score === null ? [] : [{ date: day, score, ranked, results }]
  })
  return scored.map((point) => {
    const covered = averagedPoints(scored, point.date, changes)
    return { ...point, ...averageOf([covered], Math.round(mean(covered))) }
  })
}

/** Returns the last 7 points up to the day, none from before a change in measuring (R-CERTAIN-7). */
function averagedPoints<Point extends { date: Day }>(points: readonly Point[], date: Day, changes: readonly Day[]) {
  const since = changes.findLast((day) => day <= date) ?? ''
  return points.filter((point) => point.date >= since && point.date <= date).slice(-SCORE_WINDOW)
}

function averageOf(engines: readonly (readonly Omit<ScoredDay, 'score'>[])[], average: number) {
  const covered = engines.flat()
  return {
    average,
    averageRanked: sumBy(covered, 'ranked'),
    averageResults: sumBy(covered, 'results'),
    ...likelyBounds(engines.map(meanOfDays), average),
  }
}

/** Computes the mean of the last 7 points and the change from the 7 before. `points` oldest first. */
export function ring(points: readonly Omit<ScoredDay, 'date'>[]): Ring {
  const last = points.slice(-SCORE_WINDOW)
  const before = points.slice(-2 * SCORE_WINDOW, -SCORE_WINDOW)
  return {
    score: last.length === 0 ? null : Math.round(mean(last)),
    // + 0, because rounding a small decrease gives minus zero.
    change: before.length < SCORE_WINDOW ? null : Math.round(mean(last) - mean(before)) + 0,
    ...countsOf(last),
  }
}

/** Computes the mean of all daily scores of a period, without a change. */
function periodScore(points: readonly Omit<ScoredDay, 'date'>[]): Ring {
  return {
    score: points.length === 0 ? null : Math.round(mean(points)),
    change: null,
    ...countsOf(points),
  }
}

/** Combines several engines: the mean of their own figures; counts are sums (R-ENGINES-4). */
export function meanRing(rings: readonly Ring[]): Ring {
  return {
    score: roundedMean(rings.map(({ score }) => score)),
    change: roundedMean(rings.map(({ change }) => change)),
    ...countsOf(rings),
  }
}

/** Returns the likely range of the ring's score; null under 20 answers (R-CERTAIN-1). */
export function ringRange(engines: readonly (readonly ScorePoint[])[], score: number | null): LikelyRange | null {
  return likelyRange(
    engines.map((points) => meanOfDays(points.slice(-SCORE_WINDOW))),
    score,
  )
}

/** Averages each day over the engines with a point, oldest first. Pass the `changes` of their own averages. */
export function meanPoints(engines: readonly (readonly ScorePoint[])[], changes: readonly Day[] = []): ScorePoint[] {
  const days = Map.groupBy(
    engines.flatMap((all) => all.map((point) => ({ point, all }))),
    ({ point }) => point.date,
  )
  return [...days]
    .map(([date, of]) => {
      const points = of.map(({ point }) => point)
      const average = roundedMean(points.map((point) => point.average)) ?? 0
      return {
        date,
        score: roundedMean(points.map(({ score }) => score)) ?? 0,
        ...countsOf(points),
        ...averageOf(
          of.map(({ all }) => averagedPoints(all, date, changes)),
          average,
        ),
      }
    })
    .sort((a, b) => compareText(a.date, b.date))
}

function mean(points: readonly { score: number }[]): number {
  return sumBy(points, 'score') / points.length
}

/** Returns the last `days` days up to `today` and as many before. */
export function comparedDays(days: number, today: Day): Record<'recent' | 'before', DayWindow> {
  const start = addDays(today, 1 - days)
  return { recent: { from: start, to: today }, before: { from: addDays(start, -days), to: addDays(start, -1) } }
}

/** Compares both periods' shares of answers naming the brand, from one list of points per engine (R-VISIBILITY-13). */
export function compareShares(
  days: number,
  today: Day,
  points: readonly (readonly ScorePoint[])[],
): PeriodComparison<PeriodShare> {
  const { recent, before } = comparedDays(days, today)
  const sideOf = (window: DayWindow): PeriodShare => {
    const within = points.map((of) => of.filter(({ date }) => date >= window.from && date <= window.to))
    const { score, ranked, results } = meanRing(within.map(periodScore))
    return { ...window, score, ranked, results }
  }
  return { days, recent: sideOf(recent), before: sideOf(before) }
}

/** Compares both periods on all figures, from one list per engine (R-VISIBILITY-13). */
export function comparePeriods(
  days: number,
  today: Day,
  points: readonly (readonly ScorePoint[])[],
  metricDays: readonly (readonly MetricDay[])[],
): PeriodComparison {
  const { recent, before } = compareShares(days, today, points)
  const withMetrics = (side: PeriodShare): ComparedPeriod => ({
    ...side,
    metrics: metrics(metricDays.map((of) => of.filter(({ day }) => day >= side.from && day <= side.to))),
  })
  return { days, recent: withMetrics(recent), before: withMetrics(before) }
}

interface EngineDay {
  day: Day
  results: number
  ranked: number
  /** Sum of placements over the `ranked` results. */
  placements: number
}

/** One engine's days with results and their scores, oldest first, at least one. */
export interface EngineHistory<Counts extends EngineDay = EngineDay> {
  engine: string
  days: readonly Counts[]
  points: ScorePoint[]
}

/** Computes what one engine shows alone; `reason` says why the mean leaves it out. */
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

/** For 7 days uses the ring's points, so both show the same; for longer periods those of the calendar days. */
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
