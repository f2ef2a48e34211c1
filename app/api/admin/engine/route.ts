import { today } from '@/server/clock'
import { engineOverview } from '@/server/engines/overview'
import { otherMethods, route } from '@/server/http/route'

/** The answer engines with their state, today's counts and tokens (R-ENGINES-5). */
export const GET = route({ allow: 'engine.read', run: () => engineOverview(today()) })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
