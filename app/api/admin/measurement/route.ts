import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { measureNoise } from '@/server/measure/certainty'

/** How much stored answers vary from day to day, compared with what ranges and verdicts assume (R-CERTAIN-6). */
export const GET = route({ allow: 'measurement.read', run: () => measureNoise(today()) })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
