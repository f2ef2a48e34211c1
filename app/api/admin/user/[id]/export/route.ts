import { idParam } from '@/lib/http/fields'
import { otherMethods, route } from '@/server/http/route'
import { exportUserData } from '@/server/people/personal-data'

/** Everything that is stored about one person, as a file. */
export const GET = route({
  allow: 'userData.export',
  params: idParam,
  run: async ({ actor, params, requestId }) =>
    Response.json(await exportUserData(actor, params.id, requestId), {
      headers: { 'content-disposition': `attachment; filename="user-${params.id}.json"` },
    }),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
