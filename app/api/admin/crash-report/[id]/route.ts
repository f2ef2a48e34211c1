import { findCrash } from '@/server/crashes/crash-reports'
import { findRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

/** One crash with who reported it, the latest first. */
export const GET = findRoute('crashReport.read', findCrash)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
