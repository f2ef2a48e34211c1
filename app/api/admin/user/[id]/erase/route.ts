import { actRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { eraseUserData } from '@/server/people/writes'

/** Erases everything that is stored about one person. */
export const POST = actRoute('userData.erase', eraseUserData)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
