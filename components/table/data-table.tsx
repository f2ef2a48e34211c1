'use client'

import { clsx } from 'clsx'
import { Card, CardFooter } from '@/components/ui/card'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { tableCopy } from '@/lib/copy/table'
import type { DataTableProps } from './data-table-props'
import { Pager } from './pager'
import { RowCards, RowsSkeleton, RowsTable } from './rows'
import { isNarrowed } from './table-state'
import { TableToolbar } from './table-toolbar'

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
