import { pagingParams } from '@/lib/table/shapes'
import { listDailyRuns } from '@/server/daily-run/progress'
import { otherMethods, route } from '@/server/http/route'

/** Every day's run, newest first (R-ADMIN-3). */
export const GET = route({ allow: 'dailyRun.read', query: pagingParams, run: ({ query }) => listDailyRuns(query) })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
