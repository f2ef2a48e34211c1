import { today } from '@/server/clock'
import { adminOverview } from '@/server/home/reads'
import { otherMethods, route } from '@/server/http/route'

/** Today's run, open set-ups, names to sort and failing engines (R-ADMIN-6). */
export const GET = route({ allow: 'dailyRun.read', run: () => adminOverview(today()) })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
