'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '@/lib/api/client'

const FRESH_MS = 60_000

/** A refusal will be refused again; only what may pass (a fault, a lost connection) is tried once more. */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status < 500)
}

function makeClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: worthRetrying, staleTime: FRESH_MS } } })
}

/** Holds what was read from the API for the parts below it. One per signed-in area. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
