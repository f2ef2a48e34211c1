import { industryInput } from '@/lib/industries/shapes'
import { deleteRoute, findRoute, saveRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { deleteIndustry, findIndustry, saveIndustry } from '@/server/industries/industries'

const allow = 'industry.manage'

export const GET = findRoute(allow, findIndustry)

/** Saves an industry; the id `new` creates one. */
export const POST = saveRoute(allow, industryInput, saveIndustry)

export const DELETE = deleteRoute(allow, deleteIndustry)

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
