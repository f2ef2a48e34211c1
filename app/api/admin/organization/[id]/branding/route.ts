import { brandingInput } from '@/lib/branding/shapes'
import { idParam } from '@/lib/http/fields'
import { readBranding } from '@/server/branding/reads'
import { removeBranding, saveBranding } from '@/server/branding/writes'
import { otherMethods, route } from '@/server/http/route'

const one = { allow: 'organisation.manage', params: idParam } as const

/** The own name of any organisation, and as readers see it (R-BRANDING-1). */
export const GET = route({ ...one, run: ({ actor, reach, params }) => readBranding(actor, reach, params.id) })

/** Saves it; a new logo is the key of a file that the caller has uploaded. */
export const POST = route({
  ...one,
  body: brandingInput,
  run: ({ actor, reach, params: { id }, body, requestId }) => saveBranding(actor, reach, body, { id, requestId }),
})

/** Removes it with its logo. */
export const DELETE = route({
  ...one,
  run: ({ actor, reach, params: { id }, requestId }) => removeBranding(actor, reach, { id, requestId }),
})

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
