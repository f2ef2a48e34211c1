import { brandingInput } from '@/lib/branding/shapes'
import { readBranding } from '@/server/branding/reads'
import { removeBranding, saveBranding } from '@/server/branding/writes'
import { otherMethods, route } from '@/server/http/route'

const allow = 'ownOrganisation.manage'

/** The own name on reports and mails of the caller's organisation, and as readers see it (R-BRANDING-1). */
export const GET = route({ allow, run: ({ actor, reach }) => readBranding(actor, reach) })

/** Saves it; a new logo is the key of a file that the caller has uploaded. */
export const POST = route({
  allow,
  body: brandingInput,
  run: ({ actor, reach, body, requestId }) => saveBranding(actor, reach, body, { requestId }),
})

/** Removes it with its logo: reports and mails say our name again. */
export const DELETE = route({
  allow,
  run: ({ actor, reach, requestId }) => removeBranding(actor, reach, { requestId }),
})

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
