import { idParam } from '@/lib/schemas/fields'
import { otherMethods, route } from '@/server/http/route'
import { findPreview } from '@/server/services/answer-preview/read-preview'

/** A previewed answer and its state; none is kept longer than a day (R-SETUP-2). */
export const GET = route({
  allow: 'organisationQuery.manage',
  params: idParam,
  run: ({ actor, reach, params }) => findPreview(actor, reach, params.id),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
