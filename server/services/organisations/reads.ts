import type { Actor, Reach } from '@/lib/access/roles'
import type { OrganisationRow } from '@/lib/schemas/organisation'
import { db } from '@/server/db'
import { notFound, organisationScope } from '@/server/services/scope'
import { organisationColumns, presentOrganisation } from './present'

/** One organisation with its industries. Throws 404 outside reach. */
export async function findOrganisation(actor: Actor, reach: Reach, id: string): Promise<OrganisationRow> {
  const scope = await organisationScope(actor, reach, id)
  const organisation = await db().organisation.findUnique({ where: { id: scope }, select: organisationColumns })
  if (!organisation) throw notFound()
  return presentOrganisation(organisation)
}
