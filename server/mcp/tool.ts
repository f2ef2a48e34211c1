import { type Actor, type Permission, type Reach, reachOf } from '@/lib/access/permissions'
import type { Day } from '@/lib/format/days'
import { AppError, refusals } from '@/lib/http/app-error'
import type { ToolInput, ToolName } from '@/lib/mcp/shapes'
import { type OrganisationScope, organisationScope } from '@/server/db/scope'
import type { Found } from './present'

/** Whose call it is. The organisation is that of the token, and each read asks the permission table anew. */
export interface Caller {
  actor: Actor
  organisationId: string
  today: Day
}

/** Returns how far a permission of the caller reaches. Throws AppError forbidden without it. */
export function reachFor({ actor }: Caller, permission: Permission): Reach {
  const reach = reachOf(actor, permission)
  if (!reach) throw new AppError('forbidden', refusals.forbidden)
  return reach
}

/** The caller's organisation, checked for a permission. Throws AppError 403, 404. */
export function scopeFor(caller: Caller, permission: Permission): Promise<OrganisationScope> {
  return organisationScope(caller.actor, reachFor(caller, permission), caller.organisationId)
}

export interface Tool<Name extends ToolName = ToolName> {
  /** The read routes whose figures it gives, as the access map names them. */
  reads: readonly string[]
  /** @param offset items or letters that earlier results of the same question had */
  run: (caller: Caller, input: ToolInput<Name>, offset: number) => Promise<Found>
}
