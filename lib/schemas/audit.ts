/** One line of the audit log (R-SAFE-54), as system admins read it. */
export interface AuditEntryRow {
  _id: string
  at: string
  /** null for a command or the product itself. */
  actorEmail: string | null
  actorRole: string
  action: string
  targetKind: string
  targetId: string | null
  /** As it was named at the time; a user by the present address, and by none once deleted. */
  targetName: string | null
  targetExists: boolean
  /** The organisation or industry of a query that still exists. */
  targetOwnerId: string | null
  organization: { _id: string; name: string | null } | null
  /** What changed, without secrets. */
  detail: Record<string, unknown>
  requestId: string | null
}
