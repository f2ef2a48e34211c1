import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { total } from '@/lib/format/numbers'
import { OPPORTUNITIES } from '@/lib/limits'
import type { OpportunityQuery } from '@/lib/opportunities/shapes'
import { byAppearances, pageKey } from '@/lib/sites/citations'
import { Prisma } from '@/prisma/generated/client'
import { db, readRows } from '@/server/db/client'
import { type OrganisationScope, ownersOf } from '@/server/db/scope'
import { countedSiteSql } from '@/server/measure/own-brand'
import { inWindow, pagesWithin, placedBrandIds, type ResultWindow } from '@/server/measure/reads'
import { type OwnPlaces, readUrls, type WindowAnswers } from './answers'

/** Reads the queries of an organisation and its industries, inactive ones too, since windows reach back. */
export async function readAllQueries(scope: OrganisationScope) {
  const owners = await ownersOf(scope)
  const stored = await db().query.findMany({
    where: { ownerId: { in: owners } },
    select: { id: true, ownerId: true, searchTerm: true },
  })
  const queries = stored.map(({ id, ownerId, searchTerm }): OpportunityQuery => {
    return { _id: id, searchTerm, kind: ownerId === scope ? 'organisation' : 'industry' }
  })
  return { owners, queries: new Map(queries.map((query) => [query._id, query])) }
}

const engineRow = z.object({ engine: z.string(), answers: z.number(), before: z.number() })
export type EngineAnswers = z.infer<typeof engineRow>

/** Counts each engine's answers since `from` and before it. */
export function readEngineAnswers(window: ResultWindow, from: Day): Promise<EngineAnswers[]> {
  return readRows(engineRow)`
    select engine, (count(*) filter (where day >= ${from}::date))::int as answers,
      (count(*) filter (where day < ${from}::date))::int as before
    from result where ${inWindow(window)} group by engine`
}

/** A page that answers quote, with how many of them name the own brand and a rival. */
export interface QuotedRow {
  site: string
  /** Every spelling of its address, the most cited first. */
  urls: string[]
  answers: number
  namingOwn: number
  namingLeader: number
  /** Mean place of the own brand in these answers; null if none names it. */
  placement: number | null
}

/** Reads the pages that answers quote, each once per answer by whatever spelling of its address. */
export async function readQuotedPages(
  { answers, sites }: WindowAnswers,
  ownIds: readonly number[],
  leaderId: number | null,
): Promise<QuotedRow[]> {
  const cited = new Map<number, number>()
  for (const id of answers.flatMap((answer) => answer.cited)) cited.set(id, (cited.get(id) ?? 0) + 1)
  const addresses = [...(await readUrls(cited.keys()))].map(([id, url]) => ({ id, url, site: sites.get(id) ?? '' }))
  const pages = Map.groupBy(
    addresses.map((address) => ({ ...address, appearances: cited.get(address.id) ?? 0 })).sort(byAppearances),
    ({ url }) => pageKey(url),
  )
  return [...pages.values()].map((spellings) => {
    const ids = new Set(spellings.map(({ id }) => id))
    const quoting = answers.filter((answer) => answer.cited.some((id) => ids.has(id)))
    const places = quoting.flatMap(({ placed, own }) => (own ? 1 + placed.findIndex((id) => ownIds.includes(id)) : []))
    return {
      site: spellings[0]?.site ?? '',
      urls: spellings.map(({ url }) => url),
      answers: quoting.length,
      namingOwn: places.length,
      namingLeader: quoting.filter(({ placed }) => leaderId !== null && placed.includes(leaderId)).length,
      placement: places.length === 0 ? null : Math.round(total(places) / places.length),
    }
  })
}

const carryingRow = z.object({
  site: z.string(),
  answers: z.number(),
  pages: z.array(z.object({ url: z.string(), answers: z.number() })),
})

/** Reads the sites cited in answers that name the rival and not the own brand, with their most cited pages. */
export function readCarryingSites(
  window: ResultWindow,
  own: OwnPlaces,
  id: number,
): Promise<z.infer<typeof carryingRow>[]> {
  return readRows(carryingRow)`
    with shown as materialized (
      select row_number() over () as answer, citation_ids from result
      where ${inWindow(window)} and ${id}::int = any(${placedBrandIds}) and not ${placedBrandIds} && ${own.brandIds}::int[]
    ), page as materialized (
      select u.id, u.url, ${countedSiteSql(Prisma.sql`u`, own.sites)} as site
      from ${pagesWithin(Prisma.sql`select distinct unnest(citation_ids) from shown`)}
    ), cited as (
      select p.site, s.answer, p.url from shown s, unnest(s.citation_ids) as page_id join page p on p.id = page_id
    ), counted as (
      select site, url, count(*)::int as answers,
        row_number() over (partition by site order by count(*) desc, url collate "C") as place
      from cited group by site, url
    ), listed as (
      select site, json_agg(json_build_object('url', url, 'answers', answers) order by place) as pages
      from counted where place <= ${OPPORTUNITIES.pages} group by site
    )
    select c.site, c.answers, l.pages
    from (select site, count(distinct answer)::int as answers from cited group by site) c
    join listed l on l.site = c.site
    order by c.answers desc, c.site collate "C" limit ${OPPORTUNITIES.rows}`
}
