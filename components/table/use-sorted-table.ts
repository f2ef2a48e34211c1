import { useState } from 'react'
import { type Cells, compare, type ListTable, useListTable } from '@/components/table/use-list-table'
import type { List } from '@/lib/table/list'

/**
 * A table of rows that are all loaded, sorted by `values`; equal rows keep their order. `shown` limits the rows after
 * sorting.
 */
export function useSortedTable<Row extends { _id: string }, Key extends string>({
  list,
  rows,
  cells,
  values,
  shown,
}: {
  list: List<Row, Key>
  rows: readonly Row[]
  cells: Cells<Row, Key>
  values: Partial<Record<Key, (row: Row) => string | number>>
  shown: number
}): { table: ListTable<Row>; sorted: readonly Row[] } {
  const [order, setOrder] = useState({ sort: list.defaultSort.key, dir: list.defaultSort.dir })
  const sortValue = values[order.sort]
  const sign = order.dir === 'asc' ? 1 : -1
  const sorted = sortValue ? [...rows].sort((a, b) => sign * compare(sortValue(a), sortValue(b))) : rows
  const table = useListTable(
    {
      list,
      choice: { ...order, filters: {} },
      change: ({ sort = order.sort, dir = order.dir }) => setOrder({ sort, dir }),
    },
    sorted.slice(0, shown),
    cells,
  )
  return { table, sorted }
}
