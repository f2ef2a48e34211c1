import { industryList } from '@/lib/industries/list'
import { industryInput } from '@/lib/industries/shapes'
import { listRoute, saveNamedRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { industrySource, saveIndustry } from '@/server/industries/industries'

const allow = 'industry.manage'

/** Every industry, as a page, as CSV, or as an option list. */
export const GET = listRoute(allow, industryList, industrySource)

/** Saves the industry that `_id` names, else a new one. */
export const POST = saveNamedRoute(allow, industryInput, saveIndustry)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
