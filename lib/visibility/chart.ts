import { compareEngines } from '@/lib/engines/engines'
import type { ChartAxis, ChartBand, ChartModel, ChartSeries, ChartTone, ChartWindow } from '@/lib/format/chart-model'
import { chartDate, monthDay, plainDays, tableDate } from '@/lib/format/dates'
import { addDays, type Day, daysBetween, lastDays } from '@/lib/format/days'
import { percent, sumBy } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import { QUERY_PAGE, type Range, SCORE_WINDOW } from '@/lib/limits'
import { meanShare, type PlacedDay, within } from '@/lib/measure/ranking'
import type { DayWindow, TimelineNote, VerdictWindow, WindowKind, WindowVerdict } from '@/lib/measure/shapes'
import { certaintyCopy, pillText } from '@/lib/measure/words'
import type { SharePoint, StripCell } from '@/lib/queries/shapes'
import { asPeriodBefore, daysBefore, geoMarkers, markersAt, noteMarkers } from './chart-markers'
import { chartsCopy } from './figure-words'
import { rankModel } from './rank-chart'
import type { ImplementDate, RankDay, ScorePoint } from './shapes'

interface RankInput {
  ranks: readonly RankDay[]
  today: Day
  days: number
  brand: string
  competitor: { key: string; name: string } | null
  /** The rival that leads the latest day, if it is another one. */
  leader?: { key: string; name: string } | null | undefined
  implementDates: readonly ImplementDate[]
  notes: readonly TimelineNote[]
  /** The ranks hold the period before too. */
  comparison?: boolean
}

export function prepareRankTrend({
  ranks,
  brand,
  competitor,
  leader = null,
  comparison = false,
  ...input
}: RankInput): ChartModel {
  const rankOf = new Map(ranks.map((rank) => [rank.date, rank]))
  const line = (of: 'competitor' | 'leader', drawn: RankInput['competitor'], tone: ChartTone) => {
    if (!drawn) return []
    const onDay = (day: Day) => {
      const rank = rankOf.get(day)
      return { rank: rank?.[of], ranked: rank?.[`${of}Ranked`] ?? undefined, results: rank?.results ?? 0 }
    }
    return [{ key: `competitor:${drawn.key}`, name: drawn.name, tone, onDay }]
  }
  return rankModel({
    ...input,
    comparison,
    own: {
      name: brand,
      onDay: (day) => {
        const { own, ownRanked, results = 0 } = rankOf.get(day) ?? {}
        return { rank: own, ranked: ownRanked, results }
      },
    },
    competitors: [...line('competitor', competitor, 2), ...line('leader', leader, 3)],
    hasAnswers: (day) => rankOf.has(day),
  })
}

const AXIS: ChartAxis = {
  min: 0,
  max: 100,
  reverse: false,
  ticks: [0, 25, 50, 75, 100],
  compactTicks: [0, 50, 100],
  unit: '%',
}

/** From this period on, the 7-day average is the line and the daily score is drawn behind it (R-CHART-1). */
const AVERAGE_FROM_DAYS = 30

/** What a person may have drawn beside the line of the Score Trend. */
export const SHOWN_PARTS = ['range', 'daily', 'before', 'notes', 'actions'] as const
export type ShownParts = Record<(typeof SHOWN_PARTS)[number], boolean>
const ALL_PARTS: ShownParts = { range: true, daily: true, before: false, notes: true, actions: true }

interface ScoreInput {
  points: readonly ScorePoint[]
  /** The last day. */
  today: Day
  days: number
  brand: string
  implementDates: readonly ImplementDate[]
  notes: readonly TimelineNote[]
  /** With 'before', the points include the period before, drawn quietly, day by day under this period's line. */
  shown?: ShownParts
  /** The verdict whose windows the days are: the chart then shows what it compared. */
  compared?: { kind: WindowKind; of: WindowVerdict } | null
}

