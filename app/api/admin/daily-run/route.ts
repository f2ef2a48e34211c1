import { pagingParams } from '@/lib/schemas/list'
import { otherMethods, route } from '@/server/http/route'
import { listDailyRuns } from '@/server/services/daily-run/progress'

/** Every day's run, newest first (R-ADMIN-3). */
export const GET = route({ allow: 'dailyRun.read', query: pagingParams, run: ({ query }) => listDailyRuns(query) })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
