import { charts } from '@/lib/copy/charts'
import { chartDate, tableDate } from '@/lib/format/dates'
import { type Day, lastDays } from '@/lib/format/days'
import { TOP_PLACEMENTS } from '@/lib/limits'
import type { ImplementDate, RankDay } from '@/lib/schemas/visibility'
import type { ChartAxis, ChartMarker, ChartModel, ChartSeries, ChartTone } from './chart-model'

/** Spec §9: "Rank axis runs 1 to 10, reversed so 1 is at the top." */
const AXIS: ChartAxis = {
  min: 1,
  max: TOP_PLACEMENTS,
  reverse: true,
  ticks: Array.from({ length: TOP_PLACEMENTS }, (_, index) => index + 1),
  compactTicks: [1, 4, 7, 10],
  unit: '',
}

/** With more days than this, points would touch each other. */
const POINTS_UP_TO_DAYS = 30

interface Input {
  /** One entry per day with answers. */
  ranks: readonly RankDay[]
  today: Day
  /** The period, ending today. */
  days: number
  /** The organisation's name. */
  brand: string
  competitor: { key: string; name: string } | null
  implementDates: readonly ImplementDate[]
}

/**
 * Query Rank Trend: the own brand first and emphasised, then the chosen competitor, with a marker on every day a GEO
 * implementation took effect. Above 10 and no answers are both gaps; the tooltip tells them apart.
 */
export function prepareRankTrend({ ranks, today, days: period, brand, competitor, implementDates }: Input): ChartModel {
  const days = lastDays(today, period)
  const rankOf = new Map(ranks.map((rank) => [rank.date, rank]))
  const perDay = days.map((day) => rankOf.get(day))
  const points = period <= POINTS_UP_TO_DAYS
  const own = lineOf({ key: 'own', label: brand, tone: 1, emphasised: true, points }, perDay, (rank) => rank.own)
  const series = competitor
    ? [
        own,
        lineOf(
          { key: `competitor:${competitor.key}`, label: competitor.name, tone: 2, emphasised: false, points },
          perDay,
          (rank) => rank.competitor,
        ),
      ]
    : [own]
  const markers = markersOf(days, implementDates)
  return {
    days,
    labels: days.map(chartDate),
    series,
    axis: AXIS,
    markers,
    table: {
      caption: charts.rank.caption(period),
      columns: [
        charts.rank.columns.date,
        ...series.map(({ label }) => label),
        ...(markers.length > 0 ? [charts.rank.columns.geo] : []),
      ],
      rows: days.map((day, index) => rowOf(day, index, series, markers)).reverse(),
    },
    finding: findingOf(
      ranks.filter(({ date }) => days.includes(date)).map(({ own: rank }) => rank),
      brand,
      period,
    ),
    empty: perDay.every((rank) => rank === undefined),
  }
}

function lineOf(
  identity: { key: string; label: string; tone: ChartTone; emphasised: boolean; points: boolean },
  perDay: readonly (RankDay | undefined)[],
  rankOf: (day: RankDay) => number | null,
): ChartSeries {
  const textOf = (day: RankDay | undefined) => (day ? String(rankOf(day) ?? charts.notInTopTen) : charts.noAnswers)
  return {
    ...identity,
    style: 'line',
    values: perDay.map((day) => (day ? rankOf(day) : null)),
    texts: perDay.map(textOf),
  }
}

function markersOf(days: readonly Day[], implementDates: readonly ImplementDate[]): ChartMarker[] {
  return implementDates
    .map(({ date, titles }) => ({ date, index: days.indexOf(date), label: charts.geoMarker, titles }))
    .filter(({ index }) => index >= 0)
}

function rowOf(day: Day, index: number, series: readonly ChartSeries[], markers: readonly ChartMarker[]): string[] {
  const cells = [tableDate(day), ...series.map(({ texts }) => texts[index] ?? '')]
  if (markers.length === 0) return cells
  return [...cells, markers.find((marker) => marker.index === index)?.titles.join(', ') ?? '']
}

function findingOf(ranks: readonly (number | null)[], brand: string, period: number): string {
  const [first] = ranks
  const last = ranks.at(-1)
  if (first === undefined || last === undefined) return charts.rank.nothing(period)
  if (ranks.length === 1) return charts.rank.single(brand, last, period)
  return charts.rank.finding(brand, first, last, period)
}
