import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { useFilterOptions } from '@/components/data/use-options'
import { ArrowDown, ArrowUp, ArrowUpDown, ListFilter } from '@/components/ui/icons'
import { ListboxButton, SEARCHED_ABOVE } from '@/components/ui/select'
import type { ColumnFilter } from '@/lib/table/list'
import { tableCopy } from '@/lib/table/words'
import type { ListHeader, ListTable } from './use-list-table'

const ICON = 'size-3.5 shrink-0'

export function ColumnHead<Row extends object>({
  table,
  header,
  filteredElsewhere,
  drawn,
  className,
}: {
  table: ListTable<Row>
  header: ListHeader<Row>
  filteredElsewhere: boolean
  /** Replaces the header text. */
  drawn?: ReactNode
  className: string | undefined
}) {
  const { column } = header
  const meta = column.columnDef.meta
  const sorted = column.getIsSorted()
  const label = drawn ?? <table.FlexRender header={header} />
  return (
    <th
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      className={clsx('whitespace-nowrap px-2.5 py-2 font-medium first:pl-5', className)}
      scope="col"
    >
      <span className="inline-flex items-center gap-1">
        {column.getCanSort() ? (
          <button
            className={clsx(
              'inline-flex min-h-7 items-center gap-1.5 rounded-sm hover:text-foreground',
              sorted && 'text-foreground',
            )}
            onClick={column.getToggleSortingHandler()}
            type="button"
          >
            {label}
            {sorted === 'asc' && <ArrowUp className={ICON} />}
            {sorted === 'desc' && <ArrowDown className={ICON} />}
            {!sorted && <ArrowUpDown className={`${ICON} text-subtle-foreground`} />}
          </button>
        ) : (
          label
        )}
        {meta?.filter && !filteredElsewhere && (
          <FilterMenu
            filter={meta.filter}
            header={meta.header}
            onChoose={(value) => column.setFilterValue(value)}
            value={column.getFilterValue() as string | undefined}
          />
        )}
      </span>
    </th>
  )
}

const ALL = { value: '', label: tableCopy.all }

function FilterMenu({
  filter,
  header,
  value,
  onChoose,
}: {
  filter: ColumnFilter
  header: string
  value: string | undefined
  onChoose: (value: string | undefined) => void
}) {
  const [open, setOpen] = useState(false)
  const [find, setFind] = useState('')
  const { options, isFetching } = useFilterOptions(filter, find, open)
  const searched = filter.kind === 'resource' || filter.options.length > SEARCHED_ABOVE
  const className = clsx(
    'hit-area inline-flex size-7 items-center justify-center rounded-md hover:bg-accent',
    value === undefined ? 'text-subtle-foreground' : 'bg-primary-soft text-primary',
  )
  return (
    <ListboxButton
      button={{
        className,
        children: <ListFilter className="size-3.5" />,
      }}
      chosen={[value ?? ALL.value]}
      label={tableCopy.filterBy(header)}
      onChoose={(option) => onChoose(option.value || undefined)}
      onOpenChange={setOpen}
      options={find ? options : [ALL, ...options]}
      search={searched ? { text: find, onChange: setFind, isFetching } : undefined}
    />
  )
}
