'use client'

import { useSearchParams } from 'next/navigation'
import { startTransition, useOptimistic } from 'react'
import { readPage } from '@/components/table/table-state'

/**
 * The page of a list of which nothing else is chosen. It stands in the address bar and nowhere else, so that a reload
 * keeps it; each turn adds to the browser's history, so that Back undoes it, unless it is to replace.
 */
export function useAddressPage(): { page: number; turn: (page: number, how?: { replace: boolean }) => void } {
  // The router follows the address in a transition; a pressed control must not wait for it.
  const [page, setPage] = useOptimistic(readPage(useSearchParams()))

  function turn(to: number, { replace } = { replace: false }): void {
    const params = new URLSearchParams(window.location.search)
    // Chosen again what is chosen: Back must not have to be pressed once more for it.
    if (!replace && readPage(params) === to) return
    if (to === 1) params.delete('page')
    else params.set('page', String(to))
    const search = params.toString()
    const address = `${window.location.pathname}${search && `?${search}`}`
    startTransition(() => {
      setPage(to)
      if (replace) window.history.replaceState(null, '', address)
      else window.history.pushState(null, '', address)
    })
  }

  return { page, turn }
}
