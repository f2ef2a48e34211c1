import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useCombobox } from 'downshift'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState, useTransition } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useDebounced } from '@/components/data/use-options'
import { isNavigationIcon, NavIcon } from '@/components/layout/nav-entries'
import { useSelectionHref } from '@/components/layout/navigation-link'
import { Spinner } from '@/components/ui/button'
import { CloseButton, useModal } from '@/components/ui/dialog'
import {
  Calculator,
  Clock,
  Eye,
  FileText,
  Globe,
  LogOut,
  MessageCircleQuestion,
  Presentation,
  Search,
  Swords,
  User,
} from '@/components/ui/icons'
import type { Navigation } from '@/lib/access/navigation'
import { api } from '@/lib/api/client'
import { findPath, withSearch } from '@/lib/api/endpoints'
import { openOrganisation, startSeeing } from '@/lib/api/seeing'
import { monthOf } from '@/lib/format/dates'
import { FIND } from '@/lib/limits'
import { recentChoices, rememberChoice } from '@/lib/palette/recent-choices'
import type { Found } from '@/lib/palette/shapes'
import { paletteCopy as copy } from '@/lib/palette/words'
import { brandListKey, pageOfBrand, portfolioPath } from '@/lib/portfolio/rules'
import type { Portfolio } from '@/lib/portfolio/shapes'
import { routes } from '@/lib/routes'
import {
  brandEntries,
  managesUsers,
  type PaletteEntry,
  type PaletteGroup,
  pageEntries,
  paletteGroups,
  searchedText,
} from './palette-entries'

// Loaded when it is first opened; see palette-launcher.tsx.

const OTHER_ICONS = {
  query: MessageCircleQuestion,
  rival: Swords,
  site: Globe,
  report: FileText,
  present: Presentation,
  profile: User,
  howWeCalculate: Calculator,
  signOut: LogOut,
  seeAs: Eye,
}

function EntryIcon({ icon }: { icon: string }) {
  const className = 'size-4 shrink-0 text-subtle-foreground'
  if (isNavigationIcon(icon)) return <NavIcon className={className} icon={icon} />
  const Icon = Object.hasOwn(OTHER_ICONS, icon) ? OTHER_ICONS[icon as keyof typeof OTHER_ICONS] : Clock
  return <Icon className={className} />
}

