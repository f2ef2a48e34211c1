import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { engineOverview } from '@/server/services/engines/engine-overview'

/** The answer engines with their state, today's counts and tokens (R-ENGINES-5). */
export const GET = route({ allow: 'engine.read', run: () => engineOverview(today()) })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
