import { bulkUploadInput } from '@/lib/files/shapes'
import { createUploads } from '@/server/files/uploads'
import { otherMethods, route } from '@/server/http/route'
import { consumeRateLimit } from '@/server/limits/rate-limit'

/** Where to PUT several files, in their order (R-FILE-1). */
export const POST = route({
  allow: 'file.uploadMany',
  body: bulkUploadInput,
  run: async ({ actor, body }) => {
    await consumeRateLimit('upload', actor.userId, body.files.length)
    return createUploads(actor, body)
  },
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
