import { brandingInput } from '@/lib/branding/shapes'
import { idParam } from '@/lib/http/fields'
import { readGroupBranding, showBranding } from '@/server/branding/reads'
import { removeGroupBranding, saveGroupBranding } from '@/server/branding/writes'
import { otherMethods, route } from '@/server/http/route'

const one = { allow: 'group.manage', params: idParam } as const

/** The own name of a group, which its organisations without one have (R-BRANDING-9). */
export const GET = route({
  ...one,
  run: async ({ params }) => {
    const branding = await readGroupBranding(params.id)
    return { branding, shown: await showBranding(branding) }
  },
})

/** Saves it; a new logo is the key of a file that the caller has uploaded. */
export const POST = route({
  ...one,
  body: brandingInput,
  run: ({ actor, params: { id }, body, requestId }) => saveGroupBranding(actor, id, body, requestId),
})

/** Removes it with its logo. */
export const DELETE = route({
  ...one,
  run: ({ actor, params: { id }, requestId }) => removeGroupBranding(actor, id, requestId),
})

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
