import { industryList } from '@/lib/lists/industry'
import { NEW } from '@/lib/routes'
import { industryInput } from '@/lib/schemas/industry'
import { listParams } from '@/lib/schemas/list'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { industrySource } from '@/server/services/industries/reads'
import { saveIndustry } from '@/server/services/industries/writes'

const allow = 'industry.manage'

/** Every industry, as a page, as CSV, or as an option list. */
export const GET = route({
  allow,
  query: listParams(industryList),
  run: ({ query }) => answerList(industryList, query, industrySource()),
})

/** Saves the industry that `_id` names, else a new one. */
export const POST = route({
  allow,
  body: industryInput,
  run: ({ actor, body, ...call }) => saveIndustry(actor, body._id ?? NEW, body, call),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
