import { pagingParams } from '@/lib/schemas/list'
import { otherMethods, route } from '@/server/http/route'
import { listDailyRuns } from '@/server/services/daily-run/progress'

/** Contract §5: every day's run, newest first. */
export const GET = route({ allow: 'dailyRun.read', query: pagingParams, run: ({ query }) => listDailyRuns(query) })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
