import { exportTargetInput } from '@/lib/nightly-files/shapes'
import { otherMethods, route } from '@/server/http/route'
import { readExportTarget, removeExportTarget, saveExportTarget } from '@/server/nightly-files/target'

/** Where the nightly files of the caller's own organisation go, without the secret (R-FILES-1). */
export const GET = route({
  allow: 'ownOrganisation.manage',
  run: ({ actor, reach }) => readExportTarget(actor, reach),
})

/** Saves it, whole; the secret is answered by nothing. */
export const POST = route({
  allow: 'ownOrganisation.manage',
  body: exportTargetInput,
  run: ({ actor, reach, body, requestId }) => saveExportTarget(actor, reach, body, requestId),
})

/** Deletes it: nothing more is written. */
export const DELETE = route({
  allow: 'ownOrganisation.manage',
  run: ({ actor, reach, requestId }) => removeExportTarget(actor, reach, requestId),
})

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
