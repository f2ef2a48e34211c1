'use client'

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ListState } from '@/components/data/use-list'
import { Card, CardFooter } from '@/components/ui/card'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { tableCopy } from '@/lib/copy/table'
import { isNarrowed } from '@/lib/lists/list'
import { Pager } from './pager'
import { RowCards, RowsSkeleton, RowsTable } from './rows'
import { TableToolbar } from './table-toolbar'

/** Which columns make the card of a row: title, second line, badge, date. Without a title, the first column. */
interface CardColumns<Key extends string> {
  title?: Key
  second?: Key
  badge?: Key
  date?: Key
}

export interface DataTableProps<Row, Key extends string> {
  /** The list with what is chosen of it and its rows: `useList`. */
  state: ListState<Row, Key>
  /** How a cell is drawn; a column of the list without one is not shown. */
  cells: Partial<Record<Key, (row: Row) => ReactNode>>
  rowKey?: (row: Row) => string
  /** For the names of a row's controls. */
  rowName: (row: Row) => string
  /** Where a press on a row leads; the first cell then holds the link for keyboards. */
  rowHref?: (row: Row) => string
  /** What a press on a row does instead. */
  onRowOpen?: (row: Row) => void
  /** Icon buttons at the end of a row. */
  actions?: (row: Row) => ReactNode
  /** The primary action, at the right of the toolbar. */
  toolbar?: ReactNode
  /** Further controls beside the search box. */
  filters?: ReactNode
  /** Columns whose filter is one of those controls: they need no menu in their head and no pill. */
  filtersOf?: readonly Key[]
  /** What stands above the toolbar, inside the card: tabs, say. */
  above?: ReactNode
  /** `narrowed`: a search or a filter leaves rows out. */
  empty: (narrowed: boolean) => { title: string; text?: string; icon: ReactNode }
  /** Accessible name of the table. */
  label: string
  /** Columns that give way first on smaller screens. */
  hideBelow?: Partial<Record<Key, 'lg' | 'xl'>>
  /** Which columns make the card of a row on small screens. */
  card?: CardColumns<Key>
}

/** The one table of the product (spec §2, §9): search, sort, filter, paging and export of any list of the API. */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { state, empty, label, toolbar, filters, above } = props
  const { list, choice, change, resource, path } = state
  const { data, error, isFetching, isOutdated, refetch } = resource
  const failed = error !== null && !isFetching && data === undefined

  const body = () => {
    if (failed) return <ErrorState error={error} onRetry={refetch} />
    if (!data) return <RowsSkeleton columns={Object.keys(props.cells).length} rows={choice.pageSize} />
    if (data.total === 0) {
      const { title, text, icon } = empty(isNarrowed(choice))
      return <EmptyState icon={icon} text={text} title={title} />
    }
    return (
      <div aria-busy={isFetching} className={clsx('transition-opacity duration-120', isOutdated && 'opacity-60')}>
        <RowsTable {...props} rows={data.items} />
        <RowCards {...props} rows={data.items} />
      </div>
    )
  }

  return (
    <Card>
      {above}
      <TableToolbar
        change={change}
        choice={choice}
        exportPath={list.fileName && data && data.total > 0 ? path : null}
        fileName={list.fileName}
        filters={filters}
        filtersOf={props.filtersOf}
        list={list}
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
            onPage={(page) => change({ page })}
            onPageSize={(pageSize) => change({ pageSize })}
            page={choice.page}
            pageSize={choice.pageSize}
            total={data.total}
          />
        </CardFooter>
      )}
    </Card>
  )
}
