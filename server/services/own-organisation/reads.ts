import type { Actor, Reach } from '@/lib/access/roles'
import type { OwnOrganisationRow } from '@/lib/schemas/own-organisation'
import { type Db, db } from '@/server/db'
import { organisationColumns, presentOrganisation } from '@/server/services/organisations/present'
import { notFound, type OrganisationScope, organisationScope } from '@/server/services/scope'

/** (actor, reach) → the own organisation; `named` says which, and must be it. Throws 404 for any other. */
export async function chooseOwn(actor: Actor, reach: Reach, named = actor.organisationId): Promise<OrganisationScope> {
  return organisationScope(actor, reach, named ?? '')
}

/** The caller's own organisation. Throws 404 for any other, and without one. */
export async function readOwnOrganisation(actor: Actor, reach: Reach, named?: string): Promise<OwnOrganisationRow> {
  return findOwn(db(), await chooseOwn(actor, reach, named))
}

export async function findOwn(store: Db, scope: OrganisationScope): Promise<OwnOrganisationRow> {
  const found = await store.organisation.findUnique({ where: { id: scope }, select: organisationColumns })
  if (!found) throw notFound()
  return { ...presentOrganisation(found), version: found.owner.version }
}
