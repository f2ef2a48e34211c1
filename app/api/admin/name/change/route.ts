import { otherMethods, route } from '@/server/http/route'
import { readChanges } from '@/server/names/changes'

/** Re-evaluations of stored results: open, failed and just ended. */
export const GET = route({ allow: 'name.manage', run: readChanges })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
