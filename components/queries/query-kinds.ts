import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import { TRACKED_QUERY_WORDS, type TrackedQueryWords } from '@/lib/queries/words'
import { routes } from '@/lib/routes'

/** Everything that differs on screen between organisation and industry queries. */
interface TrackedQueryKind {
  words: TrackedQueryWords
  limit: number
  endpoint: string
  listEndpoint: (ownerId: string) => string
  /** The owner's field in the API. */
  ownerField: 'organization' | 'industry'
  owners: string
  list: (ownerId: string) => string
  form: (ownerId: string, id: string) => string
}

export type TrackedQueryKindName = 'organisation' | 'industry'

export const TRACKED_QUERY_KINDS: Record<TrackedQueryKindName, TrackedQueryKind> = {
  organisation: {
    words: TRACKED_QUERY_WORDS.organisation,
    limit: ACTIVE_QUERY_LIMIT.organisation,
    endpoint: '/api/admin/organization-query',
    listEndpoint: (ownerId) => `/api/admin/organization-query/organization/${ownerId}`,
    ownerField: 'organization',
    owners: routes.adminOrganisations,
    list: routes.adminOrganisationQueries,
    form: routes.adminOrganisationQuery,
  },
  industry: {
    words: TRACKED_QUERY_WORDS.industry,
    limit: ACTIVE_QUERY_LIMIT.industry,
    endpoint: '/api/admin/industry-query',
    listEndpoint: (ownerId) => `/api/admin/industry-query/industry/${ownerId}`,
    ownerField: 'industry',
    owners: routes.adminIndustries,
    list: routes.adminIndustryQueries,
    form: routes.adminIndustryQuery,
  },
}
