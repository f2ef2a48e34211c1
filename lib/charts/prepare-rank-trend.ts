import { chartsCopy } from '@/lib/copy/figures'
import { chartDate, tableDate } from '@/lib/format/dates'
import { type Day, lastDays } from '@/lib/format/days'
import type { TimelineNote } from '@/lib/schemas/engine-figures'
import type { ImplementDate, RankDay } from '@/lib/schemas/figures'
import { geoMarkers, markerColumn, noteMarkers } from './chart-markers'
import { breaksOf, type ChartModel } from './chart-model'
import { rankLineBefore } from './rank-line-before'
import { RANK_AXIS, rankFinding, rankLine, rankNotes } from './rank-lines'

interface Input {
  ranks: readonly RankDay[]
  today: Day
  days: number
  brand: string
  competitor: { key: string; name: string } | null
  implementDates: readonly ImplementDate[]
  notes: readonly TimelineNote[]
  /** The ranks hold the period before too; its own line is drawn quietly, day by day under this period's. */
  comparison?: boolean
}

export function prepareRankTrend({
  ranks,
  today,
  days: period,
  brand,
  competitor,
  implementDates,
  notes,
  comparison = false,
}: Input): ChartModel {
  const days = lastDays(today, period)
  const rankOf = new Map(ranks.map((rank) => [rank.date, rank]))
  const perDay = days.map((day) => rankOf.get(day))
  const geo = geoMarkers(days, implementDates)
  const noted = noteMarkers(days, notes)
  const own = perDay.map((rank) => rank?.own)
  const ranked = perDay.map((rank) => rank?.ownRanked)
  const results = perDay.map((rank) => rank?.results ?? 0)
  const breaks = breaksOf({ markers: noted })
  const series = [rankLine({ key: 'own', label: brand, tone: 1, ranks: own, ranked, results }, breaks)]
  if (competitor)
    series.push(
      rankLine(
        {
          ...{ key: `competitor:${competitor.key}`, label: competitor.name, tone: 2, results },
          ranks: perDay.map((rank) => rank?.competitor),
          ranked: perDay.map((rank) => rank?.competitorRanked ?? undefined),
        },
        breaks,
      ),
    )
  const ownOn = (day: Day) => {
    const rank = rankOf.get(day)
    return { rank: rank?.own, ranked: rank?.ownRanked, results: rank?.results ?? 0 }
  }
  if (comparison) series.push(rankLineBefore(today, period, ownOn, notes))
  const columns = [markerColumn(chartsCopy.rank.columns.geo, geo), markerColumn(chartsCopy.notes, noted)]
  return {
    days,
    labels: days.map(chartDate),
    series,
    gaps: perDay.map((rank) => (rank ? null : chartsCopy.gap)),
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
    finding: rankFinding(brand, own),
    empty: perDay.every((rank) => rank === undefined),
  }
}
