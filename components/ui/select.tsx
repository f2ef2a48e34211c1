import { clsx } from 'clsx'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { uiCopy } from '@/lib/ui/words'
import { ChevronDown } from './icons'
import type { ListboxOption, ListboxProps, ListboxSearch } from './listbox'
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
    // Further letters may come while the list is loading.
    if (search && typed) search.onChange(search.text + typed)
    try {
      setOpened({ loaded: await load(), typed })
    } catch (error) {
      search?.onChange('')
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

/** Lists longer than this can be searched. */
export const SEARCHED_ABOVE = 8

/**
 * A choice drawn as one line, 'Compare with **Baythorne**'. With an `icon`, that is drawn in place of the label, which
 * stays the name. 'md' is for toolbars. `searched` puts a search box above a long list.
 */
export function Select<Value extends string>({
  label,
  icon,
  labelHidden = false,
  size = 'sm',
  value,
  options,
  onChange,
  disabled = false,
  searched = false,
  quiet = false,
}: {
  label: string
  icon?: ReactNode
  /** The chosen option needs no label. */
  labelHidden?: boolean
  size?: 'sm' | 'md'
  value: Value
  options: readonly (ListboxOption & { value: Value })[]
  onChange: (value: Value) => void
  disabled?: boolean
  searched?: boolean
  /** Without an outline, for what few people change. */
  quiet?: boolean
}) {
  const [find, setFind] = useState('')
  const wanted = find.trim().toLowerCase()
  const chosen = options.find((option) => option.value === value)
  const className = clsx(
    quiet ? 'select-quiet' : 'select-button max-md:w-full',
    size === 'md' ? 'h-9' : 'h-8',
    'max-md:h-11',
  )
  const content = (
    <>
      {!labelHidden && (
        <span aria-hidden="true" className="shrink-0 text-muted-foreground [&_svg]:size-4">
          {icon ?? label}
        </span>
      )}
      <span className="max-w-48 truncate font-medium max-md:mr-auto max-md:max-w-none">{chosen?.label}</span>
      <ChevronDown className="size-4 shrink-0 text-subtle-foreground" />
    </>
  )
  return (
    <ListboxButton
      button={{ className, children: content, disabled }}
      chosen={[value]}
      label={label}
      onChoose={(option) => onChange(option.value as Value)}
      options={options.filter((option) => option.label.toLowerCase().includes(wanted))}
      search={
        searched && options.length > SEARCHED_ABOVE ? { text: find, onChange: setFind, isFetching: false } : undefined
      }
    />
  )
}
