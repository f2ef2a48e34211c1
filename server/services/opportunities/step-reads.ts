import { z } from 'zod'
import { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db'
import { type OwnBrand, ownSiteSql } from '@/server/services/figures/own-brand'
import { inWindow, placedBrandIds, type ResultWindow } from '@/server/services/figures/result-window'

const stepRow = z.object({
  engine: z.string(),
  /** Whether any answer has read a page that it does not cite. */
  reports: z.boolean(),
  answers: z.number(),
  read: z.number(),
  cited: z.number(),
  named: z.number(),
  topThree: z.number(),
  rivalRead: z.number(),
  rivalCited: z.number(),
  rivalNamed: z.number(),
  rivalTopThree: z.number(),
})
export type EngineSteps = z.infer<typeof stepRow>

/** How many answers of each engine reach each step, for the own brand and for a rival with its sites. */
export function readSteps(
  window: ResultWindow,
  own: OwnBrand,
  rival: { key: string | null; sites: readonly string[] },
): Promise<EngineSteps[]> {
  const ownIds = Prisma.sql`${own.brandIds}::int[]`
  const rivalIds = Prisma.sql`array(select id from brand where key = ${rival.key}::text)`
  const pages = (which: Prisma.Sql) =>
    Prisma.sql`(select coalesce(array_agg(p.id), '{}') as ids from page p where ${which})`
  const counted = (condition: Prisma.Sql) => Prisma.sql`(count(*) filter (where ${condition}))::int`
  const cites = (pageIds: Prisma.Sql) => Prisma.sql`citation_ids && (select ids from ${pageIds})`
  const reads = (pageIds: Prisma.Sql) =>
    Prisma.sql`(${cites(pageIds)} or consulted_ids && (select ids from ${pageIds}))`
  const [ownPages, rivalPages] = [Prisma.sql`own_page`, Prisma.sql`rival_page`]
  return readRows(stepRow)`
    with shown as materialized (
      select engine, brand_ids, ${placedBrandIds} as placed, citation_ids, coalesce(consulted_ids, '{}') as consulted_ids
      from result where ${inWindow(window)}
    ), page as materialized (
      select u.id, u.site from cited_url u
      where u.id in (select unnest(citation_ids) from shown union select unnest(consulted_ids) from shown)
    ), own_page as materialized ${pages(ownSiteSql(Prisma.sql`p.site`, own.sites))},
    rival_page as materialized ${pages(Prisma.sql`p.site = any(${[...rival.sites]}::text[])`)}
    select engine, bool_or(not consulted_ids <@ citation_ids) as reports, count(*)::int as answers,
      ${counted(reads(ownPages))} as read, ${counted(cites(ownPages))} as cited,
      ${counted(Prisma.sql`placed && ${ownIds}`)} as named, ${counted(Prisma.sql`brand_ids[1:3] && ${ownIds}`)} as "topThree",
      ${counted(reads(rivalPages))} as "rivalRead", ${counted(cites(rivalPages))} as "rivalCited",
      ${counted(Prisma.sql`placed && ${rivalIds}`)} as "rivalNamed",
      ${counted(Prisma.sql`brand_ids[1:3] && ${rivalIds}`)} as "rivalTopThree"
    from shown group by engine`
}

const siteRow = z.object({ site: z.string(), answers: z.number() })

/** The sites that answers cite or read; with a brand key those cited in the answers that place it first. The most frequent first. */
export function readQuerySites(window: ResultWindow, first?: string): Promise<z.infer<typeof siteRow>[]> {
  const ids = first === undefined ? Prisma.sql`citation_ids || coalesce(consulted_ids, '{}')` : Prisma.sql`citation_ids`
  const which =
    first === undefined
      ? Prisma.empty
      : Prisma.sql`and brand_ids[1:1] && array(select id from brand where key = ${first})`
  return readRows(siteRow)`
    select u.site, count(distinct r.answer)::int as answers
    from (
      select row_number() over () as answer, ${ids} as ids from result where ${inWindow(window)} ${which}
    ) r, unnest(r.ids) as page_id join cited_url u on u.id = page_id
    group by u.site order by answers desc, u.site collate "C"`
}