/** Prepares the score chart, with the likely range of each average and the counts of both (R-CERTAIN-1). */
export function prepareScoreTrend({
  points,
  today,
  days: period,
  brand,
  implementDates,
  notes,
  shown = ALL_PARTS,
  compared = null,
}: ScoreInput): ChartModel {
  const days = lastDays(today, period)
  const pointOf = new Map(points.map((point) => [point.date, point]))
  const perDay = days.map((day) => pointOf.get(day))
  const averaged = period >= AVERAGE_FROM_DAYS
  const average = averageLine(perDay)
  const daily = dailyLine(perDay)
  const steps: ChartSeries = { ...daily, emphasised: false, style: 'step', points: false, quiet: true }
  const series: ChartSeries[] = averaged ? [average, ...(shown.daily ? [steps] : [])] : [daily]
  const earlier = daysBefore(today, period)
  const pointsBefore = earlier.map((day) => pointOf.get(day))
  const before = shown.before
    ? [asPeriodBefore(averaged ? averageLine(pointsBefore) : dailyLine(pointsBefore), earlier)]
    : []
  const ranges = perDay.map(rangeText)
  const counts = perDay.map(countsText)
  const markers = [
    ...(shown.actions ? geoMarkers(days, implementDates) : []),
    ...noteMarkers(
      days,
      notes.filter(({ kind }) => shown.notes || kind === 'measurementChanged'),
    ),
  ]
  const copy = chartsCopy.score
  return {
    days,
    labels: days.map(chartDate),
    series: [...series, ...before],
    ...(averaged && shown.range && { band: bandOf(perDay) }),
    facts: [
      ...(averaged ? [] : [{ label: average.label, texts: average.texts }]),
      { label: certaintyCopy.head, texts: ranges },
      { label: copy.columns.answers, texts: counts },
    ],
    gaps: perDay.map((point) => (point ? null : chartsCopy.gap)),
    gapLabel: copy.gap,
    axis: AXIS,
    markers,
    marksOnAxis: true,
    ...(compared && { windows: windowsOf(days, compared) }),
    table: {
      caption: copy.caption(period),
      answersColumn: 3,
      columns: [
        copy.columns.date,
        copy.average,
        certaintyCopy.head,
        copy.columns.answers,
        copy.daily,
        ...before.map(({ label }) => label),
        chartsCopy.notes,
      ],
      rows: days
        .map((day, index) => [
          tableDate(day),
          ...[average.texts, ranges, counts, daily.texts, ...before.map(({ texts }) => texts)].map(
            (texts) => texts[index] ?? '',
          ),
          markersAt(markers, index),
        ])
        .reverse(),
    },
    finding: (compared && comparedFinding(brand, compared.of)) ?? findingOf(days, series[0]?.values ?? [], brand),
    empty: perDay.every((point) => point === undefined),
  }
}

type PerDay = readonly (ScorePoint | undefined)[]

function averageLine(perDay: PerDay): ChartSeries {
  const values = perDay.map((point) => point?.average ?? null)
  return { ...line('average', chartsCopy.score.average, values), points: false }
}

function dailyLine(perDay: PerDay): ChartSeries {
  return line(
    'daily',
    chartsCopy.score.daily,
    perDay.map((point) => point?.score ?? null),
  )
}

function line(key: string, label: string, values: (number | null)[]): ChartSeries {
  const texts = values.map((value) => (value === null ? chartsCopy.noAnswers : percent(value)))
  return { key, label, tone: 1, emphasised: true, style: 'line', points: true, values, texts }
}

function bandOf(perDay: PerDay): ChartBand {
  return {
    label: certaintyCopy.head,
    low: perDay.map((point) => point?.low ?? null),
    high: perDay.map((point) => point?.high ?? null),
  }
}

function rangeText(point: ScorePoint | undefined): string {
  if (!point) return chartsCopy.noAnswers
  const { low, high } = point
  return low === null || high === null ? certaintyCopy.notEnough : certaintyCopy.range(low, high)
}

/** Counts of the days that the average covers. */
function countsText(point: ScorePoint | undefined): string {
  return point ? chartsCopy.score.named(point.averageRanked, point.averageResults) : chartsCopy.noAnswers
}

