import { z } from 'zod'
import { callerOfRequest } from '@/server/auth/bearer'
import { otherMethods, publicRoute } from '@/server/http/route'
import { readDownload } from '@/server/services/uploads/reads'

/** Spec §7: where to GET a file. Open to visitors, who learn nothing about keys: whatever is not public is a 401. */
export const GET = publicRoute({
  rateLimit: 'file',
  params: z.object({ key: z.string() }),
  run: async ({ request, params }) => readDownload(await callerOfRequest(request), params.key),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
