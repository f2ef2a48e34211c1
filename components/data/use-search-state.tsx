'use client'

import { createParser, type Nullable, type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ReactNode, useRef } from 'react'
import { ID_PATTERN } from '@/lib/limits'

/** Beside the hook, so that the library comes with the layout and not with each page. */
export function SearchStateProvider({ children }: { children: ReactNode }) {
  return <NuqsAdapter>{children}</NuqsAdapter>
}

type Changes<Parsers extends UseQueryStatesKeysMap> = Partial<Nullable<Values<Parsers>>>

/** The search params of the address, typed. Each change is undone by Back, unless it replaces; no change adds nothing. */
export function useSearchState<Parsers extends UseQueryStatesKeysMap>(parsers: Parsers) {
  const [chosen, setChosen] = useQueryStates(parsers)

  function change(
    update: Changes<Parsers> | ((now: Values<Parsers>) => Changes<Parsers>),
    { replace = false }: { replace?: boolean } = {},
  ): void {
    const toDifferences = (now: Values<Parsers>) => {
      const next = typeof update === 'function' ? update(now) : update
      const isDifferent = ([key, value]: [string, unknown]) => !isSame(parsers, key, now[key], value)
      return Object.fromEntries(Object.entries(next).filter(isDifferent)) as Changes<Parsers>
    }
    void setChosen(toDifferences, { history: replace ? 'replace' : 'push' })
  }

  return [chosen, change] as const
}

function isSame(parsers: UseQueryStatesKeysMap, key: string, now: unknown, value: unknown): boolean {
  const { defaultValue = null, eq } = parsers[key] ?? {}
  const next = value ?? defaultValue
  return now === next || (now !== null && next !== null && eq?.(now, next) === true)
}

/** An id becomes part of an API path, so nothing else is accepted. */
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
