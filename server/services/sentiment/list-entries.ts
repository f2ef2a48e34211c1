import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/roles'
import type { SentimentGenerationRow, SentimentList, SentimentParams } from '@/lib/schemas/sentiment'
import { Prisma } from '@/prisma/generated/client'
import { db, readRow, readRows } from '@/server/db'
import { notFound, type OrganisationScope } from '@/server/services/scope'
import {
  beforeOnTheSameDays,
  chooseOrganisation,
  entryColumns,
  generationColumns,
  presentEntry,
  presentGeneration,
} from './reads'

/** How long the list still shows a request that has ended. */
const SHOWN_FOR_MS = 86_400_000

/**
 * The newest entry of each timeframe and days (R-SENTIMENT-7), or with `earlier` those that it replaced, with the open
 * request or the latest that ended within a day. Throws as `chooseOrganisation`, and 404 for an unknown `earlier`.
 */
export async function listSentiment(
  actor: Actor,
  reach: Reach,
  { organization, page, pageSize, timeframe, earlier }: SentimentParams,
): Promise<SentimentList> {
  const scope = await chooseOrganisation(actor, reach, organization)
  if (scope === null) return { items: [], total: 0, page, pageSize, generation: null }
  const [listed, generation] = await Promise.all([
    earlier === undefined
      ? newestOfTheirDays(scope, timeframe, { page, pageSize })
      : replacedBy(scope, earlier, { page, pageSize }),
    latestGeneration(scope),
  ])
  return { ...listed, page, pageSize, generation }
}

type Listed = Pick<SentimentList, 'items' | 'total'>
interface Paging {
  page: number
  pageSize: number
}

const newestRow = z.object({ id: z.string(), earlier: z.number() })
const totalRow = z.object({ total: z.number() })

async function newestOfTheirDays(
  scope: OrganisationScope,
  timeframe: number | undefined,
  { page, pageSize }: Paging,
): Promise<Listed> {
  const within = Prisma.sql`organisation_id = ${scope}
    and (${timeframe ?? null}::int is null or timeframe = ${timeframe ?? null}::int)`
  const [newest, { total }] = await Promise.all([
    readRows(newestRow)`
      with entry as (
        select id, created_at,
          row_number() over (partition by timeframe, from_day, to_day order by created_at desc, id desc) as place,
          count(*) over (partition by timeframe, from_day, to_day)::int - 1 as earlier
        from sentiment_entry where ${within}
      )
      select id, earlier from entry where place = 1
      order by created_at desc, id desc offset ${(page - 1) * pageSize} limit ${pageSize}`,
    readRow(totalRow)`
      select count(distinct (timeframe, from_day, to_day))::int as total from sentiment_entry where ${within}`,
  ])
  const found = await db().sentimentEntry.findMany({
    where: { organisationId: scope, id: { in: newest.map(({ id }) => id) } },
    select: entryColumns,
  })
  const byId = new Map(found.map((entry) => [entry.id, entry]))
  return {
    items: newest.flatMap(({ id, earlier }) => {
      const entry = byId.get(id)
      return entry ? [presentEntry(entry, earlier)] : []
    }),
    total,
  }
}

async function replacedBy(scope: OrganisationScope, id: string, { page, pageSize }: Paging): Promise<Listed> {
  const newest = await db().sentimentEntry.findFirst({ where: { id, organisationId: scope }, select: entryColumns })
  if (!newest) throw notFound()
  const where = { organisationId: scope, ...beforeOnTheSameDays(newest) }
  const skip = (page - 1) * pageSize
  const [entries, total] = await Promise.all([
    db().sentimentEntry.findMany({
      where,
      select: entryColumns,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip,
      take: pageSize,
    }),
    db().sentimentEntry.count({ where }),
  ])
  return { items: entries.map((entry, index) => presentEntry(entry, total - skip - index - 1)), total }
}

async function latestGeneration(scope: OrganisationScope): Promise<SentimentGenerationRow | null> {
  const latest = await db().sentimentGeneration.findFirst({
    where: { organisationId: scope },
    select: generationColumns,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  const recent = latest && (!latest.finishedAt || latest.finishedAt.getTime() > Date.now() - SHOWN_FOR_MS)
  return recent ? presentGeneration(latest) : null
}
