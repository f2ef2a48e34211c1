import { AppError, refusals } from '@/lib/http/app-error'
import { carriesSecret } from '@/server/auth/bearer'
import { otherMethods, publicRoute } from '@/server/http/route'
import { METRICS_TYPE, renderMetrics } from '@/server/monitoring/render'
import { env } from '@/server/settings/env'

/** Metrics in Prometheus text format; 404 without METRICS_TOKEN. */
export const GET = publicRoute({
  rateLimit: 'metrics',
  run: async ({ request }) => {
    const { METRICS_TOKEN } = env()
    if (!METRICS_TOKEN) throw new AppError('notFound', refusals.notFound)
    if (!carriesSecret(request, METRICS_TOKEN)) throw new AppError('unauthenticated', refusals.unauthenticated)
    return new Response(await renderMetrics(), { headers: { 'content-type': METRICS_TYPE } })
  },
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
