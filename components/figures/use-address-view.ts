'use client'

import { useSearchParams } from 'next/navigation'
import { startTransition, useOptimistic } from 'react'
import type { Params } from './view-params'

/** How a page's choices stand in its address. */
export interface AddressForm<View> {
  read: (params: Params) => View
  /** Empty, or beginning with '?'. */
  write: (view: View) => string
}

/**
 * What is chosen on a page. The address bar is its only store: a change writes there, and the page draws what stands
 * there. Answers the view, and what changes it.
 */
export function useAddressView<View extends { queries: string[] }>({ read, write }: AddressForm<View>) {
  // The router follows the address in a transition; a pressed control must not wait for it.
  const [view, setView] = useOptimistic(read(useSearchParams()))

  const update = (change: (view: View) => View) =>
    startTransition(() => {
      // From the address itself, not from what is drawn: two quick clicks must both count.
      const next = change(read(new URLSearchParams(window.location.search)))
      setView(next)
      window.history.replaceState(null, '', `${window.location.pathname}${write(next)}`)
    })

  return {
    view,
    change: (part: Partial<View>) => update((now) => ({ ...now, ...part })),
    toggleQuery: (id: string) => update((now) => ({ ...now, queries: toggled(now.queries, id) })),
  }
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
}
