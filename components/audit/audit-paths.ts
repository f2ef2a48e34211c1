/** Where the API keeps the audit log. */
export const AUDIT_LOG = '/api/admin/audit'
