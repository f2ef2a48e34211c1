import { breaksOf, type ChartModel, type ChartSeries, type ChartTone } from '@/lib/format/chart-model'
import { chartDate, tableDate } from '@/lib/format/dates'
import { type Day, lastDays } from '@/lib/format/days'
import type { TimelineNote } from '@/lib/measure/shapes'
import { asPeriodBefore, daysBefore, geoMarkers, markerColumn, noteMarkers } from './chart-markers'
import { chartsCopy } from './figure-words'
import { type DrawnRank, RANK_AXIS, rankFinding, rankLine, rankNotes } from './rank-lines'
import type { ImplementDate } from './shapes'

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
