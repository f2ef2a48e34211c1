import type { List } from '@/lib/table/list'
import type { CrashReportRow } from './shapes'
import { crashReportsCopy as copy } from './words'

export type CrashReportKey = 'error' | 'location' | 'user' | 'occurrences' | 'createdAt' | 'updatedAt'

export const crashReportList: List<CrashReportRow, CrashReportKey> = {
  columns: [
    { key: 'error', header: copy.columns.error, exported: (row) => `${row.error.name}: ${row.error.message}` },
    { key: 'location', header: copy.columns.location, sortable: true, exported: (row) => row.location },
    { key: 'user', header: copy.columns.user, exported: (row) => row.user?.email ?? copy.anonymous },
    { key: 'occurrences', header: copy.columns.occurrences, sortable: true, exported: (row) => row.occurrences },
    { key: 'createdAt', header: copy.columns.createdAt, sortable: true, exported: (row) => row.createdAt },
    { key: 'updatedAt', header: copy.columns.updatedAt, sortable: true, exported: (row) => row.updatedAt },
  ],
  defaultSort: { key: 'updatedAt', dir: 'desc' },
  search: copy.search,
  fileName: 'crash-reports',
}
