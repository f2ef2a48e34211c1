import { readTokensCopy } from '@/lib/copy/read-tokens'
import type { ReadTokenRow } from '@/lib/schemas/api-token'
import type { List } from './list'

export type ReadTokenKey = 'name' | 'startsWith' | 'createdAt' | 'lastUsedAt'

const { columns } = readTokensCopy

/** At most ten, newest first. */
export const readTokenList: List<ReadTokenRow, ReadTokenKey> = {
  columns: [
    { key: 'name', header: columns.name },
    { key: 'startsWith', header: columns.startsWith },
    { key: 'createdAt', header: columns.made },
    { key: 'lastUsedAt', header: columns.lastUsed },
  ],
  defaultSort: { key: 'createdAt', dir: 'desc' },
}
