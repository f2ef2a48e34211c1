import { clsx } from 'clsx'
import { useCombobox, useSelect } from 'downshift'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { uiCopy } from '@/lib/ui/words'
import { Check, Search } from './icons'
import { followAnchor } from './placement'

// Loaded when a list is first opened; see listbox-button.tsx.

export interface ListboxOption {
  value: string
  label: string
  /** Drawn in place of the label: a badge, for example. */
  shown?: ReactNode
}

/** A search box above the options; the caller filters the options by its text. */
export interface ListboxSearch {
  text: string
  onChange: (text: string) => void
  isFetching: boolean
}

export interface ListboxProps {
  button: ComponentProps<'button'>
  label: string
  options: readonly ListboxOption[]
  chosen: readonly string[]
  onChoose: (option: ListboxOption) => void
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Several can be chosen; a choice does not close the list. */
  multiple?: boolean
  /** What was typed on the closed button. */
  typed: string
}

const keyOf = (option: ListboxOption | null) => option?.value
const labelOf = (option: ListboxOption | null) => option?.label ?? ''

export function Listbox({ button, label, options, chosen, onChoose, onOpenChange, typed }: ListboxProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLUListElement>(null)
  const startsWithTyped = options.findIndex((option) => option.label.toLowerCase().startsWith(typed.toLowerCase()))
  const { isOpen, highlightedIndex, getToggleButtonProps, getMenuProps, getItemProps } = useSelect<ListboxOption>({
    items: [...options],
    itemToKey: keyOf,
    itemToString: labelOf,
    selectedItem: options.find(({ value }) => chosen.includes(value)) ?? null,
    initialIsOpen: true,
    ...(typed && startsWithTyped >= 0 ? { initialHighlightedIndex: startsWithTyped } : {}),
    // Leaving the list chooses nothing: a choice may save or filter at once.
    stateReducer: (state, { type, changes }) =>
      type === useSelect.stateChangeTypes.ToggleButtonBlur ? { ...changes, selectedItem: state.selectedItem } : changes,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    onIsOpenChange: (change) => onOpenChange?.(change.isOpen),
  })
  usePopup(isOpen, anchor, popup)
  return (
    <>
      <button
        {...getToggleButtonProps({
          ...button,
          'aria-labelledby': undefined,
          onKeyDown: (event) => keepDialogOpen(event, isOpen),
          ref: anchor,
        })}
      />
      <ul {...getMenuProps({ ...listName(label, isOpen), ref: popup })} className="listbox" popover="manual">
        {isOpen &&
          options.map((option, index) => (
            <Option
              key={option.value}
              {...getItemProps({ item: option, index })}
              chosen={chosen.includes(option.value)}
              highlighted={index === highlightedIndex}
              option={option}
            />
          ))}
      </ul>
    </>
  )
}

