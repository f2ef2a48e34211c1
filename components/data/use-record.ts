import { useRef } from 'react'
import { api, newIdempotencyKey } from '@/lib/api/client'
import { NEW } from '@/lib/routes'
import { useRefresh } from './use-resource'

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
