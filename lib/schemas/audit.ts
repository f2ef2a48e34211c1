/** An entry of the audit log (R-SAFE-54) for system admins. */
export interface AuditEntryRow {
  _id: string
  at: string
  /** null for a command or the product itself. */
  actorEmail: string | null
  actorRole: string
  action: string
  targetKind: string
  targetId: string | null
  /** The name at the time; a user by the current address, null once deleted. */
  targetName: string | null
  targetExists: boolean
  /** The organisation or industry of a query that still exists. */
  targetOwnerId: string | null
  organization: { _id: string; name: string | null } | null
  /** What changed, without secrets. */
  detail: Record<string, unknown>
  /** The present names of the organisations and industries in `detail`, by id. */
  names: Record<string, string>
  requestId: string | null
}
