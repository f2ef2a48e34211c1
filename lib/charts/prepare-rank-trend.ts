import { chartsCopy } from '@/lib/copy/figures'
import { chartDate, tableDate } from '@/lib/format/dates'
import { type Day, lastDays } from '@/lib/format/days'
import type { TimelineNote } from '@/lib/schemas/engine-figures'
import type { ImplementDate, RankDay } from '@/lib/schemas/figures'
import { geoMarkers, markerColumn, noteMarkers } from './chart-markers'
import type { ChartModel } from './chart-model'
import { RANK_AXIS, rankFinding, rankLine } from './rank-lines'

interface Input {
  ranks: readonly RankDay[]
  today: Day
  days: number
  brand: string
  competitor: { key: string; name: string } | null
  implementDates: readonly ImplementDate[]
  notes: readonly TimelineNote[]
}

export function prepareRankTrend({
  ranks,
  today,
  days: period,
  brand,
  competitor,
  implementDates,
  notes,
}: Input): ChartModel {
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
  const geo = geoMarkers(days, implementDates)
  const noted = noteMarkers(days, notes)
  const columns = [markerColumn(chartsCopy.rank.columns.geo, geo), markerColumn(chartsCopy.notes, noted)]
  return {
    days,
    labels: days.map(chartDate),
    series,
    gaps: perDay.map((rank) => (rank ? null : chartsCopy.gap)),
    axis: RANK_AXIS,
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
          ...series.map(({ texts }) => texts[index] ?? ''),
          ...columns.flatMap(({ cellOf }) => cellOf(index)),
        ])
        .reverse(),
    },
    finding: rankFinding(brand, own),
    empty: perDay.every((rank) => rank === undefined),
  }
}
