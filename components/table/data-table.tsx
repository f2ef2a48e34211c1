import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import type { ListState } from '@/components/data/use-list'
import { useFilterLabel } from '@/components/data/use-options'
import { useDownload } from '@/components/data/use-resource'
import { Button } from '@/components/ui/button'
import { Card, CardFooter } from '@/components/ui/card'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { Download, Search, X } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '@/lib/limits'
import { type ColumnFilter, isNarrowed } from '@/lib/table/list'
import { tableCopy } from '@/lib/table/words'
import { Pager } from './pager'
import { type CardColumns, type ColumnOptions, RowCards, type RowOptions, RowsTable } from './rows'
import { type Cells, type ListTable, useListTable } from './use-list-table'

function TableToolbar<Row extends object, Key extends string>({
  table,
  filtersOf = [],
  search,
  searched,
  onSearch,
  filters,
  fileName,
  exportPath,
  toolbar,
}: {
  table: ListTable<Row>
  filtersOf?: readonly Key[] | undefined
  /** The placeholder of the search box; absent, the list cannot be searched. */
  search: string | undefined
  searched: string
  onSearch: (text: string) => void
  filters?: ReactNode
  /** Absent: the list has no export. */
  fileName: string | undefined
  /** Null while there is nothing to export. */
  exportPath: string | null
  toolbar?: ReactNode
}) {
  const filtered = table
    .getAllLeafColumns()
    .filter((column) => column.getIsFiltered() && !filtersOf.includes(column.id as Key))
  return (
    <div className="flex flex-wrap items-center gap-2.5 px-4 py-3.5 md:px-5">
      {search && <SearchBox onSearch={onSearch} placeholder={search} value={searched} />}
      {filters}
      {filtered.map((column) => (
        <FilterPill
          filter={column.columnDef.meta?.filter}
          header={column.columnDef.meta?.header ?? column.id}
          key={column.id}
          onRemove={() => column.setFilterValue(undefined)}
          value={column.getFilterValue() as string}
        />
      ))}
      <span className="ml-auto flex flex-wrap items-center gap-2.5 max-md:w-full max-md:[&>*]:grow">
        {fileName && <ExportButton fileName={fileName} path={exportPath} />}
        {toolbar}
      </span>
    </div>
  )
}

/** 'Organization: Loomhouse ×' */
function FilterPill({
  header,
  filter,
  value,
  onRemove,
}: {
  header: string
  filter: ColumnFilter | undefined
  value: string
  onRemove: () => void
}) {
  const label = useFilterLabel(filter, value)
  return (
    <button
      aria-label={tableCopy.removeFilter(header, label)}
      className="inline-flex h-9 min-w-0 items-center gap-2 rounded-md bg-primary-soft px-3 text-primary-soft-foreground text-sm hover:bg-accent max-md:h-11"
      onClick={onRemove}
      type="button"
    >
      <span className="min-w-0 truncate">
        {header}: <span className="font-medium">{label}</span>
      </span>
      <X className="size-4 shrink-0" />
    </button>
  )
}

/** Searches 500 ms after the last key, at once on Enter or when it is cleared (R-TABLE-1). */
function SearchBox({
  value,
  placeholder,
  onSearch,
}: {
  value: string
  placeholder: string
  onSearch: (text: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // Follows Back or a cleared choice, but never overwrites typing.
  if (value !== searched) {
    setSearched(value)
    setTyped(value)
  }
  const search = (text: string) => {
    if (text.trim() === value) return
    setSearched(text.trim())
    onSearch(text.trim())
  }
  const latest = useRef(search)
  latest.current = search
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <search className="relative min-w-0 max-md:w-full md:w-80">
      <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-subtle-foreground" />
      <input
        aria-label={placeholder}
        className="h-9 w-full rounded-md border border-input bg-card pr-9 pl-9 text-sm max-md:h-11 max-md:text-lg [&::-webkit-search-cancel-button]:hidden"
        maxLength={SEARCH_MAX}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && search(typed)}
        placeholder={placeholder}
        ref={input}
        type="search"
        value={typed}
      />
      {typed && (
        <button
          aria-label={tableCopy.clearSearch}
          className="absolute inset-y-0 right-1 my-auto flex size-7 items-center justify-center rounded-md text-muted-foreground hover:bg-accent"
          onClick={() => {
            setTyped('')
            search('')
            input.current?.focus()
          }}
          type="button"
        >
          <X className="size-4" />
        </button>
      )}
    </search>
  )
}

/** Saves every matching row as CSV, in the order of the table (R-TABLE-3). */
function ExportButton({ path, fileName }: { path: string | null; fileName: string }) {
  const download = useDownload()
  const { pending, attempt } = useAttempt(tableCopy.exportFailed)
  const save = () =>
    attempt(async () => {
      if (path) await download(`${path}${path.includes('?') ? '&' : '?'}format=csv`, `${fileName}.csv`)
    })
  return (
    <Button disabled={!path} onClick={save} pending={pending} reads variant="secondary">
      {!pending && <Download />}
      {pending ? tableCopy.exporting : tableCopy.export}
    </Button>
  )
}

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
  /** Below the pager, ... */
  footer?: ReactNode
  /** ... and beside its counts. */
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
