import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { sumBy, sumOf } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import { CERTAINTY_MIN_ANSWERS, VERDICT } from '@/lib/limits'
import { visibility } from './ranking'
import type {
  AnswerShare,
  DayWindow,
  MeasurementChange,
  Verdict,
  VerdictFigures,
  VerdictWindow,
  WindowKind,
  WindowVerdict,
} from './shapes'

// How sure a difference between two windows is, `before` and `recent`, for queries asked in both (R-CERTAIN-2). See
// docs/marketeers/certainty.md.

/** One engine's answers to one query on one day, at least one; each pair has one entry a day. */
export interface QueryDay {
  query: string
  engine: string
  day: Day
  ranked: number
  results: number
}

type Side = 'recent' | 'before'

interface Counted {
  days: readonly QueryDay[]
  ranked: number
  results: number
  /** Mean of the daily shares, 0 to 1. */
  share: number
}

/** One query on one engine; `weight` is its share in the comparison, negative when subtracted. */
export interface WeightedSides extends Record<Side, Counted> {
  weight: number
}

export function countWithin(all: readonly QueryDay[], { from, to }: DayWindow): Counted {
  const days = all.filter(({ day }) => day >= from && day <= to)
  const counted = { days, ranked: 0, results: 0, share: 0 }
  for (const { ranked, results } of days) {
    counted.ranked += ranked
    counted.results += results
    counted.share += ranked / results / days.length
  }
  return counted
}

/**
 * Returns the variance of the difference: that of chance alone, times how much more than chance the days of either side
 * differ. `added` gives Wilson's added answers, divided among the compared.
 */
export function varianceOfDifference<Each extends WeightedSides>(
  all: readonly Each[],
  added: (each: Each) => number,
): number {
  const byChance = sumOf(all, (each) => varianceByChance(each, 0))
  const dayEffect = byChance === 0 ? 1 : Math.max(1, varianceBetweenDays(all) / byChance)
  return dayEffect * sumOf(all, (each) => varianceByChance(each, added(each)))
}

/**
 * Returns the variance by chance if both sides name the brand with one probability, the assumption a change is tested
 * against. `added` answers, half naming it, keep shares near 0 and 100% from looking too sure, as in Wilson's range.
 */
function varianceByChance({ weight, recent, before }: WeightedSides, added: number): number {
  const share = (recent.ranked + before.ranked + added / 2) / (recent.results + before.results + added)
  return weight ** 2 * share * (1 - share) * (1 / recent.results + 1 / before.results)
}

/** Uses all days together to see how much days differ: seven say too little. What moves all alike cancels. */
function varianceBetweenDays(all: readonly WeightedSides[]): number {
  const recent = dayDeviations(all, 'recent')
  const before = dayDeviations(all, 'before')
  const free = recent.length + before.length - 2
  if (free <= 0) return 0
  const squares = sumOf(recent, (deviation) => deviation ** 2) + sumOf(before, (deviation) => deviation ** 2)
  return (squares / free) * (1 / recent.length + 1 / before.length)
}

/** Returns how much each day of a side moved its weighted share, scaled to that day's own share. */
function dayDeviations(all: readonly WeightedSides[], side: Side): number[] {
  const byDay = new Map<Day, number>()
  for (const { weight, ...sides } of all) {
    const { days, share } = sides[side]
    for (const { day, ranked, results } of days)
      byDay.set(day, (byDay.get(day) ?? 0) + (weight * (ranked / results - share)) / days.length)
  }
  return [...byDay.values()].map((deviation) => deviation * byDay.size)
}

type Windows = Record<Side, DayWindow>

/** From which z on a change is clear, and from which it is probable. */
interface Thresholds {
  clearFrom: number
  probableFrom: number
}

/** How measuring these engines changed within the window; null if it did not. */
export type ChangeOf = (window: DayWindow, engines: readonly string[]) => MeasurementChange | null

/** Returns both sides of a verdict that ends on `last`: the recent days of its kind, and the days before them. */
export function verdictWindows(kind: WindowKind, last: Day): Windows {
  const { recentDays, beforeDays } = VERDICT[kind]
  const start = addDays(last, 1 - recentDays)
  return {
    recent: { from: start, to: last },
    before: { from: addDays(start, -beforeDays), to: addDays(start, -1) },
  }
}

