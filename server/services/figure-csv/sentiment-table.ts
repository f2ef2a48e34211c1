import type { Actor, Reach } from '@/lib/access/roles'
import { figureCsvCopy as copy } from '@/lib/copy/figure-csv'
import { PAGE_SIZES } from '@/lib/limits'
import type { SentimentEntryRow, SentimentParams } from '@/lib/schemas/sentiment'
import { readOwnBrand } from '@/server/services/figures/own-brand'
import { listSentiment } from '@/server/services/sentiment/list-entries'
import { chooseOrganisation } from '@/server/services/sentiment/reads'
import { type CsvCell, type CsvTable, figureTable } from './table'

/** All listed analyses as CSV, newest first: a row for each of their points (R-TABLE-7). Throws as `listSentiment`. */
export async function sentimentTable(actor: Actor, reach: Reach, params: SentimentParams): Promise<CsvTable> {
  const scope = await chooseOrganisation(actor, reach, params.organization)
  const organisation = scope ? (await readOwnBrand(scope)).organisation.name : ''
  const entries = await allEntries(actor, reach, params)
  return figureTable(
    { organisation, queries: copy.allQueries, engines: '' },
    'entries',
    copy.entries.header,
    entries.flatMap((entry) =>
      pointsOf(entry).map((cells) => ({
        days: { from: entry.from, to: entry.to },
        engine: entry.simulated ? copy.simulated : '',
        cells: [entry.createdAt, entry.timeframe, ...cells],
      })),
    ),
  )
}

async function allEntries(actor: Actor, reach: Reach, params: SentimentParams): Promise<SentimentEntryRow[]> {
  const entries: SentimentEntryRow[] = []
  for (let page = 1; ; page += 1) {
    const list = await listSentiment(actor, reach, { ...params, page, pageSize: PAGE_SIZES[4] })
    entries.push(...list.items)
    if (list.items.length === 0 || entries.length >= list.total) return entries
  }
}

/** Kind, text, and the answers that say so of those that could. */
function pointsOf({ summary, answers, sourceCategories, contentTrends, of, praise, doubt }: SentimentEntryRow) {
  const { kinds } = copy.entries
  const side = (kind: string, opinion: SentimentEntryRow['praise']): CsvCell[][] =>
    opinion
      ? [
          [kind, null, opinion.answers, of],
          ...opinion.points.map((point) => [`${kind}: ${kinds.point}`, point.text, point.answers, of]),
        ]
      : []
  return [
    [kinds.summary, summary, null, answers],
    ...sourceCategories.map((text) => [kinds.category, text, null, answers]),
    ...contentTrends.map((text) => [kinds.trend, text, null, answers]),
    ...side(kinds.praise, praise),
    ...side(kinds.doubt, doubt),
  ]
}
