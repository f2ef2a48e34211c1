import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { refusals } from '@/lib/copy/refusals'
import { isSimulated } from '@/lib/engines'
import { toDay } from '@/lib/format/days'
import {
  type EvidenceAnswer,
  GENERATION_STATES,
  type SentimentEntryDetail,
  type SentimentEntryRow,
  type SentimentGenerationRow,
  type SentimentList,
  type SentimentTimeframe,
} from '@/lib/schemas/sentiment'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { notFound, type OrganisationScope, organisationScope } from '@/server/services/scope'

/**
 * The organisation named, else the caller's own; null for a system admin who has none and names none.
 * @throws AppError 403 for anyone else without an organisation; 404 for one that is out of reach or unknown.
 */
export async function chooseOrganisation(
  actor: Actor,
  reach: Reach,
  organisationId: string | undefined,
): Promise<OrganisationScope | null> {
  if (actor.organisationId === null && reach !== 'any') throw new AppError('forbidden', refusals.forbidden)
  const id = organisationId ?? actor.organisationId
  return id === null ? null : organisationScope(actor, reach, id)
}

const entryColumns = {
  id: true,
  timeframe: true,
  fromDay: true,
  toDay: true,
  answers: true,
  sourceCategories: true,
  summary: true,
  contentTrends: true,
  engine: true,
  createdAt: true,
} as const satisfies Prisma.SentimentEntrySelect

export const generationColumns = {
  id: true,
  timeframe: true,
  state: true,
  reason: true,
  entryId: true,
  createdAt: true,
  finishedAt: true,
} as const satisfies Prisma.SentimentGenerationSelect

const state = z.enum(GENERATION_STATES)

type StoredEntry = Prisma.SentimentEntryGetPayload<{ select: typeof entryColumns }>
type StoredGeneration = Prisma.SentimentGenerationGetPayload<{ select: typeof generationColumns }>

function presentEntry(entry: StoredEntry): SentimentEntryRow {
  return {
    _id: entry.id,
    createdAt: entry.createdAt.toISOString(),
    // The database allows no other value.
    timeframe: entry.timeframe as SentimentTimeframe,
    from: toDay(entry.fromDay),
    to: toDay(entry.toDay),
    answers: entry.answers,
    sourceCategories: entry.sourceCategories,
    summary: entry.summary,
    contentTrends: entry.contentTrends,
    simulated: isSimulated(entry.engine),
  }
}

export function presentGeneration(generation: StoredGeneration): SentimentGenerationRow {
  return {
    _id: generation.id,
    timeframe: generation.timeframe as SentimentTimeframe,
    state: state.parse(generation.state),
    reason: generation.reason,
    entry: generation.entryId,
    createdAt: generation.createdAt.toISOString(),
    finishedAt: generation.finishedAt?.toISOString() ?? null,
  }
}

/** How long the list still shows a request that has ended. */
const SHOWN_FOR_MS = 86_400_000

/** With the open request or the latest that ended within a day. Throws as `chooseOrganisation`. */
export async function listSentiment(
  actor: Actor,
  reach: Reach,
  organisationId: string | undefined,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<SentimentList> {
  const scope = await chooseOrganisation(actor, reach, organisationId)
  if (scope === null) return { items: [], total: 0, page, pageSize, generation: null }
  const where = { organisationId: scope }
  const [entries, total, generation] = await Promise.all([
    db().sentimentEntry.findMany({
      where,
      select: entryColumns,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db().sentimentEntry.count({ where }),
    latestGeneration(scope),
  ])
  return { items: entries.map(presentEntry), total, page, pageSize, generation }
}

/** With the answers that support each category and trend. Throws 404 outside reach. */
export async function findSentimentEntry(actor: Actor, reach: Reach, id: string): Promise<SentimentEntryDetail> {
  const found = await db().sentimentEntry.findFirst({ where: { id }, select: { organisationId: true } })
  if (!found) throw notFound()
  const scope = await organisationScope(actor, reach, found.organisationId)
  const entry = await db().sentimentEntry.findFirst({
    where: { id, organisationId: scope },
    select: {
      ...entryColumns,
      evidence: { select: { kind: true, position: true, resultIds: true }, orderBy: { position: 'asc' } },
    },
  })
  if (!entry) throw notFound()
  const answers = await readEvidence(
    scope,
    entry.evidence.flatMap(({ resultIds }) => resultIds),
  )
  const resting = (kind: 'category' | 'trend', texts: readonly string[]) =>
    texts.map((text, position) => {
      const row = entry.evidence.find((each) => each.kind === kind && each.position === position)
      return { text, answers: (row?.resultIds ?? []).flatMap((resultId) => answers.get(resultId) ?? []) }
    })
  return {
    ...presentEntry(entry),
    evidence: {
      sourceCategories: resting('category', entry.sourceCategories),
      contentTrends: resting('trend', entry.contentTrends),
    },
  }
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

/** By result id; answers that were deleted since are left out. */
async function readEvidence(
  scope: OrganisationScope,
  resultIds: readonly string[],
): Promise<Map<string, EvidenceAnswer>> {
  const results = await db().result.findMany({
    where: { id: { in: [...new Set(resultIds)] }, ownerId: scope },
    select: { id: true, day: true, query: { select: { searchTerm: true } } },
  })
  return new Map(results.map(({ id, day, query }) => [id, { _id: id, date: toDay(day), searchTerm: query.searchTerm }]))
}
