import { searchKey } from '@/lib/formulas/opportunities/search-key'
import { TOP_PLACEMENTS } from '@/lib/limits'
import type { AnswerSelection, QueryResultParams } from '@/lib/schemas/query-result'
import { Prisma } from '@/prisma/generated/client'
import { type OwnBrand, ownSiteSql } from '@/server/services/figures/own-brand'
import { bestPlacementSql, inWindow, placedBrandIds, type ResultWindow } from '@/server/services/figures/result-window'

/** What a list of answers is narrowed by, beside its window. */
export type Narrowing = Pick<QueryResultParams, 'engine' | 'rival' | 'behind' | 'site' | 'url' | 'search'>
/** What a selection compares with; null for a reader without an organisation. */
export type Own = Pick<OwnBrand, 'brandIds' | 'sites'> | null

/** Conditions after those of the window: what all of the answers name, cite or came from. */
export function narrowedTo(window: ResultWindow, narrowing: Narrowing, own: Own): Prisma.Sql {
  const engines = ofEngines(narrowing.engine)
  return Prisma.sql`${engines} ${narrowedBy(window, engines, narrowing, own)}`
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
  const citing = Prisma.sql`and citation_ids && ${pagesIn('citation_ids', window, engines, Prisma.sql`u.site = ${site}`)}`
  const page = Prisma.sql`and citation_ids && array(select id from cited_url where url = ${url})`
  const ran = Prisma.sql`and search_ids && array(select id from engine_search where key = ${searchKey(search ?? '')})`
  return Prisma.sql`${rival ? named : Prisma.empty} ${behind ? behindIt : Prisma.empty} ${site ? citing : Prisma.empty} ${url ? page : Prisma.empty} ${search ? ran : Prisma.empty}`
}

/** The brands placed before the own one; all placed ones where that is not among them (R-EVIDENCE-4). */
export function brandIdsAbove(own: Own): Prisma.Sql {
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
export function conditionsOf(
  window: ResultWindow,
  { engine }: Pick<Narrowing, 'engine'>,
  own: Own,
): Record<AnswerSelection, Prisma.Sql> {
  const engines = ofEngines(engine)
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
