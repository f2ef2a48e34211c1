import { findPreview } from '@/server/answers/previews'
import { findWithinRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

/** A previewed answer and its state; none is kept longer than a day (R-SETUP-2). */
export const GET = findWithinRoute('organisationQuery.manage', findPreview)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
