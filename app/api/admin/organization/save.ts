import type { Actor } from '@/lib/access/roles'
import { NEW } from '@/lib/routes'
import type { AdminOrganisationRow, OrganisationInput } from '@/lib/schemas/organisation'
import { once } from '@/server/limits/idempotency'
import { createOrganisation, saveOrganisation } from '@/server/services/organisations/writes'

interface Call {
  request: Request
  actor: Actor
  body: OrganisationInput
  requestId: string
}

/** Saves the organisation of an id; `new` makes one, once per Idempotency-Key (contract §3). */
export function save(id: string, { request, actor, body, requestId }: Call): Promise<AdminOrganisationRow> {
  if (id !== NEW) return saveOrganisation(actor, id, body, requestId)
  return once(request, actor, 'admin/organisation', body, (tx) => createOrganisation(tx, actor, body, requestId))
}
