import { auditEntryList } from '@/lib/audit/words'
import { auditEntrySource } from '@/server/audit/audit'
import { listRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

/** Who did what (R-SAFE-54), newest first, as a page or as CSV. */
export const GET = listRoute('audit.read', auditEntryList, auditEntrySource)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
