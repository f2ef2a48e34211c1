import { z } from 'zod'
import { day } from '@/lib/schemas/fields'
import { otherMethods, route } from '@/server/http/route'
import { readDailyRun } from '@/server/services/daily-run/progress'
import { startDay } from '@/server/services/daily-run/start'

const dateParam = z.object({ date: day })

/** Contract §5: one day's run with the reasons of its failures. */
export const GET = route({ allow: 'dailyRun.read', params: dateParam, run: ({ params }) => readDailyRun(params.date) })

/** Contract §5: starts today's run, or queues once more what failed today. */
export const POST = route({
  allow: 'dailyRun.write',
  params: dateParam,
  status: 202,
  run: ({ params, actor, requestId }) => startDay(params.date, { actor, requestId }),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
