import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  type Header,
  type ReactTable,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { ColumnFilter, List, ListQuery } from '@/lib/table/list'

interface ColumnMeta {
  header: string
  filter: ColumnFilter | undefined
}

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  columnVisibilityFeature,
  columnMeta: {} as ColumnMeta,
})

export type ListTable<Row extends object> = ReactTable<typeof features, Row>

export type ListHeader<Row extends object> = Header<typeof features, Row>

/** Cells by column; a list column without one is hidden. */
export type Cells<Row, Key extends string> = Partial<Record<Key, (row: Row) => ReactNode>>

/** A list with its current choice. */
export interface ChosenList<Row, Key extends string> {
  list: List<Row, Key>
  choice: Pick<ListQuery<Key>, 'sort' | 'dir' | 'filters'>
  change: (part: Partial<ListQuery<Key>>) => void
}

/**
 * The table of a list: columns come from the list's declaration, state from its choice. The server sorts, filters and
 * pages.
 */
export function useListTable<Row extends { _id: string }, Key extends string>(
  { list, choice, change }: ChosenList<Row, Key>,
  rows: Row[],
  cells: Cells<Row, Key>,
): ListTable<Row> {
  const drawn = useRef(cells)
  drawn.current = cells
  // A new column would mount its cells again and reset their state.
  const columns = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return list.columns.map(({ key, header, sortable = false, filter }) =>
      helper.accessor((row): unknown => row, {
        id: key,
        header,
        cell: ({ row }) => drawn.current[key]?.(row.original),
        enableSorting: sortable,
        sortDescFirst: false,
        enableColumnFilter: filter !== undefined,
        filterFn: () => true,
        meta: { header, filter },
      }),
    )
  }, [list])
  const sorting = [{ id: choice.sort as string, desc: choice.dir === 'desc' }]
  const columnFilters = Object.entries(choice.filters).map(([id, value]) => ({ id, value }))
  const columnVisibility = Object.fromEntries(list.columns.map(({ key }) => [key, cells[key] !== undefined]))
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row._id,
    manualSorting: true,
    manualFiltering: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting, columnFilters, columnVisibility },
    onSortingChange: (update) => {
      const [first] = functionalUpdate(update, sorting)
      if (first) change({ sort: first.id as Key, dir: first.desc ? 'desc' : 'asc' })
    },
    onColumnFiltersChange: (update) => {
      const filters = functionalUpdate(update, columnFilters).map(({ id, value }) => [id, value])
      change({ filters: Object.fromEntries(filters) as ListQuery<Key>['filters'] })
    },
  })
}

export function compare(a: string | number, b: string | number): number {
  return typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'en') : Number(a) - Number(b)
}

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
