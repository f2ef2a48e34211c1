import { idParam } from '@/lib/http/fields'
import { otherMethods, route } from '@/server/http/route'
import { retryChange } from '@/server/names/changes'

/** Continues a failed re-evaluation where it stopped. */
export const POST = route({
  allow: 'name.manage',
  params: idParam,
  run: ({ params }) => retryChange(params.id),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
