import { idParam } from '@/lib/schemas/fields'
import { otherMethods, route } from '@/server/http/route'
import { exportUserData } from '@/server/services/user-data/export'

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
