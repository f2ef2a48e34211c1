import { z } from 'zod'
import type { AnswerSelection } from '@/lib/answers/page'
import {
  type AnswerChoices,
  type AnswerCounts,
  type BrandAbove,
  brandAbove,
  type QueryResultParams,
} from '@/lib/answers/shapes'
import { compareEngines } from '@/lib/engines/engines'
import { dayToDate } from '@/lib/format/days'
import { TOP_PLACEMENTS } from '@/lib/limits'
import { searchKey } from '@/lib/opportunities/rules'
import { storedSite } from '@/lib/sites/citations'
import { Prisma } from '@/prisma/generated/client'
import { db, idRow, readRow, readRows } from '@/server/db/client'
import { countedSiteSql, type OwnBrand, ownSiteSql } from '@/server/measure/own-brand'
import { bestPlacementSql, inWindow, pagesWithin, placedBrandIds, type ResultWindow } from '@/server/measure/reads'
import { resultColumns } from './present'

/** How a list of answers is narrowed, besides its window. */
export type Narrowing = Pick<QueryResultParams, 'engine' | 'rival' | 'behind' | 'site' | 'url' | 'search'> & {
  /** A further condition, after 'and'. */
  also?: Prisma.Sql
}
/** The own brand, which selections compare with; null for a reader without an organisation. */
export type Own = Pick<OwnBrand, 'brandIds' | 'sites'> | null

/** SQL conditions after those of the window: what the answers name, cite or came from. */
export function narrowedTo(window: ResultWindow, narrowing: Narrowing, own: Own): Prisma.Sql {
  const engines = ofEngines(narrowing.engine)
  const { also = Prisma.empty } = narrowing
  return Prisma.sql`${engines} ${narrowedBy(window, engines, narrowing, own)} ${also}`
}

function ofEngines(engines: Narrowing['engine']): Prisma.Sql {
  if (engines.length === 0) return Prisma.empty
  const each = engines.map(({ engine, since }) =>
    since === undefined ? Prisma.sql`engine = ${engine}` : Prisma.sql`(engine = ${engine} and day >= ${since}::date)`,
  )
  return Prisma.sql`and (${Prisma.join(each, ' or ')})`
}

function narrowedBy(window: ResultWindow, engines: Prisma.Sql, narrowing: Narrowing, own: Own): Prisma.Sql {
  const { rival, behind, site, url, search } = narrowing
  const named = Prisma.sql`and ${placedBrandIds} && array(select id from brand where key = ${rival})`
  const behindIt = Prisma.sql`and ${brandIdsAbove(own)} && array(select id from brand where key = ${behind})`
  const ofSite = Prisma.sql`${countedSiteSql(Prisma.sql`u`, own?.sites ?? [])} = ${storedSite(site ?? '')}`
  const citing = Prisma.sql`and citation_ids && ${pagesIn('citation_ids', window, engines, ofSite)}`
  const addresses = (url ?? '').split(' ').map((each) => URL.parse(each)?.href ?? each)
  const page = Prisma.sql`and citation_ids && array(select id from cited_url where url = any(${addresses}::text[]))`
  const ran = Prisma.sql`and search_ids && array(select id from engine_search where key = ${searchKey(search ?? '')})`
  return Prisma.sql`${rival ? named : Prisma.empty} ${behind ? behindIt : Prisma.empty} ${site ? citing : Prisma.empty} ${url ? page : Prisma.empty} ${search ? ran : Prisma.empty}`
}

/** SQL of the brands placed before the own one, or all placed ones when the own one is not (R-EVIDENCE-4). */
function brandIdsAbove(own: Own): Prisma.Sql {
  const placement = bestPlacementSql(placedBrandIds, own?.brandIds ?? [])
  return Prisma.sql`brand_ids[1:coalesce(${placement} - 1, ${TOP_PLACEMENTS}::int)]`
}

/** Looks up each address once per window instead of once per answer. */
function pagesIn(
  column: 'citation_ids' | 'consulted_ids',
  window: ResultWindow,
  engines: Prisma.Sql,
  which: Prisma.Sql,
): Prisma.Sql {
  const ids = column === 'citation_ids' ? Prisma.sql`citation_ids` : Prisma.sql`consulted_ids`
  return Prisma.sql`(
    select coalesce(array_agg(u.id), '{}')
    from ${pagesWithin(Prisma.sql`select distinct unnest(${ids}) from result where ${inWindow(window)} ${engines}`)} and ${which})`
}

/** SQL of the selections, counted like the figures: best own placement within the first ten; sites as `isOwnSite`. */
export function conditionsOf(
  window: ResultWindow,
  { engine }: Pick<Narrowing, 'engine'>,
  own: Own,
): Record<AnswerSelection, Prisma.Sql> {
  const engines = ofEngines(engine)
  const brandIds = Prisma.sql`${own?.brandIds ?? []}::int[]`
  const ownSite = ownSiteSql(Prisma.sql`u`, own?.sites ?? [])
  const citing = Prisma.sql`citation_ids && ${pagesIn('citation_ids', window, engines, ownSite)}`
  return {
    named: Prisma.sql`${placedBrandIds} && ${brandIds}`,
    notNamed: Prisma.sql`not ${placedBrandIds} && ${brandIds}`,
    first: Prisma.sql`brand_ids[1:1] && ${brandIds}`,
    topThree: Prisma.sql`brand_ids[1:3] && ${brandIds}`,
    citing,
    read: Prisma.sql`(${citing} or coalesce(consulted_ids && ${pagesIn('consulted_ids', window, engines, ownSite)}, false))`,
    rivals: Prisma.sql`not ${placedBrandIds} <@ ${brandIds}`,
    withoutYou: Prisma.sql`(cardinality(${placedBrandIds}) > 0 and not ${placedBrandIds} && ${brandIds})`,
  }
}