/** Finds pages, queries and other records by name, and opens them (R-SHELL-12). */
export function CommandPalette({
  navigation,
  typed,
  onClose,
}: {
  navigation: Navigation
  /** What was typed before this code was there. */
  typed: RefObject<string>
  onClose: () => void
}) {
  // From the start: set later, it would replace a letter that is typed in between.
  const [text, setText] = useState(() => typed.current.slice(0, FIND.textMax))
  useEffect(() => {
    typed.current = ''
  }, [typed])
  const { groups, isSearching, error } = useEntries(navigation, text.trim())
  const { leavingTo, leave, openTab } = useLeaving(onClose)
  const modal = useModal(true, onClose)
  const entries = groups.flatMap((group) => group.entries)
  const types = useCombobox.stateChangeTypes
  const { highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<PaletteEntry>({
    items: entries,
    itemToKey: (entry) => entry?.href,
    itemToString: (entry) => entry?.label ?? '',
    inputValue: text,
    isOpen: true,
    selectedItem: null,
    initialHighlightedIndex: 0,
    defaultHighlightedIndex: 0,
    // Leaving the field chooses nothing, and a press into it keeps what is chosen.
    stateReducer: (state, { type, changes }) =>
      type === types.InputBlur || type === types.InputClick ? state : changes,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && leave(selectedItem),
  })
  const openApart = (event: KeyboardEvent | MouseEvent, entry: PaletteEntry | undefined) => {
    if (!entry || !(event.ctrlKey || event.metaKey)) return
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    event.preventDefault()
    openTab(entry)
  }
  return (
    <dialog {...modal} aria-label={copy.title} className="palette">
      <div className="flex max-h-[min(560px,76dvh)] flex-col max-md:h-full max-md:max-h-none">
        <div className="relative flex items-center border-border border-b max-md:pr-3">
          {isSearching ? (
            <span className="pointer-events-none absolute left-4 text-subtle-foreground">
              <Spinner />
            </span>
          ) : (
            <Search className="pointer-events-none absolute left-4 size-4 text-subtle-foreground" />
          )}
          <input
            {...getInputProps({
              // The option may belong to the previous text.
              ...(!entries[highlightedIndex] && { 'aria-activedescendant': undefined }),
              'aria-label': copy.search,
              'aria-labelledby': undefined,
              onChange: (event) => setText(event.currentTarget.value),
              onKeyDown: (event) => {
                // The library would keep the key from the dialog.
                if (event.key === 'Escape') onClose()
                if (event.key === 'Enter') openApart(event, entries[highlightedIndex])
              },
            })}
            className="h-13 w-full bg-transparent pr-4 pl-11 text-base outline-none placeholder:text-subtle-foreground max-md:text-lg"
            data-autofocus
            enterKeyHint="go"
            maxLength={FIND.textMax}
            placeholder={managesUsers(navigation) ? copy.placeholderAdmin : copy.placeholder}
          />
          <span className="md:hidden">
            <CloseButton onClose={onClose} />
          </span>
        </div>
        <div {...getMenuProps({ 'aria-label': copy.results })} className="min-h-0 grow overflow-y-auto p-2">
          {groups.map((group) => (
            <Group
              group={group}
              highlighted={entries[highlightedIndex]}
              itemProps={(entry) =>
                getItemProps({
                  item: entry,
                  index: entries.indexOf(entry),
                  onClick: (event: MouseEvent) => openApart(event, entry),
                })
              }
              key={group.key}
              leavingTo={leavingTo}
            />
          ))}
        </div>
        <Notice error={error} isEmpty={entries.length === 0 && !isSearching} text={text.trim()} />
        <p className="sr-only" role="status">
          {text && !isSearching && entries.length > 0 ? copy.found(entries.length) : ''}
        </p>
        <Keys />
      </div>
    </dialog>
  )
}

function useEntries(navigation: Navigation, text: string) {
  const [recent] = useState(recentChoices)
  const manages = managesUsers(navigation)
  const searched = manages ? searchedText(text) : text
  const wanted = useDebounced(searched, FIND.debounceMs)
  const path = findPath(wanted)
  const { data, error, isFetching } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<Found>(path, { signal }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  const brands = useQuery({
    queryKey: brandListKey(),
    queryFn: ({ signal }) => api.get<Portfolio>(portfolioPath(), { signal }),
    enabled: navigation.brands !== undefined,
  })
  const month = navigation.main.length > 0 ? monthOf(new Date().toISOString()) : null
  const groups = paletteGroups({
    text,
    pages: pageEntries(navigation, month),
    brands: brandEntries(brands.data?.items ?? []),
    recent,
    found: data,
    manages,
  })
  return {
    groups,
    isSearching: text !== '' && (isFetching || wanted !== searched),
    error: wanted === '' ? null : error,
  }
}

/** Stays open, with a mark on what was chosen, until the page is there. */
function useLeaving(onClose: () => void) {
  const router = useRouter()
  const selectionHref = useSelectionHref()
  const [isLeaving, startLeaving] = useTransition()
  const [leavingTo, setLeavingTo] = useState<PaletteEntry | null>(null)
  const { attempt } = useAttempt()
  useEffect(() => {
    if (leavingTo && !isLeaving) onClose()
  }, [leavingTo, isLeaving, onClose])

  /** Keeps the dashboard selection, except what the entry selects. */
  const addressOf = ({ href }: PaletteEntry) => {
    const [path = href, own] = href.split('?')
    const [, selected] = selectionHref(path).split('?')
    return withSearch(path, Object.fromEntries([...new URLSearchParams(selected), ...new URLSearchParams(own)]))
  }
  const leave = (entry: PaletteEntry) => {
    // A full page load, so nothing that was read stays in memory.
    if (entry.href === routes.logout) return window.location.assign(entry.href)
    if (entry.seeAs) {
      setLeavingTo(entry)
      const { seeAs } = entry
      return startLeaving(() => attempt(() => startSeeing(seeAs)))
    }
    const { brand } = entry
    setLeavingTo(entry)
    if (brand) return startLeaving(() => attempt(() => openOrganisation(brand, pageOfBrand(window.location, false))))
    rememberChoice(entry)
    startLeaving(() => router.push(addressOf(entry)))
  }
  const openTab = (entry: PaletteEntry) => {
    // It would change this tab, too.
    if (entry.seeAs || entry.brand) return leave(entry)
    rememberChoice(entry)
    window.open(addressOf(entry), '_blank', 'noopener')
  }
  return { leavingTo, leave, openTab }
}

function Group({
  group,
  highlighted,
  leavingTo,
  itemProps,
}: {
  group: PaletteGroup
  highlighted: PaletteEntry | undefined
  leavingTo: PaletteEntry | null
  itemProps: (entry: PaletteEntry) => object
}) {
  const title = `palette-${group.key}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: the options of a listbox are grouped, not the fields of a form
    <div aria-labelledby={title} className="mb-1" role="group">
      <p className="overline-label px-2.5 pt-2 pb-1" id={title}>
        {copy.groups[group.key]}
      </p>
      {group.entries.map((entry) => (
        <div
          key={entry.href}
          {...itemProps(entry)}
          className={clsx(
            'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 text-sm max-md:min-h-12',
            entry === highlighted && 'bg-accent',
          )}
        >
          {entry === leavingTo ? <Spinner className="size-4" /> : <EntryIcon icon={entry.icon} />}
          <span className="min-w-0 truncate">{entry.label}</span>
          {entry.detail && (
            <span className="ml-auto max-w-2/5 shrink-0 truncate text-muted-foreground text-xs">{entry.detail}</span>
          )}
        </div>
      ))}
    </div>
  )
}

function Notice({ error, isEmpty, text }: { error: Error | null; isEmpty: boolean; text: string }) {
  if (error)
    return (
      <p className="px-4.5 pb-3 text-destructive text-sm" role="alert">
        {copy.failed}
      </p>
    )
  if (!isEmpty) return null
  return (
    <p className="wrap-anywhere px-4.5 pb-6 text-muted-foreground text-sm" role="status">
      {copy.nothingFound(text)}
    </p>
  )
}

const KEYS = [
  ['↑↓', copy.keys.move],
  ['↵', copy.keys.open],
  ['Ctrl ↵', copy.keys.newTab],
  ['Esc', copy.keys.close],
] as const

function Keys() {
  return (
    <p
      aria-hidden="true"
      className="flex gap-4 border-border border-t bg-background px-4.5 py-2 text-muted-foreground text-xs max-md:hidden"
    >
      {KEYS.map(([key, what]) => (
        <span className="flex items-center gap-1.5" key={key}>
          <kbd className="rounded-sm border border-border bg-card px-1 font-sans text-2xs">{key}</kbd>
          {what}
        </span>
      ))}
    </p>
  )
}