/** The same with a search box, which has the focus while the list is open. */
export function SearchedListbox({
  button,
  label,
  options,
  chosen,
  onChoose,
  onOpenChange,
  multiple = false,
  search,
  openingKey,
}: ListboxProps & {
  search: ListboxSearch
  /** The text that a key types on the closed button; null for keys that do not open the list. */
  openingKey: (event: KeyboardEvent) => string | null
}) {
  const anchor = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const types = useCombobox.stateChangeTypes
  const combobox = useCombobox<ListboxOption>({
    items: [...options],
    itemToKey: keyOf,
    itemToString: labelOf,
    inputValue: search.text,
    selectedItem: null,
    initialIsOpen: true,
    stateReducer: (state, { type, changes }) => {
      if (type === types.InputBlur) return { ...changes, selectedItem: state.selectedItem }
      if (type === types.InputClick) return { ...changes, isOpen: state.isOpen }
      const choosing = type === types.ItemClick || type === types.InputKeyDownEnter
      return choosing && multiple ? { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex } : changes
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    onIsOpenChange: ({ isOpen, type }) => {
      onOpenChange?.(isOpen)
      if (isOpen) return
      search.onChange('')
      if (type !== types.InputBlur) anchor.current?.focus()
    },
  })
  const {
    isOpen,
    highlightedIndex,
    openMenu,
    closeMenu,
    getToggleButtonProps,
    getInputProps,
    getMenuProps,
    getItemProps,
  } = combobox
  usePopup(isOpen, anchor, popup, input)
  const chooseFirst = (event: KeyboardEvent) => {
    // Without a highlighted option, downshift would close the list.
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    event.preventDefault()
    const [first] = options
    // Until the search is answered, the options are those before it.
    if (!search.text || !first?.label.toLowerCase().includes(search.text.trim().toLowerCase())) return
    onChoose(first)
    if (!multiple) closeMenu()
  }
  return (
    <>
      <button
        {...getToggleButtonProps({ ...button, ref: anchor })}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onKeyDown={(event) => {
          const text = openingKey(event)
          if (text === null) return
          event.preventDefault()
          // What is typed before the search box has the focus belongs into it. Of a closed list the text may still be the last one.
          search.onChange(isOpen ? search.text + text : text)
          if (isOpen) input.current?.focus()
          else openMenu()
        }}
        role="combobox"
        tabIndex={0}
      />
      <div
        aria-label={isOpen ? label : undefined}
        className="listbox flex-col"
        popover="manual"
        ref={popup}
        role="dialog"
      >
        <span className="relative -mx-1 mb-1 block shrink-0 border-border border-b">
          <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-subtle-foreground" />
          <input
            {...getInputProps({
              ref: input,
              'aria-label': uiCopy.find,
              'aria-labelledby': undefined,
              onChange: (event) => search.onChange(event.currentTarget.value),
              onKeyDown: (event) => event.key === 'Enter' && highlightedIndex < 0 && chooseFirst(event),
            })}
            className="w-full bg-transparent py-2 pr-3 pl-9 text-sm outline-none max-md:h-11 max-md:text-lg"
            placeholder={uiCopy.find}
          />
        </span>
        <ul
          {...getMenuProps({ ...listName(label, isOpen), 'aria-multiselectable': multiple || undefined })}
          className="min-h-0 overflow-y-auto"
        >
          {isOpen &&
            options.map((option, index) => (
              <Option
                key={option.value}
                {...getItemProps({ item: option, index })}
                aria-selected={chosen.includes(option.value)}
                chosen={chosen.includes(option.value)}
                highlighted={index === highlightedIndex}
                option={option}
              />
            ))}
        </ul>
        {isOpen && options.length === 0 && (
          <p className="px-3 py-2 text-sm text-subtle-foreground" role="status">
            {search.isFetching ? uiCopy.searching : uiCopy.nothingFound}
          </p>
        )}
      </div>
    </>
  )
}

function Option({
  option,
  chosen,
  highlighted,
  ...item
}: ComponentProps<'li'> & { option: ListboxOption; chosen: boolean; highlighted: boolean }) {
  const tick = <Check className={clsx('size-4 shrink-0 text-primary', !chosen && 'invisible')} />
  return (
    <li
      {...item}
      className={clsx(
        'flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm max-md:min-h-11',
        highlighted && 'bg-accent',
        chosen && !option.shown && 'font-medium text-primary-soft-foreground',
        chosen && !option.shown && !highlighted && 'bg-primary-soft',
      )}
    >
      {!option.shown && tick}
      <span className="wrap-anywhere min-w-0 grow">{option.shown ?? option.label}</span>
      {option.shown && tick}
    </li>
  )
}

/** Shows the list in the top layer, where neither cards nor dialogs clip it; then `first` has the focus. */
function usePopup(
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  first?: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const box = popup.current
    if (!isOpen || !box || !anchor.current) return
    box.showPopover?.()
    const onShown = () => first?.current?.focus()
    const stop = followAnchor(box, anchor.current, { side: 'below', align: 'start', gap: 4, sized: true, onShown })
    return () => {
      stop()
      box.hidePopover?.()
    }
  }, [isOpen, anchor, popup, first])
}

/** A closed list has no name, so that the name finds the button alone. */
function listName(label: string, isOpen: boolean) {
  return isOpen ? { 'aria-label': label } : { 'aria-labelledby': undefined }
}

/** Escape closes the list; the dialog around it must not close with it. */
function keepDialogOpen(event: { key: string; preventDefault: () => void }, isOpen: boolean): void {
  if (isOpen && event.key === 'Escape') event.preventDefault()
}