// What a list of answers can be narrowed to; one statement each, however many answers there are.

const BRANDS_OFFERED = 50

/** Counts the brands above the own one in these answers, most frequent first, whichever is chosen (R-EVIDENCE-4). */
function countBehind(
  window: ResultWindow,
  { behind: _, ...narrowing }: Narrowing,
  chosen: Prisma.Sql,
  own: Own,
): Promise<BrandAbove[]> {
  return readRows(brandAbove)`
    select b.key, b.name, c.answers
    from (
      select brand_id, count(*)::int as answers from result, unnest(${brandIdsAbove(own)}) as brand_id
      where ${inWindow(window)} ${narrowedTo(window, narrowing, own)} ${chosen}
      group by brand_id
    ) c join brand b on b.id = c.brand_id
    order by c.answers desc, b.name, b.key limit ${BRANDS_OFFERED}`
}

const choiceRow = z.object({ query: z.string().nullable(), engine: z.string().nullable(), day: z.string().nullable() })
const termRow = z.object({ _id: z.string(), searchTerm: z.string() })

/** Reads the queries, engines and days of these answers, whatever selection is shown. */
async function readChoices(window: ResultWindow, narrowing: Prisma.Sql): Promise<AnswerChoices> {
  const found = await readRows(choiceRow)`
    with found as materialized (
      select query_id, engine, day from result where ${inWindow(window)} ${narrowing} group by query_id, engine, day)
    select query_id as query, engine, day::text as day from found
    group by grouping sets ((query_id), (engine), (day))`
  // Sequential: two statements read the page's results at the same time, and three connections are the limit.
  const queries = await readRows(termRow)`
    select id as _id, search_term as "searchTerm" from query where owner_id = any(${[...window.owners]}::text[])
      and id = any(${window.queryIds}::text[])
    order by search_term, id`
  const asked = new Set(found.map(({ query }) => query))
  return {
    queries: queries.filter(({ _id }) => asked.has(_id)),
    engines: found.flatMap(({ engine }) => engine ?? []).sort(compareEngines),
    days: found
      .flatMap(({ day }) => day ?? [])
      .sort()
      .reverse(),
  }
}

type Selection = Narrowing & Pick<QueryResultParams, 'only' | 'page' | 'pageSize'>

/** Reads a page of a window's results, newest first, and the count of each selection (R-EVIDENCE-2). */
export async function selectResults(window: ResultWindow, selection: Selection, own: Own) {
  const { only, page, pageSize } = selection
  const narrowing = narrowedTo(window, selection, own)
  const conditions = conditionsOf(window, selection, own)
  const chosen = chosenBy(conditions, only)
  const [counts, listed, behind] = await Promise.all([
    countSelections(window, narrowing, conditions, only),
    readRows(idRow)`
      select id from result where ${inWindow(window)} ${narrowing} ${chosen}
      order by day desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    countBehind(window, selection, chosen, own),
  ])
  const ids = listed.map(({ id }) => id)
  const [results, choices] = await Promise.all([readResults(window, ids), readChoices(window, narrowing)])
  return { results, total: counts[only ?? 'all'] ?? 0, counts, behind, choices }
}

/** Yields all of them, newest first, in batches. */
export async function* eachResult(
  window: ResultWindow,
  selection: Omit<Selection, 'page' | 'pageSize'>,
  own: Own,
  batch = 200,
) {
  const conditions = conditionsOf(window, selection, own)
  const listed = await readRows(idRow)`
    select id from result
    where ${inWindow(window)} ${narrowedTo(window, selection, own)} ${chosenBy(conditions, selection.only)}
    order by day desc, id desc`
  for (let start = 0; start < listed.length; start += batch)
    yield await readResults(
      window,
      listed.slice(start, start + batch).map(({ id }) => id),
    )
}

function chosenBy(conditions: Record<AnswerSelection, Prisma.Sql>, only: AnswerSelection | undefined): Prisma.Sql {
  return only ? Prisma.sql`and ${conditions[only]}` : Prisma.empty
}

async function readResults(window: ResultWindow, ids: string[]) {
  const results = await db().result.findMany({
    where: {
      ownerId: { in: [...window.owners] },
      day: { gte: dayToDate(window.from), lte: dayToDate(window.to) },
      id: { in: ids },
    },
    select: resultColumns,
    orderBy: [{ day: 'desc' }, { id: 'desc' }],
  })
  return results.flatMap(({ query, ...result }) => (query ? { ...result, query } : []))
}

const countRow = z.object({
  all: z.number(),
  named: z.number(),
  notNamed: z.number(),
  first: z.number(),
  topThree: z.number(),
  citing: z.number(),
  rivals: z.number(),
  withoutYou: z.number(),
  read: z
    .number()
    .nullable()
    .transform((read) => read ?? undefined),
})

/** Counts each selection; the covering index of the window suffices, except for `read` and a narrowing search. */
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
      ${counted('rivals')} as rivals, ${counted('withoutYou')} as "withoutYou",
      ${wanted === 'read' ? counted('read') : Prisma.sql`null::int`} as read
    from result where ${inWindow(window)} ${narrowing}`
}
