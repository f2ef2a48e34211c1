import { today } from '@/server/clock'
import { enginesAndSurfaces } from '@/server/engines/overview'
import { otherMethods, route } from '@/server/http/route'

/** The answer engines with their state, today's counts and tokens (R-ENGINES-5), and what surfaces cost (R-SURFACES-14). */
export const GET = route({ allow: 'engine.read', run: () => enginesAndSurfaces(today()) })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
