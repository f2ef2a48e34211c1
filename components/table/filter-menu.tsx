'use client'

import { clsx } from 'clsx'
import { ListFilter } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useFilterOptions } from '@/components/data/use-filter-options'
import { ListOption } from '@/components/ui/list-option'
import { followAnchor } from '@/components/ui/placement'
import { tableCopy } from '@/lib/copy/table'
import type { ColumnFilter } from '@/lib/lists/list'
import { enterList, focusMenu, moveFocus } from './menu-focus'

/** Lists longer than this can be searched. */
const SEARCHED_FROM = 8

/** The icon in a column's head and the single-choice list that it opens (spec §4: one value per column). */
export function FilterMenu({
  filter,
  header,
  value,
  onChoose,
}: {
  filter: ColumnFilter
  header: string
  value: string | null
  onChoose: (value: string | null) => void
}) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [find, setFind] = useState('')
  const { options, isFetching } = useFilterOptions(filter, find, open)
  const searched = filter.kind === 'resource' || filter.options.length > SEARCHED_FROM
  const choose = (next: string | null) => {
    menu.current?.hidePopover?.()
    onChoose(next)
  }
  useLayoutEffect(() => {
    if (!open || !menu.current || !button.current) return
    const stop = followAnchor(menu.current, button.current, { side: 'below', align: 'start', gap: 6 })
    focusMenu(menu.current)
    return stop
  }, [open])
  const name = tableCopy.filterBy(header)
  return (
    <span className="relative inline-flex">
      <button
        aria-expanded={open}
        aria-label={name}
        className={clsx(
          'hit-area inline-flex size-7 items-center justify-center rounded-md hover:bg-accent',
          value === null ? 'text-subtle-foreground' : 'bg-primary-soft text-primary',
        )}
        popoverTarget={id}
        ref={button}
        type="button"
      >
        <ListFilter aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      </button>
      <div
        className="filter-menu"
        id={id}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState !== 'open') setFind('')
        }}
        popover="auto"
        ref={menu}
      >
        {searched && (
          <input
            aria-label={tableCopy.findOption}
            className="mb-1 w-full border-border border-b bg-transparent px-3 py-2 text-sm outline-none max-md:text-lg"
            onChange={(event) => setFind(event.target.value)}
            onKeyDown={enterList}
            placeholder={tableCopy.findOption}
            type="search"
            value={find}
          />
        )}
        <div aria-label={name} onKeyDown={moveFocus} role="listbox" tabIndex={-1}>
          <ListOption chosen={value === null} label={tableCopy.all} onChoose={() => choose(null)} />
          {options.map((option) => (
            <ListOption
              chosen={option.value === value}
              key={option.value}
              label={option.label}
              onChoose={() => choose(option.value)}
            />
          ))}
          {options.length === 0 && (
            <p className="px-3 py-2 text-sm text-subtle-foreground" role="status">
              {isFetching ? tableCopy.loading : tableCopy.noOptions}
            </p>
          )}
        </div>
      </div>
    </span>
  )
}
