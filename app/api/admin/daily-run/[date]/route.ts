import { z } from 'zod'
import { day } from '@/lib/http/fields'
import { startDay } from '@/server/daily-run/catch-up'
import { readDailyRun } from '@/server/daily-run/progress'
import { otherMethods, route } from '@/server/http/route'

const dateParam = z.object({ date: day })

/** One day's run with the reasons of its failures (R-ADMIN-3). */
export const GET = route({ allow: 'dailyRun.read', params: dateParam, run: ({ params }) => readDailyRun(params.date) })

/** Starts today's run, or queues again what failed today (R-RUN-14). */
export const POST = route({
  allow: 'dailyRun.write',
  params: dateParam,
  status: 202,
  run: ({ params, actor, requestId }) => startDay(params.date, { actor, requestId }),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
