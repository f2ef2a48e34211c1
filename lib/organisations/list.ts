import { tableDate } from '@/lib/format/dates'
import type { List } from '@/lib/table/list'
import { recordsCopy } from '@/lib/ui/words'
import { readTokensCopy } from './settings-words'
import type { AdminOrganisationRow, ReadTokenRow } from './shapes'
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

export type ReadTokenKey = 'name' | 'startsWith' | 'createdAt' | 'lastUsedAt'

const { columns: readTokenColumns } = readTokensCopy

/** At most ten, newest first. */
export const readTokenList: List<ReadTokenRow, ReadTokenKey> = {
  columns: [
    { key: 'name', header: readTokenColumns.name },
    { key: 'startsWith', header: readTokenColumns.startsWith },
    { key: 'createdAt', header: readTokenColumns.made },
    { key: 'lastUsedAt', header: readTokenColumns.lastUsed },
  ],
  defaultSort: { key: 'createdAt', dir: 'desc' },
}
