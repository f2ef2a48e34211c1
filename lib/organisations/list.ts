import { tableDate } from '@/lib/format/dates'
import type { List } from '@/lib/table/list'
import { recordsCopy } from '@/lib/ui/words'
import type { AdminOrganisationRow } from './shapes'
import { organisationsCopy } from './words'

const { columns: organisationColumns } = organisationsCopy

export type OrganisationKey = 'name' | 'industry' | 'websiteUrl' | 'location' | 'createdAt'

/** R-ORG-1 */
export const organisationList: List<AdminOrganisationRow, OrganisationKey> = {
  columns: [
    { key: 'name', header: organisationColumns.name, sortable: true, exported: (row) => row.name },
    {
      key: 'industry',
      header: organisationColumns.industry,
      filter: { kind: 'resource', endpoint: '/api/admin/industry', textKey: 'name' },
      exported: (row) => row.industry.map(({ name }) => name).join(', '),
    },
    {
      key: 'websiteUrl',
      header: organisationColumns.websiteUrl,
      sortable: true,
      exported: (row) => row.websiteUrl ?? recordsCopy.notAvailable,
    },
    { key: 'location', header: organisationColumns.location, sortable: true, exported: (row) => row.location },
    {
      key: 'createdAt',
      header: organisationColumns.createdAt,
      sortable: true,
      exported: (row) => tableDate(row.createdAt),
    },
  ],
  defaultSort: { key: 'name', dir: 'asc' },
  search: organisationsCopy.search,
  fileName: 'organisations',
}
