'use client'

import { HydrationBoundary, onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '@/lib/api/client'
import { unpackJson } from '@/lib/api/packed-json'

/** Imported here so that it loads with the layout, not with each page. */
export { HydrationBoundary }

const FRESH_MS = 60_000

/** The cache of API answers. One per signed-in area. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: FRESH_MS },
      hydrate: { deserializeData: unpackJson },
    },
  })
}

/** A refusal will be repeated; a fault or a broken connection may pass. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status < 500)
}

const subscribe = (changed: () => void) => onlineManager.subscribe(changed)

/** Whether the browser is connected; while it is not, requests wait. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
}

/** Renders the page again on the server, with its layout, every `everyMs` ms while it is visible; null turns that off. */
export function useRenewal(everyMs: number | null): void {
  const { refresh } = useRouter()
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => document.hidden || refresh(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, refresh])
}
