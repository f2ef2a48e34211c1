import { z } from 'zod'
import { dayToDate } from '@/lib/format/days'
import type { AnswerCounts, AnswerSelection, QueryResultParams } from '@/lib/schemas/query-result'
import { Prisma } from '@/prisma/generated/client'
import { db, readRow, readRows } from '@/server/db'
import { type OwnBrand, ownSiteSql } from '@/server/services/figures/own-brand'
import { inWindow, placedBrandIds, type ResultWindow } from '@/server/services/figures/reads'
import { resultColumns } from './present'

type Selection = Pick<QueryResultParams, 'engine' | 'only' | 'page' | 'pageSize'>
/** What a selection compares with; null for a reader without an organisation. */
type Own = Pick<OwnBrand, 'brandIds' | 'sites'> | null

const listedRow = z.object({ id: z.string() })

/** A page of a window's results, newest first, and how many there are of each selection (R-EVIDENCE-2). */
export async function selectResults(window: ResultWindow, selection: Selection, own: Own) {
  const { only, page, pageSize } = selection
  const engines = ofEngines(selection.engine)
  const conditions = conditionsOf(window, engines, own)
  const [counts, listed] = await Promise.all([
    countSelections(window, engines, conditions),
    readRows(listedRow)`
      select id from result
      where ${inWindow(window)} ${engines} ${only ? Prisma.sql`and ${conditions[only]}` : Prisma.empty}
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
  return { results, total: counts[only ?? 'all'], counts }
}

function ofEngines(engines: Selection['engine']): Prisma.Sql {
  if (engines.length === 0) return Prisma.empty
  const each = engines.map(({ engine, since }) =>
    since === undefined ? Prisma.sql`engine = ${engine}` : Prisma.sql`(engine = ${engine} and day >= ${since}::date)`,
  )
  return Prisma.sql`and (${Prisma.join(each, ' or ')})`
}

/** As the figures count: the best placed of the own brands, within the first ten; cited sites as `isOwnSite`. */
function conditionsOf(window: ResultWindow, engines: Prisma.Sql, own: Own): Record<AnswerSelection, Prisma.Sql> {
  const brandIds = Prisma.sql`${own?.brandIds ?? []}::int[]`
  // Each cited address of the window is looked up once, not once an answer.
  const ownPages = Prisma.sql`(
    select coalesce(array_agg(u.id), '{}')
    from (select distinct unnest(citation_ids) as id from result where ${inWindow(window)} ${engines}) cited
    join cited_url u on u.id = cited.id
    where ${ownSiteSql(Prisma.sql`u.site`, own?.sites ?? [])})`
  return {
    named: Prisma.sql`${placedBrandIds} && ${brandIds}`,
    notNamed: Prisma.sql`not ${placedBrandIds} && ${brandIds}`,
    first: Prisma.sql`brand_ids[1:1] && ${brandIds}`,
    topThree: Prisma.sql`brand_ids[1:3] && ${brandIds}`,
    citing: Prisma.sql`citation_ids && ${ownPages}`,
  }
}

const countRow = z.object({
  all: z.number(),
  named: z.number(),
  notNamed: z.number(),
  first: z.number(),
  topThree: z.number(),
  citing: z.number(),
})

/** The covering index of the window's months answers it alone. */
function countSelections(
  window: ResultWindow,
  engines: Prisma.Sql,
  conditions: Record<AnswerSelection, Prisma.Sql>,
): Promise<AnswerCounts> {
  const counted = (only: AnswerSelection) => Prisma.sql`(count(*) filter (where ${conditions[only]}))::int`
  return readRow(countRow)`
    select count(*)::int as all, ${counted('named')} as named, ${counted('notNamed')} as "notNamed",
      ${counted('first')} as first, ${counted('topThree')} as "topThree", ${counted('citing')} as citing
    from result where ${inWindow(window)} ${engines}`
}
