import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ListState } from '@/components/data/use-list'
import { Card, CardFooter } from '@/components/ui/card'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { RowsSkeleton } from '@/components/ui/progress'
import { tableCopy } from '@/lib/copy/table'
import { isNarrowed } from '@/lib/lists/list'
import { Pager } from './pager'
import { type CardColumns, type ColumnOptions, RowCards, type RowOptions, RowsTable } from './rows'
import { TableToolbar } from './table-toolbar'
import { type Cells, useListTable } from './use-list-table'

export interface DataTableProps<Row, Key extends string> extends ColumnOptions<Key> {
  /** The list with what is chosen of it and its rows, from `useList`. */
  state: ListState<Row, Key>
  label: string
  cells: Cells<Row, Key>
  row: RowOptions<Row>
  card?: CardColumns<Key>
  /** `narrowed`: a search or a filter leaves rows out. */
  empty: (narrowed: boolean) => { title: string; text?: string | undefined; icon: ReactNode }
  /** Beside the search box. */
  filters?: ReactNode
  /** The primary action. */
  toolbar?: ReactNode
  /** Below the pages, ... */
  footer?: ReactNode
  /** ... and beside what they count. */
  note?: ReactNode
}

const NO_ROWS: never[] = []
const SKELETON_ROWS = 10

/** The one table of the product: search, sort, filter, paging and export of any list of the API. */
export function DataTable<Row extends { _id: string }, Key extends string>({
  state,
  label,
  cells,
  row,
  card = {},
  empty,
  filters,
  toolbar,
  footer,
  note,
  ...columns
}: DataTableProps<Row, Key>) {
  const { list, choice, change, resource, path } = state
  const { data, error, isFetching, isOutdated, refetch } = resource
  const table = useListTable(state, data?.items ?? NO_ROWS, cells)

  const body = () => {
    if (error && !isFetching && !data) return <ErrorState error={error} onRetry={refetch} />
    if (!data) return <RowsSkeleton label={tableCopy.loading} rows={Math.min(choice.pageSize, SKELETON_ROWS)} />
    if (data.total === 0) return <EmptyState {...empty(isNarrowed(choice))} />
    return (
      <div aria-busy={isFetching} className={clsx('transition-opacity duration-120', isOutdated && 'opacity-60')}>
        <RowsTable {...columns} label={label} row={row} table={table} />
        <RowCards card={card} label={label} row={row} table={table} />
      </div>
    )
  }

  return (
    <Card>
      <TableToolbar
        exportPath={data && data.total > 0 ? path : null}
        fileName={list.fileName}
        filters={filters}
        filtersOf={columns.filtersOf}
        onSearch={(search) => change({ search })}
        search={list.search}
        searched={choice.search}
        table={table}
        toolbar={toolbar}
      />
      {body()}
      <p className="sr-only" role="status">
        {data && isNarrowed(choice) ? tableCopy.found(data.total) : ''}
      </p>
      {data && data.total > 0 && (
        <CardFooter>
          <Pager
            label={label}
            note={note}
            onPage={(page) => change({ page })}
            onPageSize={(pageSize) => change({ pageSize })}
            page={choice.page}
            pageSize={choice.pageSize}
            total={data.total}
          />
          {footer}
        </CardFooter>
      )}
    </Card>
  )
}
