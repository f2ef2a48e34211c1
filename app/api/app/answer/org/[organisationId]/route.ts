import { answerPageParams } from '@/lib/answers/page-shapes'
import { organisationIdParam } from '@/lib/http/fields'
import { answerPage, answersToExport } from '@/server/answers/page'
import { today } from '@/server/clock'
import { answersFile } from '@/server/http/record-routes'
import { otherMethods, route } from '@/server/http/route'

/** A page of the answers to an organisation's queries and its industries', newest first, or all of them as CSV. */
export const GET = route({
  allow: 'queryResult.read',
  params: organisationIdParam,
  query: answerPageParams,
  run: async ({ actor, reach, params: { organisationId }, query }) =>
    query.format === 'csv'
      ? answersFile(await answersToExport(actor, reach, organisationId, query, today()))
      : answerPage(actor, reach, organisationId, query, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
