import { otherMethods, publicRoute } from '@/server/http/route'
import { readHealth } from '@/server/monitoring/processes'

export const GET = publicRoute({ rateLimit: 'health', run: readHealth })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
