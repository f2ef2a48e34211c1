import { uploadParams, uploadPath, uploadQuery } from '@/lib/files/shapes'
import { createUpload } from '@/server/files/uploads'
import { parseInput } from '@/server/http/request'
import { otherMethods, route } from '@/server/http/route'
import { consumeRateLimit } from '@/server/limits/rate-limit'

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
