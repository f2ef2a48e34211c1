'use client'

import type { ColumnFilter, Option } from '@/lib/lists/list'
import { useOptions } from './use-options'

export interface FilterOptions {
  options: readonly Option[]
  /** Others may be on their way. */
  isFetching: boolean
}

/** The options of a column's filter that hold the text; those of a resource are searched by the server. */
export function useFilterOptions(filter: ColumnFilter, find: string, open: boolean): FilterOptions {
  const resource = filter.kind === 'resource' ? filter : null
  const found = useOptions({
    endpoint: resource?.endpoint ?? null,
    textKey: resource?.textKey ?? '',
    find,
    enabled: open,
  })
  if (filter.kind === 'resource') return found
  const wanted = find.trim().toLowerCase()
  const options = filter.options.filter(({ label }) => label.toLowerCase().includes(wanted))
  return { options, isFetching: false }
}

/** What the chosen value of a filter is called; the value itself until it is known. */
export function useFilterLabel(filter: ColumnFilter | undefined, value: string | undefined): string {
  const resource = filter?.kind === 'resource' && value ? filter : null
  const { options } = useOptions({
    endpoint: resource ? `${resource.endpoint}/${encodeURIComponent(value ?? '')}` : null,
    textKey: resource?.textKey ?? '',
    find: '',
    enabled: resource !== null,
  })
  const known = filter?.kind === 'choice' ? filter.options : options
  return known.find((option) => option.value === value)?.label ?? value ?? ''
}
