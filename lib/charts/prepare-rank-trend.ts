import { chartsCopy } from '@/lib/copy/figures'
import { chartDate, tableDate } from '@/lib/format/dates'
import { type Day, lastDays } from '@/lib/format/days'
import type { ImplementDate, RankDay } from '@/lib/schemas/figures'
import type { ChartMarker, ChartModel, ChartSeries } from './chart-model'
import { RANK_AXIS, rankFinding, rankLine } from './rank-lines'

interface Input {
  ranks: readonly RankDay[]
  today: Day
  days: number
  brand: string
  competitor: { key: string; name: string } | null
  implementDates: readonly ImplementDate[]
}

export function prepareRankTrend({ ranks, today, days: period, brand, competitor, implementDates }: Input): ChartModel {
  const days = lastDays(today, period)
  const rankOf = new Map(ranks.map((rank) => [rank.date, rank]))
  const perDay = days.map((day) => rankOf.get(day))
  const own = perDay.map((rank) => rank?.own)
  const series = [rankLine({ key: 'own', label: brand, tone: 1 }, own)]
  if (competitor)
    series.push(
      rankLine(
        { key: `competitor:${competitor.key}`, label: competitor.name, tone: 2 },
        perDay.map((rank) => rank?.competitor),
      ),
    )
  const markers = markersOf(days, implementDates)
  return {
    days,
    labels: days.map(chartDate),
    series,
    gaps: perDay.map((rank) => (rank ? null : chartsCopy.gap)),
    axis: RANK_AXIS,
    markers,
    table: {
      caption: chartsCopy.rank.caption(period),
      columns: [
        chartsCopy.rank.columns.date,
        ...series.map(({ label }) => label),
        ...(markers.length > 0 ? [chartsCopy.rank.columns.geo] : []),
      ],
      rows: days.map((day, index) => rowOf(day, index, series, markers)).reverse(),
    },
    finding: rankFinding(brand, own),
    empty: perDay.every((rank) => rank === undefined),
  }
}

function markersOf(days: readonly Day[], implementDates: readonly ImplementDate[]): ChartMarker[] {
  return implementDates
    .map(({ date, titles }) => ({ date, index: days.indexOf(date), label: chartsCopy.geoMarker, titles }))
    .filter(({ index }) => index >= 0)
}

function rowOf(day: Day, index: number, series: readonly ChartSeries[], markers: readonly ChartMarker[]): string[] {
  const cells = [tableDate(day), ...series.map(({ texts }) => texts[index] ?? '')]
  if (markers.length === 0) return cells
  return [...cells, markers.find((marker) => marker.index === index)?.titles.join(', ') ?? '']
}
