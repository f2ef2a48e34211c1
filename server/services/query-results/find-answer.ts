import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/roles'
import type { Evidence, IndustryQueryResultEvidence, QueryResultEvidence } from '@/lib/schemas/query-result'
import { db, readRow } from '@/server/db'
import { readOwnBrand } from '@/server/services/figures/own-brand'
import {
  industryScope,
  notFound,
  type OrganisationScope,
  type OwnerScope,
  organisationScope,
  ownersOf,
} from '@/server/services/scope'
import { readSiteTypes } from '@/server/services/site-types/reads'
import { findNames } from './names'
import { type EvidenceReader, evidenceColumns, presentEvidence, presentIndustryResult, presentResult } from './present'

/** An answer to a query of an organisation (R-EVIDENCE-1). Throws 404 out of reach. */
export async function findOrganisationResult(actor: Actor, reach: Reach, id: string): Promise<QueryResultEvidence> {
  const place = await findPlace(actor, reach, id)
  const scope = await organisationScope(actor, reach, place.ownerId)
  const reader = await readReader(scope)
  const { result, names } = await readEvidence(scope, place, reader)
  return {
    ...presentResult(result, names),
    ...presentEvidence(result, names, reader),
    ...(await readTextsSince(result)),
  }
}

/** An answer to a query of an industry; 'own' is the actor's organisation. Throws 404 out of reach. */
export async function findIndustryResult(actor: Actor, reach: Reach, id: string): Promise<IndustryQueryResultEvidence> {
  const place = await findPlace(actor, reach, id)
  const industry = await industryScope(actor, reach, place.ownerId)
  const { organisationId } = actor
  const reader = organisationId ? await readReader(await organisationScope(actor, reach, organisationId)) : null
  const { result, names } = await readEvidence(industry, place, reader)
  return {
    ...presentIndustryResult(result, names),
    ...presentEvidence(result, names, reader),
    ...(await readTextsSince(result)),
  }
}

/** Whichever of the two it is. Throws 404 out of reach. */
export async function findAnswer(
  actor: Actor,
  reach: Reach,
  id: string,
): Promise<QueryResultEvidence | IndustryQueryResultEvidence> {
  const { ownerId } = await findPlace(actor, reach, id)
  const owner = await db().owner.findUnique({ where: { id: ownerId }, select: { kind: true } })
  return owner?.kind === 'industry' ? findIndustryResult(actor, reach, id) : findOrganisationResult(actor, reach, id)
}

interface Place {
  id: string
  ownerId: string
  /** Names the partition. */
  day: Date
}

/** To make a scope of. An id alone, which only those who may read any owner's answers have, is looked for everywhere. */
async function findPlace(actor: Actor, reach: Reach, id: string): Promise<Place> {
  const ownerId = reach === 'any' ? {} : { ownerId: { in: await ownersWithin(actor, reach) } }
  const found = await db().result.findFirst({
    where: { id, ...ownerId },
    select: { id: true, ownerId: true, day: true },
  })
  if (!found) throw notFound()
  return found
}

/** The actor's organisation and its industries. */
async function ownersWithin(actor: Actor, reach: Reach): Promise<string[]> {
  return ownersOf(await organisationScope(actor, reach, actor.organisationId ?? ''))
}

async function readReader(scope: OrganisationScope): Promise<EvidenceReader> {
  const [own, siteTypes] = await Promise.all([readOwnBrand(scope), readSiteTypes(scope)])
  return { own, siteTypes }
}

async function readEvidence(owner: OwnerScope, { id, day }: Place, reader: EvidenceReader | null) {
  const result = await db().result.findFirst({ where: { id, day, ownerId: owner }, select: evidenceColumns })
  if (!result?.query) throw notFound()
  return { result: { ...result, query: result.query }, names: await findNames(reader?.own ?? null, [result]) }
}

const sinceRow = z.object({ since: z.string().nullable() })

/** Of an answer without its text: the first day of the oldest month whose texts are kept. */
async function readTextsSince({ answer }: { answer: object | null }): Promise<Pick<Evidence, 'textsSince'>> {
  if (answer) return { textsSince: null }
  const { since } = await readRow(sinceRow)`
    select to_char(to_date(min(right(c.relname, 6)), 'YYYYMM'), 'YYYY-MM-DD') as since
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'answer'::regclass`
  return { textsSince: since }
}
