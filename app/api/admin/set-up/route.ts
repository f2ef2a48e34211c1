import { pagingParams } from '@/lib/table/shapes'
import { otherMethods, route } from '@/server/http/route'
import { listSetUps } from '@/server/set-up/steps'

/** Organisations whose set-up is not complete, newest first (R-SETUP-1). */
export const GET = route({ allow: 'organisation.manage', query: pagingParams, run: ({ query }) => listSetUps(query) })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
