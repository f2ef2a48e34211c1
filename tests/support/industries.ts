import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import type { MadeQuery } from './results'

// Industries and their queries, written straight into the database; results are stored as an organisation's are.

export interface MadeIndustry {
  id: string
  name: string
}

/** An industry, assigned to the given organisations. */
export async function makeIndustry(
  given: { name?: string; assignedTo?: readonly { id: string }[] } = {},
): Promise<MadeIndustry> {
  const id = newId()
  const name = given.name ?? `Industry ${id}`
  await db().owner.create({ data: { id, kind: 'industry', name, industry: { create: {} } } })
  for (const organisation of given.assignedTo ?? []) await assignIndustry(organisation, { id })
  return { id, name }
}

export async function assignIndustry(organisation: { id: string }, industry: { id: string }): Promise<void> {
  await db().organisationIndustry.create({ data: { organisationId: organisation.id, industryId: industry.id } })
}

/** A query of an industry; active where `slot` is 1 to 20. */
export async function makeIndustryQuery(
  industry: { id: string },
  given: { searchTerm?: string; slot?: number | null; createdAt?: Date } = {},
): Promise<MadeQuery> {
  const id = newId()
  const searchTerm = given.searchTerm ?? `query ${id}`
  const createdAt = given.createdAt ?? new Date()
  await db().query.create({
    data: { id, ownerId: industry.id, ownerKind: 'industry', searchTerm, activeSlot: given.slot ?? null, createdAt },
  })
  return { id, ownerId: industry.id, searchTerm }
}
