import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '@/lib/api/client'
import { SEARCH_DEBOUNCE_MS } from '@/lib/limits'
import type { ColumnFilter, Option } from '@/lib/table/list'
import { tableCopy } from '@/lib/table/words'

const SHOWN = 20
const FRESH_MS = 60_000

type Item = Record<string, unknown>

/**
 * Options from the API: the records of a list that contain the text `find`, searched by the server, or the one record of
 * a path that ends in an id. A list that cannot be loaded is empty (R-TABLE-6).
 */
export function useOptions({
  endpoint,
  textKey,
  valueKey = '_id',
  find,
  enabled,
}: {
  /** Null sends no request. */
  endpoint: string | null
  textKey: string
  valueKey?: string
  find: string
  enabled: boolean
}): { options: readonly Option[]; isFetching: boolean } {
  const text = useDebounced(find.trim(), SEARCH_DEBOUNCE_MS)
  const search = text ? `&search=${encodeURIComponent(text)}` : ''
  const path = endpoint && (isRecord(endpoint) ? endpoint : `${endpoint}?pageSize=${SHOWN}${search}`)
  const { data, isFetching } = useQuery({
    queryKey: [path, 'options'],
    queryFn: ({ signal }) => api.get<Item | { items: Item[] }>(path ?? '', { signal }),
    enabled: enabled && path !== null,
    staleTime: FRESH_MS,
    placeholderData: (before) => before,
  })
  const items = data === undefined ? [] : isItems(data) ? data.items : [data]
  return { options: items.map((item) => toOption(item, textKey, valueKey)), isFetching }
}

/** The record as an option. Throws when it lacks either key (R-TABLE-6). */
export function toOption(item: Item, textKey: string, valueKey: string): Option {
  const label = item[textKey]
  const value = item[valueKey]
  if (typeof label !== 'string' || typeof value !== 'string') throw new Error(tableCopy.optionKeys(textKey, valueKey))
  return { value, label }
}

/** The value once it has not changed for a while. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, settled, delayMs])
  return settled
}

function isRecord(path: string): boolean {
  return /\/[0-9a-f]{24}$/.test(path)
}

function isItems(data: Item | { items: Item[] }): data is { items: Item[] } {
  return Array.isArray(data.items)
}

interface FilterOptions {
  options: readonly Option[]
  isFetching: boolean
}

/** The options of a column's filter that contain the text. */
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

/** The label of a filter's chosen value; the value itself until the label is loaded. */
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

/** What saving this would change; nothing is saved. Throws ApiError. */
export function askPreview<T>(path: string, body: object): Promise<T> {
  return api.post<T>(path, { ...body, preview: true })
}

export interface Preview<T> {
  /** undefined while it is made. */
  data: T | undefined
  error: Error | null
}

/** Asks once the body has settled, and only ever shows the answer to the current body. Null asks nothing. */
export function usePreview<T extends object>(path: string, body: object | null): Preview<T> {
  const text = body && JSON.stringify(body)
  const settled = useDebounced(text, SEARCH_DEBOUNCE_MS)
  const isSettled = text === settled
  const { data, error } = useQuery<T>({
    queryKey: [path, 'preview', settled],
    queryFn: () => askPreview<T>(path, JSON.parse(settled ?? '{}')),
    enabled: text !== null && isSettled,
    retry: false,
  })
  return isSettled && text !== null ? { data, error } : { data: undefined, error: null }
}
