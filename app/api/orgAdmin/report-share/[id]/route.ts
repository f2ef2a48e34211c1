import { idParam } from '@/lib/schemas/fields'
import { otherMethods, route } from '@/server/http/route'
import { revokeReportShare } from '@/server/services/report/shares'

/** Ends a link at once. */
export const DELETE = route({
  allow: 'ownOrganisation.manage',
  params: idParam,
  run: ({ actor, reach, params, requestId }) => revokeReportShare(actor, reach, params.id, requestId),
})

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
