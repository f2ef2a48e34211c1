import { type Access, accessOf, engineLabel, engineMark, isSimulated } from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import { countsOf, sumBy } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import { type Range, SCORE_WINDOW } from '@/lib/limits'
import { likelyBounds, likelyRange, meanOfDays, shareOfCounts } from '@/lib/measure/likely-range'
import { type MetricDay, metrics } from '@/lib/measure/metrics'
import { enginesInMean, roundedMean, visibility } from '@/lib/measure/ranking'
import type { DayWindow, EngineFigures, EngineReason, LikelyRange, ShownLooks } from '@/lib/measure/shapes'
import { hasTag } from '@/lib/queries/tags'
import type { ComparedPeriod, PeriodComparison, PeriodShare, ScorePoint, TagDay, TagFigures } from './shapes'

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

/** Returns the last 7 points up to the day, none from before a change in measuring (R-CERTAIN-7). `points` oldest first. */
function averagedPoints<Point extends { date: Day }>(points: readonly Point[], date: Day, changes: readonly Day[]) {
  const since = changes.findLast((day) => day <= date) ?? ''
  const end = points.findLastIndex((point) => point.date <= date) + 1
  return points.slice(Math.max(0, end - SCORE_WINDOW), end).filter((point) => point.date >= since)
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

/** One engine's points of a range, and those of the equally long period before. `points` oldest first. */
export interface RangePoints<Point = ScorePoint> {
  recent: Point[]
  before: Point[]
}

/** Whether an engine's share is that of all answers that were shown: a surface may show none on a day (R-SURFACES-9). */
export const countsShown = (engine: string) => accessOf(engine) === 'app'

/**
 * Picks a range's points: for 7 days the last 7 points, which a missed day does not shorten (R-FIGURE-6), for longer
 * ones, and for surfaces, those of the days up to `last`.
 */
export function rangePoints<Point extends { date: Day }>(
  points: readonly Point[],
  range: Range,
  last: Day,
  ofShown = false,
): RangePoints<Point> {
  if (range === SCORE_WINDOW && !ofShown)
    return { recent: points.slice(-SCORE_WINDOW), before: points.slice(-2 * SCORE_WINDOW, -SCORE_WINDOW) }
  const { recent, before } = comparedDays(range, last)
  const within = ({ from, to }: DayWindow) => points.filter(({ date }) => date >= from && date <= to)
  return { recent: within(recent), before: within(before) }
}

/**
 * Computes the mean of a range's points, or the share of all their answers, and the change from the points before, null
 * where half of those are missing.
 */
export function ring({ recent, before }: RangePoints<Omit<ScoredDay, 'date'>>, range: Range, ofShown = false): Ring {
  const needed = range === SCORE_WINDOW && !ofShown ? range : range / 2
  const of = (points: readonly Omit<ScoredDay, 'date'>[]) =>
    ofShown ? (visibility(countsOf(points)) ?? 0) : mean(points)
  return {
    score: recent.length === 0 ? null : Math.round(of(recent)),
    // + 0, because rounding a small decrease gives minus zero.
    change: before.length < needed ? null : Math.round(of(recent) - of(before)) + 0,
    ...countsOf(recent),
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
  return likelyRange(engines.filter((points) => points.length > 0).map(meanOfDays), score)
}

type Mean = Pick<ScorePoint, 'date' | 'score' | 'average' | 'ranked' | 'results'>

/** Averages each day over the engines with a point, oldest first, without the likely range of the average. */
export function meanScores(engines: readonly (readonly ScorePoint[])[]): Mean[] {
  const days = Map.groupBy(engines.flat(), ({ date }) => date)
  return [...days]
    .map(([date, points]) => ({
      date,
      score: roundedMean(points.map(({ score }) => score)) ?? 0,
      average: roundedMean(points.map(({ average }) => average)) ?? 0,
      ...countsOf(points),
    }))
    .sort((a, b) => compareText(a.date, b.date))
}

/** Averages each day over the engines with a point, oldest first. Pass the `changes` of their own averages. */
export function meanPoints(engines: readonly (readonly ScorePoint[])[], changes: readonly Day[] = []): ScorePoint[] {
  const daysOf = engines.map((all) => ({ all, days: new Set(all.map(({ date }) => date)) }))
  return meanScores(engines).map(({ average, ...mean }) => {
    const answering = daysOf.filter(({ days }) => days.has(mean.date))
    const covered = answering.map(({ all }) => averagedPoints(all, mean.date, changes))
    return { ...mean, ...averageOf(covered, average) }
  })
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
export function engineFigures(
  { engine, days, points }: EngineHistory,
  state: { inMean: boolean; reason: EngineReason | null },
  range: Range,
  last: Day,
): Omit<EngineFigures, keyof ShownLooks | 'providers'> {
  const ofShown = countsShown(engine)
  const of = rangePoints(points, range, last, ofShown)
  const { score, ranked, results } = ring(of, range, ofShown)
  const { from, to } = ofShown ? comparedDays(range, last).recent : windowOf(of.recent, range, last)
  return {
    id: engine,
    label: engineLabel(engine),
    mark: engineMark(engine),
    access: accessOf(engine),
    simulated: isSimulated(engine),
    ...{ from, to, ranked, results, score },
    ...likelyBounds(of.recent.length > 0 ? [(ofShown ? shareOfCounts : meanOfDays)(of.recent)] : [], score),
    positionWhenNamed: positionSince(days, from),
    lastAnswerDay: days.at(-1)?.day ?? last,
    ...state,
  }
}

/** Returns the days of a range's points: for 7 days those of the points, for longer ranges all days of the range. */
export function windowOf(recent: readonly { date: Day }[], range: Range, last: Day): DayWindow {
  const [first] = recent
  if (range === SCORE_WINDOW && first) return { from: first.date, to: recent.at(-1)?.date ?? last }
  return comparedDays(range, last).recent
}

function positionSince(days: readonly EngineDay[], from: Day): number | null {
  const covered = days.filter(({ day }) => day >= from)
  const ranked = sumBy(covered, 'ranked')
  const placements = sumBy(covered, 'placements')
  return ranked === 0 ? null : Math.round((10 * placements) / ranked) / 10
}

/** What the figures of all tags share. */
interface OfTags {
  range: Range
  /** The last finished day. */
  last: Day
  today: Day
  /** The chosen engine; without it all that answer, of one access. */
  engine: string | undefined
  access: Access
}

/** Computes the score of each tag as the ring of its queries alone, with its range and counts. `days` oldest first. */
export function tagFigures(
  tags: readonly string[],
  queries: readonly { tags: readonly string[] }[],
  days: readonly TagDay[],
  asked: OfTags,
): TagFigures[] {
  return tags.map((tag) => ({
    tag,
    queries: queries.filter((query) => hasTag(query, [tag])).length,
    ...tagScore(
      days.filter((day) => day.tag === tag),
      asked,
    ),
  }))
}

function tagScore(days: readonly TagDay[], { range, last, today, engine, access }: OfTags) {
  const histories = Map.groupBy(days, (day) => day.engine)
  const ofAccess = [...histories].filter(([id]) => accessOf(id) === access)
  const inMean = enginesInMean(new Map(ofAccess.map(([id, of]) => [id, of.at(-1)?.day ?? ''])), today)
  const counted = [...histories].flatMap(([id, of]) => {
    if (engine === undefined ? !inMean.includes(id) : id !== engine) return []
    const recent = rangePoints(scorePoints(of), range, last, countsShown(id))
    return recent.recent.length > 0 ? [{ id, recent, window: windowOf(recent.recent, range, last) }] : []
  })
  const { score, ranked, results } = meanRing(counted.map(({ id, recent }) => ring(recent, range, countsShown(id))))
  const bounds = ringRange(
    counted.map(({ recent }) => recent.recent),
    score,
  )
  const starts = counted.map(({ window }) => window.from).sort()
  const ends = counted.map(({ window }) => window.to).sort()
  const [from, to] = [starts[0], ends.at(-1)]
  return {
    ...{ score, ranked, results, low: bounds?.low ?? null, high: bounds?.high ?? null },
    days: from !== undefined && to !== undefined ? { from, to } : null,
    since: counted.map(({ id, window }) => ({ engine: id, day: window.from })),
  }
}
