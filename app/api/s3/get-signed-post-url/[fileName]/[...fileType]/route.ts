import { uploadParams, uploadPath, uploadQuery } from '@/lib/schemas/upload'
import { takeTurn } from '@/server/http/rate-limit'
import { route } from '@/server/http/route'
import { createUpload } from '@/server/services/uploads/create-upload'

/** Spec §7: where to PUT one file. A type that is not allowed is a mistake of the caller's (400), not a missing page. */
export const GET = route({
  allow: 'file.upload',
  params: uploadPath,
  query: uploadQuery,
  run: async ({ actor, params, query }) => {
    const file = uploadParams.parse(params)
    await takeTurn('upload', actor.userId)
    return createUpload(actor, { ...file, ...query })
  },
})
