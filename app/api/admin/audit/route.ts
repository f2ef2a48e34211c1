import { auditEntryList } from '@/lib/lists/audit-entry'
import { listParams } from '@/lib/schemas/list'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { auditEntrySource } from '@/server/services/audit'

/** Who did what (R-SAFE-54), newest first, as a page or as CSV. */
export const GET = route({
  allow: 'audit.read',
  query: listParams(auditEntryList),
  run: ({ query }) => answerList(auditEntryList, query, auditEntrySource()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
