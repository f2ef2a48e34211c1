import { ownPreviewInput } from '@/lib/answers/shapes'
import { idParam } from '@/lib/http/fields'
import { findPreview, requestOwnPreview } from '@/server/answers/previews'
import { otherMethods, route } from '@/server/http/route'

const allow = 'ownOrganisation.manage'

/** A preview of the caller's own organisation by `id`, as far as it is. */
export const GET = route({
  allow,
  query: idParam,
  run: ({ actor, reach, query }) => findPreview(actor, reach, query.id),
})

/** Asks one question apart from all figures, twenty a day; the worker makes the answer (R-OWNQUERY-5). */
export const POST = route({
  allow,
  body: ownPreviewInput,
  status: 202,
  run: ({ actor, reach, body, ...call }) => requestOwnPreview(actor, reach, body, call),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
