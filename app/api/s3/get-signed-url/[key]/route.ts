import { z } from 'zod'
import { callerOfRequest } from '@/server/auth/bearer'
import { readDownload } from '@/server/files/uploads'
import { otherMethods, publicRoute } from '@/server/http/route'

/** Where to GET a file (R-FILE-3). Open to visitors; whatever is not public answers 401, so keys cannot be probed. */
export const GET = publicRoute({
  rateLimit: 'file',
  params: z.object({ key: z.string() }),
  run: async ({ request, params }) => readDownload(await callerOfRequest(request), params.key),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
