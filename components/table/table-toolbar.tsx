'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFilterLabel } from '@/components/data/use-filter-options'
import { tableCopy } from '@/lib/copy/table'
import type { List, ListChoice, ListColumn } from '@/lib/lists/list'
import { ExportButton } from './export-button'
import { SearchBox } from './search-box'

/** Search, filters and what is filtered by on the left; Export and the primary action on the right. */
export function TableToolbar<Row, Key extends string>({
  list,
  choice,
  change,
  filters,
  filtersOf = [],
  exportPath,
  fileName,
  toolbar,
}: {
  list: List<Row, Key>
  choice: ListChoice<Key>
  change: (part: Partial<ListChoice<Key>>) => void
  filters?: ReactNode
  filtersOf?: readonly Key[] | undefined
  /** Null while there is nothing to export. */
  exportPath: string | null
  fileName?: string | undefined
  toolbar?: ReactNode
}) {
  const without = (key: Key) => {
    const { [key]: _, ...others } = choice.filters
    return others as ListChoice<Key>['filters']
  }
  const filtered = list.columns.filter(({ key }) => choice.filters[key] && !filtersOf.includes(key))
  return (
    <div className="flex flex-wrap items-center gap-2.5 px-4 py-3.5 md:px-5">
      {list.search && (
        <SearchBox onSearch={(search) => change({ search })} placeholder={list.search} value={choice.search} />
      )}
      {filters}
      {filtered.map((column) => (
        <FilterPill
          column={column}
          key={column.key}
          onRemove={() => change({ filters: without(column.key) })}
          value={choice.filters[column.key]}
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
function FilterPill<Row>({
  column,
  value,
  onRemove,
}: {
  column: ListColumn<Row>
  value: string | undefined
  onRemove: () => void
}) {
  const label = useFilterLabel(column.filter, value)
  return (
    <button
      aria-label={tableCopy.removeFilter(column.header, label)}
      className="inline-flex h-9 min-w-0 items-center gap-2 rounded-md bg-primary-soft px-3 text-primary-soft-foreground text-sm hover:bg-accent max-md:h-11"
      onClick={onRemove}
      type="button"
    >
      <span className="min-w-0 truncate">
        {column.header}: <span className="font-medium">{label}</span>
      </span>
      <X aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
    </button>
  )
}
