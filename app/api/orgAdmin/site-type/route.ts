import { siteTypeInput } from '@/lib/sites/shapes'
import { otherMethods, route } from '@/server/http/route'
import { chooseSiteType, listSiteTypes } from '@/server/sites/site-types'

/** The types that the caller's own organisation has chosen for sites; all others go by the rule. */
export const GET = route({
  allow: 'ownOrganisation.manage',
  run: ({ actor, reach }) => listSiteTypes(actor, reach),
})

/** Says of which type a site is for the caller's own organisation; null leaves it to the rule again (R-EVIDENCE-3). */
export const POST = route({
  allow: 'ownOrganisation.manage',
  body: siteTypeInput,
  run: ({ actor, reach, body, requestId }) => chooseSiteType(actor, reach, body, requestId),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
