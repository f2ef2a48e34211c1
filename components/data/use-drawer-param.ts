import { createParser } from 'nuqs'
import { useRef } from 'react'
import { ID_PATTERN } from '@/lib/limits'
import { useSearchState } from './use-search-state'

/** An id becomes part of an API path, so nothing else is accepted for one. */
const parseAsId = createParser<string>({ parse: (text) => (ID_PATTERN.test(text) ? text : null), serialize: String })

/** The record whose drawer is open, in the address under `name`: it can be linked, and Back closes it. */
export function useDrawerParam(name: string) {
  const [chosen, change] = useSearchState({ [name]: parseAsId })
  const openedHere = useRef(false)
  return {
    opened: chosen[name] ?? null,
    open: (id: string) => {
      openedHere.current = true
      change({ [name]: id })
    },
    close: () => {
      // After a link there is no step to go back to.
      if (openedHere.current) window.history.back()
      else change({ [name]: null }, { replace: true })
      openedHere.current = false
    },
  }
}