/** Both windows of a verdict with their averages, which are the figures of its sentence. */
function windowsOf(days: readonly Day[], { kind, of }: { kind: WindowKind; of: WindowVerdict }): ChartWindow[] {
  return (['before', 'recent'] as const).flatMap((side) => {
    const { from, to, share } = of[side]
    const [first, last] = [days.indexOf(from), days.indexOf(to)]
    if (share === null || first < 0 || last < 0) return []
    const label = chartsCopy.score.windows[kind][side]
    return [{ from: first, to: last, label, value: share, text: percent(share), recent: side === 'recent' }]
  })
}

/** The verdict with its days, so that screen readers do not hear another finding from the chart. */
function comparedFinding(brand: string, { recent, before, verdict, points }: WindowVerdict): string | null {
  if (recent.share === null || before.share === null) return null
  const side = ({ from, to, share }: VerdictWindow) => `${plainDays(from, to)} ${percent(share ?? 0)}`
  return chartsCopy.score.compared(brand, side(recent), side(before), pillText(verdict, points))
}

function findingOf(days: readonly Day[], values: readonly (number | null)[], brand: string): string {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, day: monthDay(days[index] ?? '') }]))
  const [first] = known
  const last = known.at(-1)
  if (!first || !last) return chartsCopy.score.nothing(days.length)
  if (known.length === 1) return chartsCopy.score.single(brand, last.value, last.day)
  return chartsCopy.score.finding(brand, first, last)
}

/**
 * Returns the days that each point's average covers, if it counts all their answers. Leaves out points of an engine
 * that missed a day and counts an earlier one, and the first points, whose average began before them.
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

// The page of one query (R-VISIBILITY-16).

/** Days of an engine's lines: those that the verdict of the range compares. */
const LINE_DAYS: Record<Range, number> = { 7: 35, 28: 56, 90: 90 }

/** Returns the first day whose answers the lines of a range need. */
export function firstLineDay(range: Range, last: Day): Day {
  return addDays(last, 2 - LINE_DAYS[range] - QUERY_PAGE.averagedDays)
}

/**
 * Returns one engine's lines up to `last`: shares of the last 14 days, from 7 answers on. `changes` are days from which
 * its answers were measured otherwise; a share holds none from before one.
 */
export function shareLines(
  range: Range,
  last: Day,
  own: readonly PlacedDay[],
  leader: readonly PlacedDay[],
  changes: readonly Day[],
): SharePoint[] {
  return lastDays(last, LINE_DAYS[range]).map((date) => {
    const since = [addDays(date, 1 - QUERY_PAGE.averagedDays), ...changes.filter((day) => day <= date)].sort(
      compareText,
    )
    const window = { from: since.at(-1) ?? date, to: date }
    const shareOf = (days: readonly PlacedDay[]) => {
      const shown = within(days, window)
      return sumBy(shown, 'results') < QUERY_PAGE.averagedAnswers ? null : meanShare([shown])
    }
    return { date, own: shareOf(own), leader: shareOf(leader) }
  })
}

/** The cells of the strip as rows and columns. */
export interface StripModel {
  /** From the first day with an answer to the last finished one. */
  days: Day[]
  engines: string[]
  /** Answers of an engine on a day, at most; numbered from 1. */
  samples: number
  cellAt: (day: Day, engine: string, sample: number) => StripCell | undefined
}

export function stripOf(strip: readonly StripCell[], last: Day): StripModel {
  const [first = last] = strip.map(({ date }) => date).sort(compareText)
  const keyOf = (day: Day, engine: string, sample: number) => `${day} ${engine} ${sample}`
  const cells = new Map(strip.map((cell) => [keyOf(cell.date, cell.engine, cell.sample), cell]))
  return {
    days: lastDays(last, daysBetween(first, last) + 1),
    engines: [...new Set(strip.map(({ engine }) => engine))].sort(compareEngines),
    samples: Math.max(1, ...strip.map(({ sample }) => sample)),
    cellAt: (day, engine, sample) => cells.get(keyOf(day, engine, sample)),
  }
}
