import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useDownload } from '@/components/data/use-download'
import { useFilterLabel } from '@/components/data/use-options'
import { Button } from '@/components/ui/button'
import { Download, Search, X } from '@/components/ui/icons'
import { tableCopy } from '@/lib/copy/table'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '@/lib/limits'
import type { ColumnFilter } from '@/lib/lists/list'
import type { ListTable } from './use-list-table'

export function TableToolbar<Row extends object, Key extends string>({
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
  // After Back or a cleared choice the box shows the new search, but it never undoes typing.
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
    <Button disabled={!path} onClick={save} pending={pending} variant="secondary">
      {!pending && <Download />}
      {pending ? tableCopy.exporting : tableCopy.export}
    </Button>
  )
}
