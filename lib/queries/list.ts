import { tableDate } from '@/lib/format/dates'
import type { List } from '@/lib/table/list'
import type { TrackedQueryRow } from './shapes'
import { trackedQueriesCopy as copy } from './words'

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
