'use client'

import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ListChoice, ListColumn } from '@/lib/lists/list'
import { FilterMenu } from './filter-menu'

const ICON = { 'aria-hidden': true, className: 'size-3.5 shrink-0', strokeWidth: 1.75 } as const

/** A column's head: pressed, it sorts by the column, pressed again the other way round; its filter opens beside it. */
export function ColumnHead<Row, Key extends string>({
  column,
  choice,
  change,
  filterElsewhere = false,
  className,
}: {
  column: ListColumn<Row, Key>
  choice: ListChoice<Key>
  change: (part: Partial<ListChoice<Key>>) => void
  /** The column's filter stands in the toolbar. */
  filterElsewhere?: boolean
  className?: string | undefined
}) {
  const { key, header, sortable, filter } = column
  const sorted = sortable && choice.sort === key ? choice.dir : null
  const { [key]: chosen, ...others } = choice.filters
  const setFilter = (value: string | null) =>
    change({ filters: (value === null ? others : { ...others, [key]: value }) as ListChoice<Key>['filters'] })
  return (
    <th
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      className={clsx('whitespace-nowrap px-2.5 py-2 font-medium first:pl-5', className)}
      scope="col"
    >
      <span className="inline-flex items-center gap-1">
        {sortable ? (
          <button
            className={clsx(
              'inline-flex min-h-7 items-center gap-1.5 rounded-sm hover:text-foreground',
              sorted && 'text-foreground',
            )}
            onClick={() => change({ sort: key, dir: sorted === 'asc' ? 'desc' : 'asc' })}
            type="button"
          >
            {header}
            {sorted === 'asc' && <ArrowUp {...ICON} />}
            {sorted === 'desc' && <ArrowDown {...ICON} />}
            {!sorted && <ArrowUpDown {...ICON} className={clsx(ICON.className, 'text-subtle-foreground')} />}
          </button>
        ) : (
          header
        )}
        {filter && !filterElsewhere && (
          <FilterMenu filter={filter} header={header} onChoose={setFilter} value={chosen ?? null} />
        )}
      </span>
    </th>
  )
}
