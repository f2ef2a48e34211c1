import { tableDate } from '@/lib/format/dates'
import { compareText } from '@/lib/format/text'
import { routes } from '@/lib/routes'
import type { List } from '@/lib/table/list'
import type { QueryFigures, QueryNeighbour, TrackedQueryRow } from './shapes'
import { trackedQueriesCopy as copy, TRACKED_QUERY_WORDS, type TrackedQueryWords } from './words'

export type TrackedQueryKey = 'searchTerm' | 'searcherProfile' | 'active' | 'createdAt' | 'updatedBy' | 'updatedAt'

/** The queries of an organisation or of an industry (R-QUERY-3). */
export const trackedQueryList: List<TrackedQueryRow, TrackedQueryKey> = {
  columns: [
    { key: 'searchTerm', header: copy.columns.searchTerm, sortable: true, exported: (row) => row.searchTerm },
    {
      key: 'searcherProfile',
      header: copy.columns.searcherProfile,
      exported: (row) => [row.profileName, row.searcherProfile].filter(Boolean).join(': '),
    },
    {
      key: 'active',
      header: copy.columns.active,
      filter: { kind: 'choice', options: copy.activeOptions },
      exported: (row) => (row.active ? copy.activeWord : copy.inactiveWord),
    },
    { key: 'createdAt', header: copy.columns.createdAt, sortable: true, exported: (row) => tableDate(row.createdAt) },
    { key: 'updatedBy', header: copy.columns.updatedBy, exported: (row) => row.updatedBy?.email ?? null },
    { key: 'updatedAt', header: copy.columns.updatedAt, sortable: true, exported: (row) => tableDate(row.updatedAt) },
  ],
  defaultSort: { key: 'createdAt', dir: 'desc' },
  search: copy.search,
  fileName: 'queries',
}

/** Everything that differs on screen between organisation and industry queries. */
interface TrackedQueryKind {
  words: TrackedQueryWords
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
    endpoint: '/api/admin/organization-query',
    listEndpoint: (ownerId) => `/api/admin/organization-query/organization/${ownerId}`,
    ownerField: 'organization',
    owners: routes.adminOrganisations,
    list: routes.adminOrganisationQueries,
    form: routes.adminOrganisationQuery,
  },
  industry: {
    words: TRACKED_QUERY_WORDS.industry,
    endpoint: '/api/admin/industry-query',
    listEndpoint: (ownerId) => `/api/admin/industry-query/industry/${ownerId}`,
    ownerField: 'industry',
    owners: routes.adminIndustries,
    list: routes.adminIndustryQueries,
    form: routes.adminIndustryQuery,
  },
}

/** What the order of queries rests on; `gap` is the leading rival's share minus the own one, null without answers. */
export interface OrderedQuery extends QueryNeighbour {
  kind: 'organisation' | 'industry'
  active: boolean
  gap: number | null
}

/** Sorts queries as Home does: the organisation's, then the industries', each by gap; inactive ones last. */
export function inOrder<Query extends OrderedQuery>(queries: readonly Query[]): Query[] {
  const group = ({ active, kind }: Query) => (active ? 0 : 2) + (kind === 'organisation' ? 0 : 1)
  const gapOf = ({ gap }: Query) => gap ?? Number.NEGATIVE_INFINITY
  const byGap = (a: Query, b: Query) => (gapOf(a) === gapOf(b) ? 0 : gapOf(b) - gapOf(a))
  return [...queries].sort(
    (a, b) =>
      group(a) - group(b) || byGap(a, b) || compareText(a.searchTerm, b.searchTerm) || compareText(a._id, b._id),
  )
}

/** Returns the place of one of these queries, with its neighbours. */
export function placeOf(id: string, ordered: readonly QueryNeighbour[]): QueryFigures['place'] {
  const index = ordered.findIndex(({ _id }) => _id === id)
  const neighbour = (at: number): QueryNeighbour | null => {
    const query = ordered[at]
    return query ? { _id: query._id, searchTerm: query.searchTerm } : null
  }
  return {
    position: index + 1,
    total: ordered.length,
    previous: index > 0 ? neighbour(index - 1) : null,
    next: neighbour(index + 1),
  }
}
