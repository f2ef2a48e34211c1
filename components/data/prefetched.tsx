import { dehydrate, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { packJson } from '@/lib/api/packed-json'
import { HydrationBoundary } from './query-provider'

/**
 * Hands what the server has read for a page to the browser's query cache, so that its first paint asks for nothing.
 * `responses` are keyed by the paths of the API.
 */
export function Prefetched({ responses, children }: { responses: Record<string, object>; children: ReactNode }) {
  const client = new QueryClient()
  for (const [path, data] of Object.entries(responses)) client.setQueryData([path], data)
  // As text: React would drop the key `__proto__` of an object, and ranks are keyed by brand.
  return <HydrationBoundary state={dehydrate(client, { serializeData: packJson })}>{children}</HydrationBoundary>
}
