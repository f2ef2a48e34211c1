import { z } from 'zod'
import { AppError, refusals } from '@/lib/http/app-error'
import { MALFORMED_ADDRESS } from '@/lib/routes'
import { publicRoute } from '@/server/http/route'

/** Answers every API path that has no route of its own. */
const refuse = publicRoute({
  rateLimit: 'unknownPath',
  params: z.object({ path: z.array(z.string()) }),
  anyBody: true,
  run: ({ params: { path } }) => {
    if (path.join('/') === MALFORMED_ADDRESS) throw new AppError('invalid', refusals.malformedAddress)
    throw new AppError('notFound', refusals.notFound)
  },
})

export {
  refuse as DELETE,
  refuse as GET,
  refuse as HEAD,
  refuse as OPTIONS,
  refuse as PATCH,
  refuse as POST,
  refuse as PUT,
}
