import { otherMethods, route } from '@/server/http/route'
import { testExportTarget } from '@/server/nightly-files/target'

/** Writes a small file where nightly files go, at once, and says whether that worked. */
export const POST = route({
  allow: 'ownOrganisation.manage',
  run: ({ actor, reach }) => testExportTarget(actor, reach),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
