import { organisationIdParam } from '@/lib/http/fields'
import { today } from '@/server/clock'
import { previewDigest } from '@/server/digest/send'
import { otherMethods, route } from '@/server/http/route'

/** The content of an organisation's digest this week; all null when there is none. */
export const GET = route({
  allow: 'digest.read',
  params: organisationIdParam,
  run: ({ actor, reach, params }) => previewDigest(actor, reach, params.organisationId, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
