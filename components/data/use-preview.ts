import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import { SEARCH_DEBOUNCE_MS } from '@/lib/limits'
import { useDebounced } from './use-options'

/** What saving this would change; nothing is saved. Throws ApiError. */
export function askPreview<T>(path: string, body: object): Promise<T> {
  return api.post<T>(path, { ...body, preview: true })
}

export interface Preview<T> {
  /** undefined while it is made. */
  data: T | undefined
  error: Error | null
}

/** Asks once the body has not changed for a moment; of what the body is now, never of an earlier one. Null asks nothing. */
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
