import { tableDate } from '@/lib/format/dates'
import type { List } from '@/lib/table/list'
import type { AdminRecommendationRow } from './shapes'
import { recommendationsCopy as copy } from './words'

export type RecommendationKey = 'title' | 'organization' | 'description' | 'createdAt' | 'updatedAt'

/** All recommendations, for system admins (R-ADVICE-1). */
export const recommendationList: List<AdminRecommendationRow, RecommendationKey> = {
  columns: [
    { key: 'title', header: copy.columns.title, sortable: true, exported: (row) => row.title },
    {
      key: 'organization',
      header: copy.columns.organization,
      filter: { kind: 'resource', endpoint: '/api/admin/organization', textKey: 'name' },
      exported: organisationNames,
    },
    { key: 'description', header: copy.columns.description, exported: (row) => row.description },
    { key: 'createdAt', header: copy.columns.createdAt, sortable: true, exported: (row) => tableDate(row.createdAt) },
    { key: 'updatedAt', header: copy.columns.updatedAt, sortable: true, exported: (row) => tableDate(row.updatedAt) },
  ],
  defaultSort: { key: 'updatedAt', dir: 'desc' },
  search: copy.search,
  fileName: 'geo-best-practice-recommendations',
}

/** Lists the names in the row, then the number left out: 'Acme, Brio, +3'. */
export function organisationNames({ organization, organisations }: AdminRecommendationRow): string {
  const names = organization.map(({ name }) => name)
  const left = organisations - names.length
  return [...names, ...(left > 0 ? [copy.moreOrganisations(left)] : [])].join(', ')
}
