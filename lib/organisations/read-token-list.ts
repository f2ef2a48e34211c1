import { readTokensCopy } from '@/lib/organisations/settings-words'
import type { ReadTokenRow } from '@/lib/organisations/shapes'
import type { List } from '@/lib/table/list'

const { columns: readTokenColumns } = readTokensCopy

export type ReadTokenKey = 'name' | 'startsWith' | 'createdAt' | 'lastUsedAt'

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
