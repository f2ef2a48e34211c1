import { AppError } from '@/lib/app-error'
import { refusals } from '@/lib/copy/refusals'
import { carriesSecret } from '@/server/auth/bearer'
import { env } from '@/server/env'
import { otherMethods, publicRoute } from '@/server/http/route'
import { planToday } from '@/server/services/daily-run/plan'

/** An outside scheduler starts today's run; starting it twice starts it once (R-API-16). */
const start = publicRoute({
  rateLimit: 'cron',
  status: 202,
  run: async ({ request }) => {
    const { CRON_SECRET } = env()
    if (!CRON_SECRET) throw new AppError('notFound', refusals.notFound)
    if (!carriesSecret(request, CRON_SECRET)) throw new AppError('unauthenticated', refusals.unauthenticated)
    return planToday()
  },
})

export const GET = start
export const POST = start

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
