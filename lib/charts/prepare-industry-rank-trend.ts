import { chartsCopy } from '@/lib/copy/figures'
import { chartDate, tableDate } from '@/lib/format/dates'
import { type Day, lastDays } from '@/lib/format/days'
import type { TimelineNote } from '@/lib/schemas/engine-figures'
import type { IndustryRankDay, IndustryTrendsFigures, LiveRow } from '@/lib/schemas/figures'
import { markerColumn, noteMarkers } from './chart-markers'
import { breaksOf, type ChartModel, type ChartTone } from './chart-model'
import { rankLineBefore } from './rank-line-before'
import { type DrawnRank, RANK_AXIS, rankFinding, rankLine, rankNotes } from './rank-lines'

interface Brand {
  key: string
  name: string
}

interface Input {
  ranks: readonly IndustryRankDay[]
  today: Day
  days: number
  own: Brand
  competitors: readonly Brand[]
  notes: readonly TimelineNote[]
  /** The ranks hold the period before too; its own line is drawn quietly, day by day under this period's. */
  comparison?: boolean
}

/** After the own brand; from the seventh line on all look the same (R-CHART-1). */
const TONES: readonly ChartTone[] = [2, 3, 4, 5, 6]

export function prepareIndustryRankTrend({
  ranks,
  today,
  days: period,
  own,
  competitors,
  notes,
  comparison = false,
}: Input): ChartModel {
  const days = lastDays(today, period)
  const dayOf = new Map(ranks.map((day) => [day.date, day]))
  const results = days.map((day) => dayOf.get(day)?.results ?? 0)
  const lineOf = ({ key }: Brand) => ({
    ranks: days.map((day) => rankOn(dayOf.get(day), key)),
    ranked: days.map((day) => rankedOn(dayOf.get(day), key)),
    results,
  })
  const ofOwn = lineOf(own)
  const markers = noteMarkers(days, notes)
  const breaks = breaksOf({ markers })
  const series = [
    rankLine({ key: 'own', label: own.name, tone: 1, ...ofOwn }, breaks),
    ...competitors.map((brand, index) =>
      rankLine(
        {
          ...{ key: `competitor:${brand.key}`, label: brand.name, tone: TONES[index] ?? 'rest' },
          ...lineOf(brand),
        },
        breaks,
      ),
    ),
  ]
  const ownOn = (day: Day) => ({
    rank: rankOn(dayOf.get(day), own.key),
    ranked: rankedOn(dayOf.get(day), own.key),
    results: dayOf.get(day)?.results ?? 0,
  })
  if (comparison) series.push(rankLineBefore(today, period, ownOn, notes))
  const noted = markerColumn(chartsCopy.notes, markers)
  return {
    days,
    labels: days.map(chartDate),
    series,
    gaps: days.map((day) => (dayOf.has(day) ? null : chartsCopy.gap)),
    axis: RANK_AXIS,
    ...rankNotes(series),
    markers,
    table: {
      caption: chartsCopy.rank.caption(period),
      columns: [chartsCopy.rank.columns.date, ...series.map(({ label }) => label), ...noted.title],
      rows: days
        .map((day, index) => [
          tableDate(day),
          ...series.map(({ texts, cells = texts }) => cells[index] ?? ''),
          ...noted.cellOf(index),
        ])
        .reverse(),
    },
    finding: rankFinding(own.name, ofOwn.ranks),
    empty: days.every((day) => !dayOf.has(day)),
  }
}

/** No entry: no answer of the day placed the brand. Own properties only, for a brand may be called `constructor`. */
function rankOn(day: IndustryRankDay | undefined, key: string): DrawnRank {
  if (!day) return undefined
  return Object.hasOwn(day.ranks, key) ? day.ranks[key] : null
}

function rankedOn(day: IndustryRankDay | undefined, key: string): number | undefined {
  if (!day) return undefined
  return Object.hasOwn(day.ranked, key) ? day.ranked[key] : 0
}

const BEST_COMPETITORS = 4

interface RankBrand {
  key: string
  name: string
}

interface RankBrands {
  own: RankBrand
  /** The best competitors, best first, then the chosen one. */
  drawn: RankBrand[]
  further: RankBrand[]
}

/** The own brand, the four best competitors, and the one with the key `chosen` if the figures have its ranks. */
export function chooseRankBrands(
  { rankTrend, organisation, live }: Pick<IndustryTrendsFigures, 'rankTrend' | 'organisation' | 'live'>,
  chosen: string | null,
): RankBrands {
  const { own, brands } = rankTrend
  const nameOf = new Map([...live.map(asBrand), ...rankTrend.brandNames].map(({ key, name }) => [key, name]))
  const brandOf = (key: string): RankBrand => ({ key, name: nameOf.get(key) ?? key })
  const competitors = brands.filter((key) => key !== own)
  const best = competitors.slice(0, BEST_COMPETITORS)
  const others = [...new Set([...rankTrend.brandNames, ...live.filter((row) => !row.own).map(asBrand)].map(keyOf))]
  const further = others.filter((key) => key !== own && !best.includes(key))
  const added = further.filter((key) => key === chosen && competitors.includes(key))
  return {
    own: { key: own, name: organisation.name },
    drawn: [...best, ...added].map(brandOf),
    further: further.map(brandOf),
  }
}

function asBrand({ company, name }: LiveRow): RankBrand {
  return { key: company, name }
}

function keyOf({ key }: RankBrand): string {
  return key
}
