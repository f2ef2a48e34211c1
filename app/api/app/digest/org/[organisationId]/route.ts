import { organisationIdParam } from '@/lib/schemas/fields'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { previewDigest } from '@/server/services/digest/compose'

/** What this week's mail of an organisation says; all null where there is none. */
export const GET = route({
  allow: 'digest.read',
  params: organisationIdParam,
  run: ({ actor, reach, params }) => previewDigest(actor, reach, params.organisationId, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
