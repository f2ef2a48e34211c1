import { tableDate } from '@/lib/format/dates'
import type { List } from '@/lib/table/list'
import type { AdminIndustryRow } from './shapes'
import { industriesCopy } from './words'

const { columns } = industriesCopy

export type IndustryKey = 'name' | 'location' | 'createdAt'

/** R-INDUSTRY-1 */
export const industryList: List<AdminIndustryRow, IndustryKey> = {
  columns: [
    { key: 'name', header: columns.name, sortable: true, exported: (row) => row.name },
    { key: 'location', header: columns.location, sortable: true, exported: (row) => row.location },
    { key: 'createdAt', header: columns.createdAt, sortable: true, exported: (row) => tableDate(row.createdAt) },
  ],
  defaultSort: { key: 'name', dir: 'asc' },
  search: industriesCopy.search,
  fileName: 'industries',
}
