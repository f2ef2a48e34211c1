import { breaksOf, type ChartAxis, type ChartModel, type ChartSeries, type ChartTone } from '@/lib/format/chart-model'
import { chartDate, tableDate } from '@/lib/format/dates'
import { type Day, lastDays } from '@/lib/format/days'
import { TOP_PLACEMENTS, UNRANKED } from '@/lib/limits'
import type { TimelineNote } from '@/lib/measure/shapes'
import { asPeriodBefore, daysBefore, geoMarkers, markerColumn, noteMarkers } from './chart-markers'
import { chartsCopy } from './figure-words'
import type { ImplementDate } from './shapes'

/** From this period on, daily values are noise to the eye. */
const WEEKLY_FROM_DAYS = 90
const WEEK = 7

/** First and last day of a week, by index. */
interface Week {
  first: number
  last: number
}

/** A day's value and its weight in the week's mean. */
interface WeighedDay {
  value: number
  /** Number of answers. */
  weight: number
}

/**
 * Splits days into weeks of seven that end with the latest day, oldest first; the first may be shorter. A day of
 * `breaks` starts a new week, so no mean mixes two measurements (R-CHART-4, R-CERTAIN-7).
 */
export function weeksOf(days: number, breaks: ReadonlySet<number>): Week[] {
  const weeks: Week[] = []
  for (let day = 0; day < days; day++) {
    const week = weeks.at(-1)
    const begins = (days - day) % WEEK === 0 || breaks.has(day)
    if (week && !begins) week.last = day
    else weeks.push({ first: day, last: day })
  }
  return weeks
}

/** Returns each week's mean, weighted by answers, to one decimal; null for a week without answers. */
export function weeklyMeans(days: readonly (WeighedDay | null)[], weeks: readonly Week[]): (number | null)[] {
  return weeks.map(({ first, last }) => {
    const answered = days.slice(first, last + 1).filter((day) => day !== null)
    const weight = answered.reduce((sum, day) => sum + day.weight, 0)
    if (weight === 0) return null
    return Math.round((10 * answered.reduce((sum, day) => sum + day.value * day.weight, 0)) / weight) / 10
  })
}

/** Returns a value per day, straight from one week's last day to the next; a week without a mean is a gap. */
export function drawnByDay(
  means: readonly (number | null)[],
  weeks: readonly Week[],
  breaks: ReadonlySet<number>,
): (number | null)[] {
  const drawn = Array.from({ length: (weeks.at(-1)?.last ?? -1) + 1 }, (): number | null => null)
  weeks.forEach(({ first, last }, index) => {
    const mean = means[index] ?? null
    if (mean === null) return
    drawn[last] = mean
    const before = weeks[index - 1]
    const from = means[index - 1] ?? null
    if (!before || from === null || breaks.has(first)) return
    for (let day = before.last + 1; day < last; day++)
      drawn[day] = from + ((mean - from) * (day - before.last)) / (last - before.last)
  })
  return drawn
}

/** Rank 1 is at the top (R-FIGURE-11). */
export const RANK_AXIS: ChartAxis = {
  min: 1,
  max: TOP_PLACEMENTS,
  reverse: true,
  ticks: Array.from({ length: TOP_PLACEMENTS }, (_, index) => index + 1),
  compactTicks: [1, 4, 7, 10],
  unit: '',
}

/** With more days, points would touch each other. */
const POINTS_UP_TO_DAYS = 30

/** A brand's rank on one day: null above 10, undefined without answers. */
export type DrawnRank = number | null | undefined

interface RankLine {
  key: string
  label: string
  tone: ChartTone
  ranks: readonly DrawnRank[]
  /** Answers of each day that place it, shown in the table. */
  ranked: readonly (number | undefined)[]
  /** Answers of each day, the weights of weekly means. */
  results: readonly number[]
}

/**
 * Prepares a rank line. Ranks above 10 lie in the lane, days without answers are gaps; the tooltip tells them apart.
 * From 90 days on the line shows weekly means, in which a day above 10 counts as rank 11 (R-CHART-4).
 */
