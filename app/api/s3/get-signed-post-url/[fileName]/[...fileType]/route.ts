import { uploadParams, uploadPath, uploadQuery } from '@/lib/schemas/upload'
import { parseInput } from '@/server/http/parse-request'
import { otherMethods, route } from '@/server/http/route'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { createUpload } from '@/server/services/uploads/writes'

/** Where to PUT one file. A type that is not allowed is a mistake of the caller's (400), not a missing page. */
export const GET = route({
  allow: 'file.upload',
  params: uploadPath,
  query: uploadQuery,
  run: async ({ actor, params, query }) => {
    const file = parseInput(uploadParams, params)
    await consumeRateLimit('upload', actor.userId)
    return createUpload(actor, { ...file, ...query })
  },
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
