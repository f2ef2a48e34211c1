import type { Actor, Reach } from '@/lib/access/permissions'
import { type CsvCell, type CsvTable, figureTable } from '@/lib/exports/table'
import { figureCsvCopy as copy } from '@/lib/exports/words'
import { PAGE_SIZES } from '@/lib/limits'
import type { SentimentEntryRow, SentimentParams } from '@/lib/sentiment/shapes'
import { readOwnBrand } from '@/server/measure/own-brand'
import { chooseOrganisation, countEvidence, listSentiment, type RestingOn } from '@/server/sentiment/reads'

/** Builds all listed analyses as CSV, newest first, one row per point (R-TABLE-7). Throws as `listSentiment`. */
export async function sentimentTable(actor: Actor, reach: Reach, params: SentimentParams): Promise<CsvTable> {
  const scope = await chooseOrganisation(actor, reach, params.organization)
  const organisation = scope ? (await readOwnBrand(scope)).organisation.name : ''
  const entries = await allEntries(actor, reach, params)
  const restingOn = scope ? await countEvidence(scope, entries) : () => null
  return figureTable(
    { organisation, queries: copy.allQueries, engines: '' },
    'entries',
    copy.entries.header,
    entries.flatMap((entry) =>
      pointsOf(entry, restingOn).map((cells) => ({
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

/** Lists kind, text, and how many of the possible answers say so. */
function pointsOf(
  { _id, summary, answers, sourceCategories, contentTrends, of, praise, doubt }: SentimentEntryRow,
  restingOn: RestingOn,
) {
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
    ...sourceCategories.map((text, at) => [kinds.category, text, restingOn(_id, 'category', at), answers]),
    ...contentTrends.map((text, at) => [kinds.trend, text, restingOn(_id, 'trend', at), answers]),
    ...side(kinds.praise, praise),
    ...side(kinds.doubt, doubt),
  ]
}
