import { organisationList } from '@/lib/lists/organisation'
import { NEW } from '@/lib/routes'
import { listParams } from '@/lib/schemas/list'
import { organisationInput } from '@/lib/schemas/organisation'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { organisationSource } from '@/server/services/organisations/reads'
import { saveOrganisation } from '@/server/services/organisations/writes'

const allow = 'organisation.manage'

/** Every organisation, as a page, as CSV, or as an option list. */
export const GET = route({
  allow,
  query: listParams(organisationList),
  run: ({ query }) => answerList(organisationList, query, organisationSource()),
})

/** Saves the organisation that `_id` names, else a new one. */
export const POST = route({
  allow,
  body: organisationInput,
  run: ({ actor, body, ...call }) => saveOrganisation(actor, body._id ?? NEW, body, call),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
