import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useOnline } from '@/components/data/query-provider'
import { api } from '@/lib/api/client'
import { FADED_MS } from '@/lib/limits'
import { NEW } from '@/lib/routes'

interface ResourceOptions {
  refetchIntervalMs?: number
  /** Shows the old data while a changed path loads. */
  keepPrevious?: boolean
  /** Asks again on each mount; what is cached is shown until the answer arrives. */
  alwaysFresh?: boolean
}

export interface Resource<T> {
  data: T | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  /** True while the data belong to an earlier path (`keepPrevious`). */
  isOutdated: boolean
  refetch: () => void
}

/** Reads `GET path` of the API and caches it. The path, search params included, is the key of the data. */
export function useResource<T extends object>(path: string, options: ResourceOptions = {}): Resource<T> {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery<T, Error, T, readonly [string]>({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<T>(path, { signal }),
    ...(options.alwaysFresh ? { staleTime: 0 } : {}),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    refetchInterval: options.refetchIntervalMs ?? false,
  })
  return { data, error, isPending, isFetching, isOutdated: isPlaceholderData, refetch: () => void refetch() }
}

interface Answer<T> {
  path: string
  data: T
}

/**
 * The answer to a path, or until it arrives (and if it never does) the last one of the same endpoint. Back can lead to
 * a page that was prefetched for other search params than those of its address.
 */
export function useLatestAnswer<T extends object>(path: string, { data, isOutdated }: Resource<T>): Answer<T> | null {
  const client = useQueryClient()
  const [latest, setLatest] = useState(() => findAnswer<T>(client, path))
  if (data === undefined || isOutdated || data === latest?.data) return latest
  const answer = { path, data }
  setLatest(answer)
  return answer
}

/** Like useLatestAnswer for a page with a prefetched answer. */
export function usePrefetched<T extends object>(path: string, resource: Resource<T>): Answer<T> {
  const latest = useLatestAnswer(path, resource)
  if (!latest) throw new Error(`No answer of ${path} was prefetched`)
  return latest
}

function findAnswer<T>(client: QueryClient, path: string): Answer<T> | null {
  const exact = client.getQueryData<T>([path])
  if (exact) return { path, data: exact }
  const [endpoint] = path.split('?')
  const others = client.getQueriesData<T>({
    predicate: ({ queryKey }) => queryKey.length === 1 && String(queryKey[0]).split('?')[0] === endpoint,
  })
  const [key, data] = others.findLast((other) => other[1] !== undefined) ?? []
  return key && data ? { path: String(key[0]), data } : null
}

/**
 * How to show data of an earlier choice: `faded` while their successors are soon to come, `late` once that takes longer.
 * Offline nothing is to come, so they are neither.
 */
export function useRefetching(isOutdated: boolean): { faded: boolean; late: boolean } {
  const waiting = useOnline() && isOutdated
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), FADED_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return { faded: waiting && !late, late: waiting && late }
}

/** Refetches everything below an API path, after a write. */
export function useRefresh(): (prefix: string) => void {
  const client = useQueryClient()
  return (prefix) =>
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isBelow(String(path), prefix) })
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`)
}

interface RecordState<Row> {
  isNew: boolean
  /** Saves and returns the saved record; lists of the endpoint are read again. Throws ApiError. */
  save: (body: object) => Promise<Row>
  /** Deletes; lists of the endpoint are read again. Throws ApiError. */
  remove: () => Promise<void>
}

/** One record of an endpoint, `new` included. Sending the same new record twice creates it once (R-API-4). */
export function useRecord<Row>(endpoint: string, id: string): RecordState<Row> {
  const refresh = useRefresh()
  const sent = useRef({ body: '', key: '' })
  const isNew = id === NEW
  const path = `${endpoint}/${id}`

  function keyOf(body: object): string {
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: newIdempotencyKey() }
    return sent.current.key
  }

  return {
    isNew,
    save: async (body) => {
      const row = await api.post<Row>(path, body, isNew ? { idempotencyKey: keyOf(body) } : {})
      refresh(endpoint)
      return row
    },
    remove: async () => {
      await api.delete(path)
      refresh(endpoint)
    },
  }
}

/**
 * Fetches a file of the API with the signed-in headers and hands it to the browser, under the server's name for it where
 * none is given. Throws ApiError when refused.
 */
export function useDownload(): (path: string, fileName?: string) => Promise<void> {
  return async (path, fileName) => {
    const file = await api.download(path)
    const url = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = url
    link.download = fileName ?? file.name
    link.click()
    // The browser has taken the address by then; kept longer, the file stays in memory.
    setTimeout(() => URL.revokeObjectURL(url), 1000)
  }
}

/** Makes a random key for one creation, 32 hexadecimal characters (R-API-4). Works without https too. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
