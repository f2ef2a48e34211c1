import { useState } from 'react'
import type { List } from '@/lib/lists/list'
import { type Cells, type ListTable, useListTable } from './use-list-table'

/**
 * The table of rows that are all here, sorted by `values`; equal ones keep the order in which they are given.
 * `shown` is how many of the sorted rows it has.
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

function compare(a: string | number, b: string | number): number {
  return typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'en') : Number(a) - Number(b)
}
