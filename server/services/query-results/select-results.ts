import { z } from 'zod'
import { dayToDate } from '@/lib/format/days'
import { searchKey } from '@/lib/formulas/opportunities/search-key'
import { TOP_PLACEMENTS } from '@/lib/limits'
import type { AnswerCounts, AnswerSelection, QueryResultParams } from '@/lib/schemas/query-result'
import { Prisma } from '@/prisma/generated/client'
import { db, readRow, readRows } from '@/server/db'
import { type OwnBrand, ownSiteSql } from '@/server/services/figures/own-brand'
import { bestPlacementSql, inWindow, placedBrandIds, type ResultWindow } from '@/server/services/figures/reads'
import { resultColumns } from './present'

type Selection = Pick<
  QueryResultParams,
  'engine' | 'only' | 'page' | 'pageSize' | 'rival' | 'behind' | 'site' | 'url' | 'search'
>
/** What a selection compares with; null for a reader without an organisation. */
type Own = Pick<OwnBrand, 'brandIds' | 'sites'> | null

const listedRow = z.object({ id: z.string() })

/** A page of a window's results, newest first, and how many there are of each selection (R-EVIDENCE-2). */
export async function selectResults(window: ResultWindow, selection: Selection, own: Own) {
  const { only, page, pageSize } = selection
  const engines = ofEngines(selection.engine)
  const narrowing = Prisma.sql`${engines} ${narrowedBy(window, engines, selection, own)}`
  const conditions = conditionsOf(window, engines, own)
  const [counts, listed] = await Promise.all([
    countSelections(window, narrowing, conditions, only),
    readRows(listedRow)`
      select id from result
      where ${inWindow(window)} ${narrowing} ${only ? Prisma.sql`and ${conditions[only]}` : Prisma.empty}
      order by day desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
  ])
  const results = await db().result.findMany({
    where: {
      ownerId: { in: [...window.owners] },
      day: { gte: dayToDate(window.from), lte: dayToDate(window.to) },
      id: { in: listed.map(({ id }) => id) },
    },
    select: resultColumns,
    orderBy: [{ day: 'desc' }, { id: 'desc' }],
  })
  return { results, total: counts[only ?? 'all'] ?? 0, counts }
}

function ofEngines(engines: Selection['engine']): Prisma.Sql {
  if (engines.length === 0) return Prisma.empty
  const each = engines.map(({ engine, since }) =>
    since === undefined ? Prisma.sql`engine = ${engine}` : Prisma.sql`(engine = ${engine} and day >= ${since}::date)`,
  )
  return Prisma.sql`and (${Prisma.join(each, ' or ')})`
}

/** Conditions beside the window's: what all of the answers name, cite or came from. */
function narrowedBy(window: ResultWindow, engines: Prisma.Sql, selection: Selection, own: Own): Prisma.Sql {
  const { rival, behind, site, url, search } = selection
  const named = Prisma.sql`and ${placedBrandIds} && array(select id from brand where key = ${rival})`
  const behindIt = Prisma.sql`and ${brandIdsAbove(own)} && array(select id from brand where key = ${behind})`
  const citing = Prisma.sql`and citation_ids && ${pagesIn('citation_ids', window, engines, Prisma.sql`u.site = ${site}`)}`
  const page = Prisma.sql`and citation_ids && array(select id from cited_url where url = ${url})`
  const ran = Prisma.sql`and search_ids && array(select id from engine_search where key = ${searchKey(search ?? '')})`
  return Prisma.sql`${rival ? named : Prisma.empty} ${behind ? behindIt : Prisma.empty} ${site ? citing : Prisma.empty} ${url ? page : Prisma.empty} ${search ? ran : Prisma.empty}`
}

/** The brands placed before the own one; all placed ones where that is not among them (R-EVIDENCE-4). */
function brandIdsAbove(own: Own): Prisma.Sql {
  const placement = bestPlacementSql(placedBrandIds, own?.brandIds ?? [])
  return Prisma.sql`brand_ids[1:coalesce(${placement} - 1, ${TOP_PLACEMENTS}::int)]`
}

/** Each address of the window is looked up once, not once an answer. */
function pagesIn(
  column: 'citation_ids' | 'consulted_ids',
  window: ResultWindow,
  engines: Prisma.Sql,
  which: Prisma.Sql,
): Prisma.Sql {
  const ids = column === 'citation_ids' ? Prisma.sql`citation_ids` : Prisma.sql`consulted_ids`
  return Prisma.sql`(
    select coalesce(array_agg(u.id), '{}') from (select distinct unnest(${ids}) as id from result where ${inWindow(window)} ${engines}) page
    join cited_url u on u.id = page.id where ${which})`
}

/** As the figures count: the best placed of the own brands, within the first ten; sites as `isOwnSite`. */
function conditionsOf(window: ResultWindow, engines: Prisma.Sql, own: Own): Record<AnswerSelection, Prisma.Sql> {
  const brandIds = Prisma.sql`${own?.brandIds ?? []}::int[]`
  const ownSite = ownSiteSql(Prisma.sql`u.site`, own?.sites ?? [])
  const citing = Prisma.sql`citation_ids && ${pagesIn('citation_ids', window, engines, ownSite)}`
  return {
    named: Prisma.sql`${placedBrandIds} && ${brandIds}`,
    notNamed: Prisma.sql`not ${placedBrandIds} && ${brandIds}`,
    first: Prisma.sql`brand_ids[1:1] && ${brandIds}`,
    topThree: Prisma.sql`brand_ids[1:3] && ${brandIds}`,
    citing,
    read: Prisma.sql`(${citing} or coalesce(consulted_ids && ${pagesIn('consulted_ids', window, engines, ownSite)}, false))`,
    rivals: Prisma.sql`not ${placedBrandIds} <@ ${brandIds}`,
  }
}

const countRow = z.object({
  all: z.number(),
  named: z.number(),
  notNamed: z.number(),
  first: z.number(),
  topThree: z.number(),
  citing: z.number(),
  rivals: z.number(),
  read: z
    .number()
    .nullable()
    .transform((read) => read ?? undefined),
})

/** The covering index of the window's months answers all but `read` and a narrowing search alone. */
function countSelections(
  window: ResultWindow,
  narrowing: Prisma.Sql,
  conditions: Record<AnswerSelection, Prisma.Sql>,
  wanted: AnswerSelection | undefined,
): Promise<AnswerCounts> {
  const counted = (only: AnswerSelection) => Prisma.sql`(count(*) filter (where ${conditions[only]}))::int`
  return readRow(countRow)`
    select count(*)::int as all, ${counted('named')} as named, ${counted('notNamed')} as "notNamed",
      ${counted('first')} as first, ${counted('topThree')} as "topThree", ${counted('citing')} as citing,
      ${counted('rivals')} as rivals, ${wanted === 'read' ? counted('read') : Prisma.sql`null::int`} as read
    from result where ${inWindow(window)} ${narrowing}`
}
