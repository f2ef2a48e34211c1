import { idParam, savedRecord } from '@/lib/schemas/fields'
import { industryInput } from '@/lib/schemas/industry'
import { otherMethods, route } from '@/server/http/route'
import { findIndustry } from '@/server/services/industries/reads'
import { deleteIndustry, saveIndustry } from '@/server/services/industries/writes'

const allow = 'industry.manage'

export const GET = route({ allow, params: idParam, run: ({ params }) => findIndustry(params.id) })

/** Saves an industry; `new` makes one. */
export const POST = route({
  allow,
  params: savedRecord,
  body: industryInput,
  run: ({ actor, params, body, ...call }) => saveIndustry(actor, params.id, body, call),
})

export const DELETE = route({
  allow,
  params: idParam,
  run: ({ actor, params, requestId }) => deleteIndustry(actor, params.id, requestId),
})

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
