'use client'

import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { tableCopy } from '@/lib/copy/table'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '@/lib/limits'

/** Searches once nothing has been typed for 500 ms (spec §9), at once on Enter or when it is cleared. */
export function SearchBox({
  value,
  placeholder,
  onSearch,
}: {
  /** What is searched for now. */
  value: string
  placeholder: string
  onSearch: (text: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // Back, or a cleared choice: the box follows what is searched for, but never what is still being typed.
  if (value !== searched) {
    setSearched(value)
    setTyped(value)
  }
  const search = (text: string) => {
    if (text.trim() === value) return
    setSearched(text.trim())
    onSearch(text.trim())
  }
  const latest = useRef(search)
  latest.current = search
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <search className="relative min-w-0 max-md:w-full md:w-80">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-subtle-foreground"
        strokeWidth={1.75}
      />
      <input
        aria-label={placeholder}
        className="h-9 w-full rounded-md border border-input bg-card pr-9 pl-9 text-sm max-md:h-11 max-md:text-lg [&::-webkit-search-cancel-button]:hidden"
        maxLength={SEARCH_MAX}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && search(typed)}
        placeholder={placeholder}
        ref={input}
        type="search"
        value={typed}
      />
      {typed && (
        <button
          aria-label={tableCopy.clearSearch}
          className="absolute inset-y-0 right-1 my-auto flex size-7 items-center justify-center rounded-md text-muted-foreground hover:bg-accent"
          onClick={() => {
            setTyped('')
            search('')
            input.current?.focus()
          }}
          type="button"
        >
          <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      )}
    </search>
  )
}
