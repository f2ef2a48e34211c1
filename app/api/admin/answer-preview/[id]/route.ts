import { findWithinRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { findPreview } from '@/server/services/answer-preview/read-preview'

/** A previewed answer and its state; none is kept longer than a day (R-SETUP-2). */
export const GET = findWithinRoute('organisationQuery.manage', findPreview)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
