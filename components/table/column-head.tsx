'use client'

import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ArrowUpDown, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useFilterOptions } from '@/components/data/use-options'
import { ListboxButton } from '@/components/ui/listbox-button'
import { SEARCHED_ABOVE } from '@/components/ui/select'
import { tableCopy } from '@/lib/copy/table'
import type { ColumnFilter, ListChoice, ListColumn } from '@/lib/lists/list'

const ALL = { value: '', label: tableCopy.all }

/** The icon in a column's head and the list that it opens: one value per column. */
function FilterMenu({
  filter,
  header,
  value,
  onChoose,
}: {
  filter: ColumnFilter
  header: string
  value: string | null
  onChoose: (value: string | null) => void
}) {
  const [open, setOpen] = useState(false)
  const [find, setFind] = useState('')
  const { options, isFetching } = useFilterOptions(filter, find, open)
  const searched = filter.kind === 'resource' || filter.options.length > SEARCHED_ABOVE
  const className = clsx(
    'hit-area inline-flex size-7 items-center justify-center rounded-md hover:bg-accent',
    value === null ? 'text-subtle-foreground' : 'bg-primary-soft text-primary',
  )
  return (
    <ListboxButton
      button={{
        className,
        children: <ListFilter aria-hidden="true" className="size-3.5" strokeWidth={1.75} />,
      }}
      chosen={[value ?? ALL.value]}
      label={tableCopy.filterBy(header)}
      onChoose={(option) => onChoose(option.value || null)}
      onOpenChange={setOpen}
      options={find ? options : [ALL, ...options]}
      search={searched ? { text: find, onChange: setFind, isFetching } : undefined}
    />
  )
}

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
