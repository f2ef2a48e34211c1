import { z } from 'zod'
import { dayToDate } from '@/lib/format/days'
import type { AnswerCounts, AnswerSelection, QueryResultParams } from '@/lib/schemas/query-result'
import { Prisma } from '@/prisma/generated/client'
import { db, idRow, readRow, readRows } from '@/server/db'
import { inWindow, type ResultWindow } from '@/server/services/figures/result-window'
import { conditionsOf, type Narrowing, narrowedTo, type Own } from './conditions'
import { countBehind, readChoices } from './narrowings'
import { resultColumns } from './present'

type Selection = Narrowing & Pick<QueryResultParams, 'only' | 'page' | 'pageSize'>

/** A page of a window's results, newest first, and how many there are of each selection (R-EVIDENCE-2). */
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

/** All of them, newest first, some at a time. */
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
