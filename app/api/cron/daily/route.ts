import { AppError, refusals } from '@/lib/http/app-error'
import { carriesSecret } from '@/server/auth/bearer'
import { planToday } from '@/server/daily-run/plan'
import { otherMethods, publicRoute } from '@/server/http/route'
import { env } from '@/server/settings/env'

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
