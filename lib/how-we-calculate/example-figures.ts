import { lastDays } from '@/lib/format/days'
import { SCORE_WINDOW } from '@/lib/limits'
import { metrics } from '@/lib/measure/metrics'
import { meanRing, rangePoints, ring, ringRange, scorePoints } from '@/lib/visibility/score'
import type { VisibilityFigures } from '@/lib/visibility/shapes'

export type ExplainedFigures = Pick<
  VisibilityFigures,
  'score' | 'change' | 'ranked' | 'results' | 'interval' | 'metrics' | 'ringDays' | 'today'
> & { organisation: string | null; engineScores: number[] }

const TODAY = '2026-01-14'
const ANSWERS = 3
/** Answers per day that name the brand, for three engines over two weeks. */
const NAMED = [
  [2, 2, 3, 2, 2, 3, 2, 3, 3, 3, 3, 3, 3, 2],
  [2, 2, 2, 2, 3, 2, 2, 3, 2, 3, 2, 3, 2, 3],
  [1, 2, 2, 2, 2, 2, 1, 2, 3, 2, 2, 2, 3, 2],
]
/** Other brands named per answer. */
const OTHERS = 3

/** Computes all figures from invented counts, for a reader whose organisation has none. */
export function exampleFigures(): ExplainedFigures {
  const days = lastDays(TODAY, 2 * SCORE_WINDOW)
  const counted = NAMED.map((engine) =>
    engine.map((ranked, index) => ({ day: days[index] ?? TODAY, ranked, results: ANSWERS })),
  )
  const points = counted.map((engine) => rangePoints(scorePoints(engine), SCORE_WINDOW, TODAY))
  const all = meanRing(points.map((of) => ring(of, SCORE_WINDOW)))
  const ringDays = counted.map((engine) =>
    engine.slice(-SCORE_WINDOW).map((day) => ({
      ...day,
      mentions: day.ranked + OTHERS * ANSWERS,
      placements: 2 * day.ranked + 1,
      squares: 4 * day.ranked + 5,
      first: day.ranked > 2 ? 1 : 0,
      topThree: day.ranked - 1,
      citing: day.ranked > 2 ? 1 : 0,
    })),
  )
  return {
    ...all,
    organisation: null,
    interval: ringRange(
      points.map(({ recent }) => recent),
      all.score,
    ),
    metrics: metrics(ringDays),
    engineScores: points.flatMap((of) => ring(of, SCORE_WINDOW).score ?? []),
    ringDays: { from: days[SCORE_WINDOW] ?? TODAY, to: TODAY },
    today: TODAY,
  }
}

/** Returns an organisation's figures; null while it has no answers. */
export function explainedFigures(figures: VisibilityFigures): ExplainedFigures | null {
  if (figures.score === null) return null
  const { organisation, engines, score, change, ranked, results, interval, metrics, ringDays, today } = figures
  return {
    ...{ score, change, ranked, results, interval, metrics, ringDays, today },
    organisation: organisation.name,
    engineScores: engines.flatMap((engine) => (engine.inMean ? (engine.score ?? []) : [])),
  }
}
