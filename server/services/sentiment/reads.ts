import type { Actor, Reach } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { refusals } from '@/lib/copy/refusals'
import { isSimulated } from '@/lib/engines'
import { toDay } from '@/lib/format/days'
import {
  type EvidenceAnswer,
  opinion,
  type SentimentEntryDetail,
  type SentimentEntryRow,
  type SentimentGenerationRow,
  type SentimentTimeframe,
  sentimentGenerationRow,
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

export const entryColumns = {
  id: true,
  timeframe: true,
  fromDay: true,
  toDay: true,
  answers: true,
  sourceCategories: true,
  summary: true,
  contentTrends: true,
  opinion: true,
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

type StoredEntry = Prisma.SentimentEntryGetPayload<{ select: typeof entryColumns }>
type StoredGeneration = Prisma.SentimentGenerationGetPayload<{ select: typeof generationColumns }>

/** `earlier`: how many analyses of the same days are older. */
export function presentEntry(entry: StoredEntry, earlier: number): SentimentEntryRow {
  const counted = entry.opinion === null ? null : opinion.parse(entry.opinion)
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
    of: counted?.of ?? null,
    praise: counted?.praise ?? null,
    doubt: counted?.doubt ?? null,
    earlier,
    simulated: isSimulated(entry.engine),
  }
}

export function presentGeneration({ id, entryId, ...generation }: StoredGeneration): SentimentGenerationRow {
  return sentimentGenerationRow.parse({ _id: id, entry: entryId, ...generation })
}

/** With the answers that support each category, trend and point. Throws 404 outside reach. */
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
  const resting = (kind: 'category' | 'trend' | 'praise' | 'doubt', texts: readonly string[]) =>
    texts.map((text, position) => {
      const row = entry.evidence.find((each) => each.kind === kind && each.position === position)
      return { text, answers: (row?.resultIds ?? []).flatMap((resultId) => answers.get(resultId) ?? []) }
    })
  const row = presentEntry(entry, await countEarlier(scope, entry))
  const opinionEvidence = (kind: 'praise' | 'doubt') => {
    const points = resting(
      kind,
      (row[kind]?.points ?? []).map(({ text }) => text),
    )
    const all = points.flatMap((point) => point.answers)
    return { answers: [...new Map(all.map((answer) => [answer._id, answer])).values()], points }
  }
  return {
    ...row,
    evidence: {
      sourceCategories: resting('category', entry.sourceCategories),
      contentTrends: resting('trend', entry.contentTrends),
      praise: opinionEvidence('praise'),
      doubt: opinionEvidence('doubt'),
    },
  }
}

function countEarlier(scope: OrganisationScope, entry: StoredEntry): Promise<number> {
  return db().sentimentEntry.count({ where: { organisationId: scope, ...beforeOnTheSameDays(entry) } })
}

/** Analyses of the same timeframe and days that are older than an entry. */
export function beforeOnTheSameDays({
  id,
  timeframe,
  fromDay,
  toDay: lastDay,
  createdAt,
}: Pick<StoredEntry, 'id' | 'timeframe' | 'fromDay' | 'toDay' | 'createdAt'>): Prisma.SentimentEntryWhereInput {
  return {
    ...{ timeframe, fromDay, toDay: lastDay },
    OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }],
  }
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
  return new Map(
    results.flatMap(({ id, day, query }) =>
      query ? [[id, { _id: id, date: toDay(day), searchTerm: query.searchTerm }]] : [],
    ),
  )
}