/** Returns the first of the days that both verdicts of `last` need. */
export function firstVerdictDay(last: Day): Day {
  return verdictWindows('month', last).before.from
}

/** Returns the verdict of the week and of the month that end on `last`, and the one that decides (R-CERTAIN-2). */
export function verdicts(days: readonly QueryDay[], last: Day, changeOf: ChangeOf): VerdictFigures {
  const of = (kind: WindowKind) => windowVerdict(days, verdictWindows(kind, last), changeOf, VERDICT[kind])
  const both = { week: of('week'), month: of('month') }
  const { kind, verdict } = decide(both)
  const { recent, before, measurementChange } = both[kind ?? 'week']
  return {
    verdict,
    verdictWindow: kind,
    verdictWindows: { recent, before },
    verdicts: both,
    measurementChange: verdict === 'measurementChanged' ? measurementChange : null,
  }
}

/** What a page shows of a window: its figure and counts. */
export type ShownShare = AnswerShare & { score: number | null }

/**
 * Gives a window whose recent answers are those of a shown figure the share of that figure. A mean of daily scores in whole
 * percent may be a point off the exact share, and the same answers must not have two figures.
 */
export function withShownShare<Of extends Pick<WindowVerdict, 'points' | 'recent' | 'before'>>(
  of: Of,
  { score, ranked, results }: ShownShare,
): Of {
  const { recent, before, points } = of
  if (score === null || recent.share === null || recent.ranked !== ranked || recent.results !== results) return of
  return {
    ...of,
    recent: { ...recent, share: score },
    points: points === null || before.share === null ? points : score - before.share,
  }
}

/** The same for both windows. */
export function withShownShares(figures: VerdictFigures, shown: Record<WindowKind, ShownShare>): VerdictFigures {
  const { week, month } = figures.verdicts
  const both = { week: withShownShare(week, shown.week), month: withShownShare(month, shown.month) }
  const { recent, before } = both[figures.verdictWindow ?? 'week']
  return { ...figures, verdicts: both, verdictWindows: { recent, before } }
}

/** Returns the window that decided, or the week, with the verdict of both. */
export function decidingWindow({ verdict, verdictWindow, verdicts: both }: VerdictFigures): {
  kind: WindowKind
  of: WindowVerdict
} {
  const kind = verdictWindow ?? 'week'
  return { kind, of: { ...both[kind], verdict } }
}

/** How much a verdict says: one without an answer to the question says nothing. */
const WEIGHT: Record<Verdict, number> = {
  ...{ clearRise: 3, clearDrop: 3, probableRise: 2, probableDrop: 2, noClearChange: 1 },
  ...{ notEnoughData: 0, measurementChanged: 0 },
}

/** The surer window decides, of two as sure the month. Where they disagree, the week's direction is probable. */
function decide({ week, month }: VerdictFigures['verdicts']): { kind: WindowKind | null; verdict: Verdict } {
  if (Math.min(WEIGHT[week.verdict], WEIGHT[month.verdict]) >= 2 && isRise(week.verdict) !== isRise(month.verdict))
    return { kind: 'week', verdict: isRise(week.verdict) ? 'probableRise' : 'probableDrop' }
  const kind = WEIGHT[week.verdict] > WEIGHT[month.verdict] ? 'week' : 'month'
  const { verdict } = kind === 'week' ? week : month
  if (WEIGHT[verdict] > 0) return { kind, verdict }
  if (week.verdict === 'measurementChanged') return { kind: 'week', verdict: week.verdict }
  return { kind: month.verdict === 'measurementChanged' ? 'month' : null, verdict: month.verdict }
}

function isRise(verdict: Verdict): boolean {
  return verdict === 'clearRise' || verdict === 'probableRise'
}

