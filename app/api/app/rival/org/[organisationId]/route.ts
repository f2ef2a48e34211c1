import { organisationIdParam } from '@/lib/http/fields'
import { rivalParams } from '@/lib/rivals/shapes'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { rivalList } from '@/server/rivals/reads'

/** How often each rival is named in the organisation's answers, highest share first. */
export const GET = route({
  allow: 'visibility.read',
  params: organisationIdParam,
  query: rivalParams,
  run: ({ actor, reach, params: { organisationId }, query }) => rivalList(actor, reach, organisationId, query, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
