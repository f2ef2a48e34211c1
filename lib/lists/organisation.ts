import { organisationsCopy } from '@/lib/copy/organisations'
import { recordsCopy } from '@/lib/copy/ui'
import { tableDate } from '@/lib/format/dates'
import type { AdminOrganisationRow } from '@/lib/schemas/organisation'
import type { List } from './list'

const { columns } = organisationsCopy

export type OrganisationKey = 'name' | 'industry' | 'websiteUrl' | 'location' | 'createdAt'

/** R-ORG-1 */
export const organisationList: List<AdminOrganisationRow, OrganisationKey> = {
  columns: [
    { key: 'name', header: columns.name, sortable: true, exported: (row) => row.name },
    {
      key: 'industry',
      header: columns.industry,
      filter: { kind: 'resource', endpoint: '/api/admin/industry', textKey: 'name' },
      exported: (row) => row.industry.map(({ name }) => name).join(', '),
    },
    {
      key: 'websiteUrl',
      header: columns.websiteUrl,
      sortable: true,
      exported: (row) => row.websiteUrl ?? recordsCopy.notAvailable,
    },
    { key: 'location', header: columns.location, sortable: true, exported: (row) => row.location },
    { key: 'createdAt', header: columns.createdAt, sortable: true, exported: (row) => tableDate(row.createdAt) },
  ],
  defaultSort: { key: 'name', dir: 'asc' },
  search: organisationsCopy.search,
  fileName: 'organisations',
}