/** Compares the two sides of one pair of windows. The bounds are higher where several things are tested. */
export function windowVerdict(
  days: readonly QueryDay[],
  windows: Windows,
  changeOf: ChangeOf,
  { clearFrom, probableFrom }: Thresholds,
): WindowVerdict {
  const both = onBothSides(days, windows)
  const recent = { ...windows.recent, ...sideOf(both, 'recent') }
  const before = { ...windows.before, ...sideOf(both, 'before') }
  const engines = [...new Set(both.map(({ engine }) => engine))]
  const queries = [...new Set(both.map(({ query }) => query))].sort(compareText)
  const of = (verdict: Verdict, measurementChange: MeasurementChange | null = null): WindowVerdict => ({
    ...{ verdict, points: pointsBetween(before, recent), recent, before, engines, measurementChange },
    ...(both.length === engines.length * queries.length && { queries }),
  })
  if (Math.min(recent.results, before.results) < CERTAINTY_MIN_ANSWERS) return of('notEnoughData')
  const change = changeOf({ from: windows.before.from, to: windows.recent.to }, engines)
  if (change) return of('measurementChanged', change)
  const difference = meanShare(both, 'recent') - meanShare(both, 'before')
  const beyond = (z: number) =>
    difference !== 0 && Math.abs(difference) >= z * Math.sqrt(varianceOfDifference(both, () => z ** 2 / both.length))
  if (!beyond(Math.min(probableFrom, clearFrom))) return of('noClearChange')
  if (beyond(clearFrom)) return of(difference > 0 ? 'clearRise' : 'clearDrop')
  return of(difference > 0 ? 'probableRise' : 'probableDrop')
}

/** The difference of the two figures as they are shown. */
function pointsBetween(before: VerdictWindow, recent: VerdictWindow): number | null {
  return before.share === null || recent.share === null ? null : recent.share - before.share
}

/** The weights make up the mean of the engines' means over their queries. */
interface Compared extends WeightedSides {
  engine: string
  query: string
}

/** Keeps what has answers on half of the days of both sides: few days are other days than those of the rest. */
export function onBothSides(days: readonly QueryDay[], windows: Windows): Compared[] {
  const needed = ({ from, to }: DayWindow) => (1 + daysBetween(from, to)) / 2
  const least = { recent: needed(windows.recent), before: needed(windows.before) }
  const engines = [...Map.groupBy(days, ({ engine }) => engine)]
    .map(([engine, ofEngine]) => ({
      engine,
      queries: [...Map.groupBy(ofEngine, ({ query }) => query)]
        .map(([query, all]) => ({
          query,
          recent: countWithin(all, windows.recent),
          before: countWithin(all, windows.before),
        }))
        .filter(({ recent, before }) => recent.days.length >= least.recent && before.days.length >= least.before),
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
    share: both.length === 0 ? null : Math.round(100 * meanShare(both, side) + roundingUp(both, side)),
  }
}

/** By how much daily scores, which are rounded up (R-FIGURE-4), lie above the shares of their days, in points. */
function roundingUp(both: readonly Compared[], side: Side): number {
  const engines = [...Map.groupBy(both, ({ engine }) => engine).values()]
  const above = engines.map((queries) => {
    const days = [
      ...Map.groupBy(
        queries.flatMap((query) => query[side].days),
        ({ day }) => day,
      ).values(),
    ]
    return (
      sumOf(days, (of) => {
        const counts = { ranked: sumBy(of, 'ranked'), results: sumBy(of, 'results') }
        return (visibility(counts) ?? 0) - (100 * counts.ranked) / counts.results
      }) / days.length
    )
  })
  return sumOf(above, (points) => points) / engines.length
}

function meanShare(both: readonly Compared[], side: Side): number {
  return sumOf(both, (compared) => compared.weight * compared[side].share)
}

/**
 * Returns the change in points, to the next 5, that a week of so many answers a day shows for sure where half of them
 * name the brand, the hardest case.
 */
export function visibleChange(answersADay: number): number {
  const { recentDays, beforeDays, clearFrom } = VERDICT.week
  const perAnswer = (1 / recentDays + 1 / beforeDays) / answersADay
  return 5 * Math.max(1, Math.ceil((100 * clearFrom * Math.sqrt(perAnswer / 4)) / 5))
}
