'use client'

import { clsx } from 'clsx'
import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import { parseAsString } from 'nuqs'
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react'
import { useSearchState } from '@/components/data/use-search-state'
import { Spinner } from '@/components/ui/button'
import { NOTHING_SELECTED, OWN_PARAMS, SHARED_PARAMS, selectedOn, selectionHref } from '@/lib/layout/params'

/**
 * A link of the navigation. The frame of its page is fetched ahead (no figures) once it is pointed at, touched or
 * focused, and not before: a first visit downloads its own page only. `data-pending` is inside from the click until the
 * page arrives, so that the look can follow at once (R-SHELL-11).
 */
export function NavigationLink({ children, ...rest }: ComponentProps<typeof Link> & { href: string }) {
  const [wanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  return (
    <Link {...rest} onFocus={want} onMouseEnter={want} onTouchStart={want} prefetch={wanted ? null : false}>
      {children}
      <PendingMark />
    </Link>
  )
}

/** A row of a menu that opens; on the page that it leads to it closes the menu. */
export function MenuLink({
  href,
  icon,
  current = false,
  className,
  close,
  children,
}: {
  href: string
  icon: ReactNode
  current?: boolean
  className: string
  close: () => void
  children: ReactNode
}) {
  return (
    <NavigationLink
      aria-current={current ? 'page' : undefined}
      className={clsx('sheet-link', className, current && 'font-medium text-primary')}
      href={href}
      onClick={current ? close : undefined}
    >
      {icon}
      {children}
    </NavigationLink>
  )
}

/** The spinner shows after 200 ms: most pages are there before. */
function PendingMark() {
  const { pending } = useLinkStatus()
  return (
    pending && (
      <span className="late absolute right-2.5 lg:max-xl:top-0 lg:max-xl:-right-1" data-pending>
        <Spinner className="size-3.5" />
      </span>
    )
  )
}

const chosenParams = Object.fromEntries([...SHARED_PARAMS, ...OWN_PARAMS].map((name) => [name, parseAsString]))
const SelectionContext = createContext(NOTHING_SELECTED)

/** Remembers what is selected on each dashboard for as long as the person is signed in on this page. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const path = usePathname()
  // Not from the router, whose address lags behind a choice.
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

/** A link within a page to another dashboard, with what is selected (R-SHELL-11). */
export function DashboardLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const withSelection = useSelectionHref()
  return (
    <Link className={className} href={withSelection(href)} prefetch={false}>
      {children}
    </Link>
  )
}

/** To `home` when there is nothing to go back to. */
export function goBackOr(home: string): void {
  if (window.history.length > 1) window.history.back()
  else window.location.assign(home)
}

/**
 * A button that goes back; its look and content come from outside. The page for missing addresses has one, and its
 * scripts are part of every page: this is all that they hold.
 */
export function BackPress({ home, ...button }: ComponentProps<'button'> & { home: string }) {
  return <button {...button} onClick={() => goBackOr(home)} type="button" />
}
