import { z } from 'zod'
import { compareEngines } from '@/lib/engines'
import { type AnswerChoices, type BrandAbove, brandAbove } from '@/lib/schemas/query-result'
import type { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db'
import { inWindow, type ResultWindow } from '@/server/services/figures/result-window'
import { brandIdsAbove, type Narrowing, narrowedTo, type Own } from './conditions'

// What a list of answers can be narrowed to, each in one statement however many answers there are.

const BRANDS_OFFERED = 50

/** The brands above the own one in these answers, whichever of them is chosen, most often first (R-EVIDENCE-4). */
export function countBehind(
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

/** The queries, engines and days of these answers, whatever selection of them is shown. */
export async function readChoices(window: ResultWindow, narrowing: Prisma.Sql): Promise<AnswerChoices> {
  const found = await readRows(choiceRow)`
    with found as materialized (
      select query_id, engine, day from result where ${inWindow(window)} ${narrowing} group by query_id, engine, day)
    select query_id as query, engine, day::text as day from found
    group by grouping sets ((query_id), (engine), (day))`
  // Not at once: the page's results are read beside, by two statements, and three connections are the limit.
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
