import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing'
import { type ReactNode, useSyncExternalStore } from 'react'
import { vi } from 'vitest'
import { Prefetched } from '@/components/data/prefetched'
import { QueryProvider } from '@/components/data/query-provider'

// A stand-in for Next's router, as far as a page knows it: its search params follow the address.

const CHANGED = 'address-changed'
const subscribe = (listener: () => void) => {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

const writeAddress: OnUrlUpdateFunction = ({ queryString, options }) => {
  const write = options.history === 'push' ? 'pushState' : 'replaceState'
  window.history[write](null, '', `${window.location.pathname}${queryString}`)
}

/** What Next's router does for replaceState and pushState: those who read the search params see the new ones. */
function AddressBar({ children }: { children: ReactNode }) {
  const search = useSyncExternalStore(subscribe, () => window.location.search)
  const path = useSyncExternalStore(subscribe, () => window.location.pathname)
  return (
    <PathnameContext.Provider value={path}>
      <SearchParamsContext.Provider value={new URLSearchParams(search)}>
        <NuqsTestingAdapter hasMemory onUrlUpdate={writeAddress} searchParams={search}>
          {children}
        </NuqsTestingAdapter>
      </SearchParamsContext.Provider>
    </PathnameContext.Provider>
  )
}

/** A screen of the signed-in area with what the server has read for it, by path of the API. */
export function OpenedPage({ answers, children }: { answers: Record<string, object>; children: ReactNode }) {
  return (
    <QueryProvider>
      <AddressBar>
        <Prefetched responses={answers}>{children}</Prefetched>
      </AddressBar>
    </QueryProvider>
  )
}

/** Reports changes of the address from now on. */
export function followAddress(): void {
  for (const name of ['replaceState', 'pushState'] as const) {
    const change = window.history[name].bind(window.history)
    vi.spyOn(window.history, name).mockImplementation((...to) => {
      change(...to)
      window.dispatchEvent(new Event(CHANGED))
    })
  }
}
