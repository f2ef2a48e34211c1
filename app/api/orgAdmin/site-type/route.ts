import { otherMethods, route } from '@/server/http/route'
import { chooseSiteType, listSiteTypes, siteTypeInput } from '@/server/sites/site-types'

/** Site types that the caller's organisation has set; the rule decides all others. */
export const GET = route({
  allow: 'ownOrganisation.manage',
  run: ({ actor, reach }) => listSiteTypes(actor, reach),
})

/** Sets a site's type for the caller's organisation; null returns it to the rule (R-EVIDENCE-3). */
export const POST = route({
  allow: 'ownOrganisation.manage',
  body: siteTypeInput,
  run: ({ actor, reach, body, requestId }) => chooseSiteType(actor, reach, body, requestId),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
