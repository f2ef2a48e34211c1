import { forecastParams } from '@/lib/usage/shapes'
import { otherMethods, route } from '@/server/http/route'
import { forecastMonth } from '@/server/usage/forecast'

/** What asking so many queries will cost in a month (R-MONEY-4). */
export const GET = route({ allow: 'tokenUsage.read', query: forecastParams, run: ({ query }) => forecastMonth(query) })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