export function rankLine({ ranks, ranked, results, ...brand }: RankLine, breaks: ReadonlySet<number>): ChartSeries {
  const values = ranks.map((rank) => rank ?? null)
  const texts = ranks.map((rank) =>
    rank === undefined ? chartsCopy.noAnswers : String(rank ?? chartsCopy.notInTopTen),
  )
  const line = {
    ...brand,
    emphasised: brand.tone === 1,
    points: ranks.length <= POINTS_UP_TO_DAYS,
    style: 'line' as const,
    texts,
    cells: texts.map((text, day) => {
      const count = ranked[day]
      return ranks[day] === undefined || count === undefined
        ? text
        : chartsCopy.rank.counted(text, count, results[day] ?? 0)
    }),
  }
  if (ranks.length < WEEKLY_FROM_DAYS) return { ...line, values, beyond: ranks.map((rank) => rank === null) }
  const weeks = weeksOf(ranks.length, breaks)
  const means = weeklyMeans(
    ranks.map((rank, day) => (rank === undefined ? null : { value: rank ?? UNRANKED, weight: results[day] ?? 0 })),
    weeks,
  )
  const within = means.map((mean) => (mean !== null && mean > TOP_PLACEMENTS ? null : mean))
  const beyond = new Set(weeks.flatMap(({ last }, week) => (means[week] === within[week] ? [] : [last])))
  return {
    ...line,
    values: drawnByDay(within, weeks, breaks),
    beyond: ranks.map((_rank, day) => beyond.has(day)),
    meansAt: weeks.map(({ last }) => last),
  }
}

/** Returns the notes of a chart of rank lines. */
export function rankNotes(series: readonly ChartSeries[]): { lane?: string; linesNote?: string } {
  return {
    ...(series.some(({ beyond }) => beyond?.includes(true)) && { lane: chartsCopy.notInTopTen }),
    ...(series.some(({ meansAt }) => meansAt) && { linesNote: chartsCopy.rank.weekly }),
  }
}

export function rankFinding(brand: string, perDay: readonly DrawnRank[]): string {
  const ranks = perDay.filter((rank) => rank !== undefined)
  const [first] = ranks
  const last = ranks.at(-1)
  if (first === undefined || last === undefined) return chartsCopy.rank.nothing(perDay.length)
  if (ranks.length === 1) return chartsCopy.rank.single(brand, last, perDay.length)
  return chartsCopy.rank.finding(brand, first, last, perDay.length)
}

/** One brand on one day: its rank, the answers that place it, and all answers. */
interface BrandDay {
  rank: DrawnRank
  ranked: number | undefined
  results: number
}

interface RankedBrand {
  key: string
  name: string
  tone: ChartTone
  onDay: (day: Day) => BrandDay
}

interface Input {
  today: Day
  days: number
  own: Omit<RankedBrand, 'key' | 'tone'>
  competitors: readonly RankedBrand[]
  hasAnswers: (day: Day) => boolean
  implementDates: readonly ImplementDate[]
  notes: readonly TimelineNote[]
  /** Draws the own line of the period before quietly, day by day under this period's (R-VISIBILITY-13). */
  comparison: boolean
}

/** Ranks of the own brand and its competitors over the `days` that end with `today`. */
export function rankModel(input: Input): ChartModel {
  const { today, days: period, own, competitors, hasAnswers, implementDates, notes, comparison } = input
  const days = lastDays(today, period)
  const geo = geoMarkers(days, implementDates)
  const noted = noteMarkers(days, notes)
  const ownLine: RankedBrand = { key: 'own', tone: 1, ...own }
  const series = [ownLine, ...competitors].map((brand) => lineOf(brand, days, notes))
  if (comparison) {
    const earlier = daysBefore(today, period)
    series.push(asPeriodBefore(lineOf(ownLine, earlier, notes), earlier))
  }
  const columns = [markerColumn(chartsCopy.rank.columns.geo, geo), markerColumn(chartsCopy.notes, noted)]
  return {
    days,
    labels: days.map(chartDate),
    series,
    gaps: days.map((day) => (hasAnswers(day) ? null : chartsCopy.gap)),
    axis: RANK_AXIS,
    ...rankNotes(series),
    markers: [...geo, ...noted],
    table: {
      caption: chartsCopy.rank.caption(period),
      columns: [
        chartsCopy.rank.columns.date,
        ...series.map(({ label }) => label),
        ...columns.flatMap(({ title }) => title),
      ],
      rows: days
        .map((day, index) => [
          tableDate(day),
          ...series.map(({ texts, cells = texts }) => cells[index] ?? ''),
          ...columns.flatMap(({ cellOf }) => cellOf(index)),
        ])
        .reverse(),
    },
    finding: rankFinding(
      own.name,
      days.map((day) => own.onDay(day).rank),
    ),
    empty: !days.some(hasAnswers),
  }
}

function lineOf(
  { key, name, tone, onDay }: RankedBrand,
  days: readonly Day[],
  notes: readonly TimelineNote[],
): ChartSeries {
  const perDay = days.map(onDay)
  const line = {
    ...{ key, label: name, tone },
    ranks: perDay.map(({ rank }) => rank),
    ranked: perDay.map(({ ranked }) => ranked),
    results: perDay.map(({ results }) => results),
  }
  return rankLine(line, breaksOf({ markers: noteMarkers(days, notes) }))
}
