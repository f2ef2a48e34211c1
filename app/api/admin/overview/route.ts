import { today } from '@/server/clock'
import { adminOverview } from '@/server/home/reads'
import { otherMethods, route } from '@/server/http/route'

/** Counts for the admin overview: today's run, open set-ups, unsorted names, failing engines (R-ADMIN-6). */
export const GET = route({ allow: 'dailyRun.read', run: () => adminOverview(today()) })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
