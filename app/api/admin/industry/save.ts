import type { Actor } from '@/lib/access/roles'
import { NEW } from '@/lib/routes'
import type { AdminIndustryRow, IndustryInput } from '@/lib/schemas/industry'
import { once } from '@/server/limits/idempotency'
import { createIndustry, saveIndustry } from '@/server/services/industries/writes'

interface Call {
  request: Request
  actor: Actor
  body: IndustryInput
  requestId: string
}

/** Saves the industry of an id; `new` makes one, once per Idempotency-Key (contract §3). */
export function save(id: string, { request, actor, body, requestId }: Call): Promise<AdminIndustryRow> {
  if (id !== NEW) return saveIndustry(actor, id, body, requestId)
  return once(request, actor, 'admin/industry', body, (tx) => createIndustry(tx, actor, body, requestId))
}
