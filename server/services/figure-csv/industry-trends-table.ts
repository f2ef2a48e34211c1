import type { Actor, Reach } from '@/lib/access/roles'
import { figureCsvCopy as copy } from '@/lib/copy/figure-csv'
import { STATUS_LABELS } from '@/lib/copy/recommendation-tracker'
import { addDays, type Day } from '@/lib/format/days'
import type { PartOf } from '@/lib/schemas/figure-csv'
import type { IndustryTrendsFigures, IndustryTrendsParams } from '@/lib/schemas/figures'
import { industryTrendsFigures } from '@/server/services/figures/industry-trends'
import { answersIn, citationsTable, cutOf, liveTable, rankTable } from './dashboard-parts'
import { type CsvTable, figureTable } from './table'

/** A card of the industry's trends as CSV, from the figures of the screen (R-TABLE-7). Throws as `industryTrendsFigures`. */
export async function industryTrendsTable(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { part, ...params }: IndustryTrendsParams & { part: PartOf<'industryTrends'> },
  today: Day,
): Promise<CsvTable> {
  const figures = await industryTrendsFigures(actor, reach, organisationId, params, today)
  const cut = cutOf(figures, params.queries)
  switch (part) {
    case 'rank':
      return rankTable(cut, rankPoints(figures))
    case 'citations': {
      const answers = answersIn(figures.citedDays, addDays(today, 1 - params.days), figures.rankTrend.days)
      return citationsTable(cut, figures, answers)
    }
    case 'live':
      return liveTable(cut, figures)
    case 'progress':
      return figureTable(
        cut,
        'progress',
        copy.progress,
        figures.progress.map(({ title, status }) => ({
          days: { from: today, to: today },
          cells: [title, STATUS_LABELS[status]],
        })),
      )
  }
}

/** Day by day, the own brand first. */
function rankPoints({ rankTrend: { brands, brandNames, own, days } }: IndustryTrendsFigures) {
  const names = new Map(brandNames.map(({ key, name }) => [key, name]))
  return days.flatMap(({ date, results, ranks, ranked }) => {
    const [rankOf, rankedOf] = [new Map(Object.entries(ranks)), new Map(Object.entries(ranked))]
    return brands.map((brand) => ({
      date,
      results,
      brand: names.get(brand) ?? brand,
      own: brand === own,
      rank: rankOf.get(brand) ?? null,
      ranked: rankedOf.get(brand) ?? 0,
    }))
  })
}
