import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { uiCopy } from '@/lib/copy/ui'
import type { ListboxProps, ListboxSearch } from './listbox'
import { loadPlacement } from './placement'
import { toast } from './toast'

type Loaded = typeof import('./listbox')

async function load(): Promise<Loaded> {
  const [listbox] = await Promise.all([import('./listbox'), loadPlacement()])
  return listbox
}
// A failure is shown when the list is opened.
const preload = () => void load().catch(() => undefined)

/**
 * A button with a list of choices, searched when `search` is given. The list and its keyboard are a library's and are
 * loaded when the button is first pointed at or focused, so that no page waits for them.
 */
export function ListboxButton({
  search,
  labelled = false,
  ...props
}: Omit<ListboxProps, 'typed' | 'button'> & {
  button: Pick<
    ComponentProps<'button'>,
    'id' | 'name' | 'className' | 'children' | 'disabled' | `aria-${'describedby' | 'invalid' | 'required'}`
  > & { 'data-autofocus'?: boolean | undefined; 'data-first'?: boolean }
  search?: ListboxSearch | undefined
  /** A <label> on the page names it. */
  labelled?: boolean
}) {
  const [opened, setOpened] = useState<{ loaded: Loaded; typed: string } | null>(null)
  const button = {
    ...props.button,
    type: 'button' as const,
    'aria-label': labelled ? undefined : props.label,
  }
  const open = async (typed = '') => {
    props.onOpenChange?.(true)
    if (search && typed) search.onChange(typed)
    try {
      setOpened({ loaded: await load(), typed })
    } catch (error) {
      toast.error(uiCopy.somethingWrong, error)
    }
  }
  if (opened) {
    const { Listbox, SearchedListbox } = opened.loaded
    const list = { ...props, button, typed: opened.typed }
    return search ? <SearchedListbox {...list} openingKey={openingKey} search={search} /> : <Listbox {...list} />
  }
  return (
    <button
      {...button}
      aria-expanded={false}
      aria-haspopup={search ? 'dialog' : 'listbox'}
      onClick={() => open()}
      onFocus={preload}
      onKeyDown={(event) => {
        const typed = openingKey(event)
        if (typed === null) return
        event.preventDefault()
        void open(typed)
      }}
      onPointerEnter={preload}
      role="combobox"
      type="button"
    />
  )
}

function openingKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) return ''
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey ? key : null
}
