import { chartsCopy } from '@/lib/copy/figures'
import { chartDate, tableDate } from '@/lib/format/dates'
import { type Day, lastDays } from '@/lib/format/days'
import { percent } from '@/lib/format/numbers'
import type { MeasurementNote } from '@/lib/schemas/engine-figures'
import type { ScorePoint } from '@/lib/schemas/figures'
import { markerColumn, measurementMarkers } from './chart-markers'
import type { ChartAxis, ChartModel, ChartSeries } from './chart-model'

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

interface Input {
  points: readonly ScorePoint[]
  today: Day
  days: number
  brand: string
  notes: readonly MeasurementNote[]
}

export function prepareScoreTrend({ points, today, days: period, brand, notes }: Input): ChartModel {
  const days = lastDays(today, period)
  const pointOf = new Map(points.map((point) => [point.date, point]))
  const perDay = days.map((day) => pointOf.get(day))
  const averaged = period >= AVERAGE_FROM_DAYS
  const series = averaged ? [averageLine(perDay), dailyArea(perDay)] : [dailyLine(perDay)]
  const markers = measurementMarkers(days, notes)
  const noted = markerColumn(chartsCopy.notes, markers)
  return {
    days,
    labels: days.map(chartDate),
    series,
    gaps: perDay.map((point) => (point ? null : chartsCopy.gap)),
    axis: AXIS,
    markers,
    table: {
      caption: chartsCopy.score.caption(period),
      columns: [
        chartsCopy.score.columns.date,
        ...series.map(({ label }) => label),
        chartsCopy.score.columns.named,
        ...noted.title,
      ],
      rows: days
        .map((day, index) => {
          const point = perDay[index]
          const named = point ? chartsCopy.score.named(point.ranked, point.results) : chartsCopy.noAnswers
          return [tableDate(day), ...series.map(({ texts }) => texts[index] ?? ''), named, ...noted.cellOf(index)]
        })
        .reverse(),
    },
    finding: findingOf(series[0]?.values ?? [], brand, period),
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

function dailyArea(perDay: PerDay): ChartSeries {
  return { ...dailyLine(perDay), emphasised: false, style: 'step', points: false }
}

function line(key: string, label: string, values: (number | null)[]): ChartSeries {
  const texts = values.map((value) => (value === null ? chartsCopy.noAnswers : percent(value)))
  return { key, label, tone: 1, emphasised: true, style: 'line', points: true, values, texts }
}

function findingOf(values: readonly (number | null)[], brand: string, period: number): string {
  const scores = values.filter((value) => value !== null)
  const [first] = scores
  const last = scores.at(-1)
  if (first === undefined || last === undefined) return chartsCopy.score.nothing(period)
  if (scores.length === 1) return chartsCopy.score.single(brand, last, period)
  return chartsCopy.score.finding(brand, first, last, period)
}
