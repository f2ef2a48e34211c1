import type { Actor, Reach } from '@/lib/access/roles'
import type { SentimentGenerationRow, SentimentList, SentimentParams } from '@/lib/schemas/sentiment'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { notFound, type OrganisationScope } from '@/server/services/scope'
import { chooseOrganisation, generationColumns, presentGeneration, readEntries } from './reads'

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
  const which = earlier === undefined ? newestOfTheirDays(timeframe) : await replacedBy(scope, earlier)
  const [listed, generation] = await Promise.all([
    readEntries(scope, which, { page, pageSize }),
    latestGeneration(scope),
  ])
  return { ...listed, page, pageSize, generation }
}

function newestOfTheirDays(timeframe: number | undefined): Prisma.Sql {
  return Prisma.sql`s.place = 1 and (${timeframe ?? null}::int is null or s.timeframe = ${timeframe ?? null}::int)`
}

/** Throws 404. */
async function replacedBy(scope: OrganisationScope, id: string): Promise<Prisma.Sql> {
  if ((await db().sentimentEntry.count({ where: { id, organisationId: scope } })) === 0) throw notFound()
  return Prisma.sql`exists (select 1 from sentiment_entry n where n.organisation_id = ${scope} and n.id = ${id}
    and (n.timeframe, n.from_day, n.to_day) = (s.timeframe, s.from_day, s.to_day)
    and (s.created_at, s.id) < (n.created_at, n.id))`
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
