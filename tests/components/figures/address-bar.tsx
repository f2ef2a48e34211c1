import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ReactNode, useSyncExternalStore } from 'react'
import { vi } from 'vitest'

// A stand-in for Next's router, as far as a dashboard knows it: it tells of a changed address.

const CHANGED = 'address-changed'
const subscribe = (listener: () => void) => {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

/** What Next's router does for replaceState and pushState: those who read the search params see the new ones. */
export function AddressBar({ children }: { children: ReactNode }) {
  const search = useSyncExternalStore(subscribe, () => window.location.search)
  return <SearchParamsContext.Provider value={new URLSearchParams(search)}>{children}</SearchParamsContext.Provider>
}

/** From now on, a changed address is told of. */
export function followAddress(): void {
  for (const name of ['replaceState', 'pushState'] as const) {
    const change = window.history[name].bind(window.history)
    vi.spyOn(window.history, name).mockImplementation((...to) => {
      change(...to)
      window.dispatchEvent(new Event(CHANGED))
    })
  }
}
