'use client'

import { usePathname } from 'next/navigation'
import { parseAsString } from 'nuqs'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useSearchState } from '@/components/data/use-search-state'
import { NOTHING_SELECTED, OWN_PARAMS, SHARED_PARAMS, selectedOn, selectionHref } from '@/lib/search-params/selection'

const chosenParams = Object.fromEntries([...SHARED_PARAMS, ...OWN_PARAMS].map((name) => [name, parseAsString]))
const SelectionContext = createContext(NOTHING_SELECTED)

/** Remembers what is selected on each dashboard for as long as the person is signed in on this page. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const path = usePathname()
  // Not of the router, whose address follows a choice only after a while.
  const [chosen] = useSearchState(chosenParams)
  const [before, remember] = useState(NOTHING_SELECTED)
  const selection = selectedOn(path, chosen, before)
  if (selection !== before) remember(selection)
  return <SelectionContext value={selection}>{children}</SelectionContext>
}

/** Adds what is selected on a dashboard to its address (R-SHELL-11). */
export function useSelectionHref(): (href: string) => string {
  const selection = useContext(SelectionContext)
  return (href) => selectionHref(href, selection)
}
