import { nextAuth } from '@/server/http/next-auth'
import { otherMethods } from '@/server/http/route'

// The one route that `route()` does not make: next-auth's own calls. Ours beside it are static and win.
export { nextAuth as GET, nextAuth as POST }

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
