'use client'

import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useOnline, useRenewal } from '@/components/data/query-provider'
import { PageKeys } from '@/components/layout/keyboard'
import { EntryIcon, isCurrent, useNavigation, WarningText } from '@/components/layout/nav-entries'
import { NavigationLink, useSelectionHref } from '@/components/layout/navigation-link'
import { OrganisationWatch } from '@/components/layout/organisation-watch'
import { Logo } from '@/components/layout/standalone-screen'
import { type Account, ThemeSwitch, UserMenu } from '@/components/layout/user-menu'
import { PaletteLauncher, SearchButton, SearchKeys } from '@/components/palette/palette-launcher'
import { OrganisationMark } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ArrowLeft, WifiOff } from '@/components/ui/icons'
import { ReadOnly } from '@/components/ui/read-only'
import { toast } from '@/components/ui/toast'
import { Toaster } from '@/components/ui/toaster'
import type { Navigation, NavigationEntry } from '@/lib/access/navigation'
import { createAuthCheck } from '@/lib/api/auth-check'
import { HEALTH } from '@/lib/api/endpoints'
import { agreeOnReader, isSeeing, subscribeSeeing, takeSeenAs } from '@/lib/api/session'
import { offlineCopy as copy, navigationCopy, seeAsCopy } from '@/lib/layout/words'
import { paletteCopy } from '@/lib/palette/words'
import type { Seeing } from '@/lib/people/account-shapes'
import type { MembershipInvitation } from '@/lib/people/shapes'
import { openedAnswer, routes } from '@/lib/routes'
import { MobileNav, TopBar } from './mobile-nav'

/**
 * The server decided that the page may be shown; this finds a browser without a login record, or whose session was
 * ended (R-SESSION-9).
 */
function SessionWatch() {
  useEffect(() => {
    void createAuthCheck(true).run()
  }, [])
  return null
}

// Few people ever see them.
const BrandSwitcher = dynamic(() =>
  import('@/components/portfolio/brand-switcher').then((module) => module.BrandSwitcher),
)
const SeeingBanner = dynamic(() => import('./seeing').then((module) => module.SeeingBanner))

const InvitationNotice = dynamic(() => import('./invitation-notice').then((module) => module.InvitationNotice))

/** How soon the navigation of an open page marks an engine that fails, or answers again. */
const MARKS_MS = 5 * 60_000

/** Says what was seen until this page, and shows what the server and other tabs agree on. */
export function SeeingWatch({ seeing }: { seeing: boolean }) {
  useEffect(() => {
    const name = takeSeenAs()
    if (name !== null) toast.success(seeAsCopy.left(name))
  }, [])
  useEffect(() => {
    const check = () => {
      if (isSeeing() !== seeing) void agreeOnReader()
    }
    check()
    return subscribeSeeing(check)
  }, [seeing])
  return null
}

export function Shell({
  account,
  navigation,
  marks = false,
  seeing = null,
  own = [],
  invitations = [],
  children,
}: {
  account: Account
  navigation: Navigation
  /** Whether entries may get a mark while the page is open. */
  marks?: boolean
  seeing?: Seeing | null
  /** Ids of the person's organisations. */
  own?: readonly string[]
  invitations?: readonly MembershipInvitation[]
  children: ReactNode
}) {
  const pathname = usePathname()
  useRenewal(marks ? MARKS_MS : null)
  // Three columns of figures need more room than anything that is read.
  const isWide = pathname === routes.visibility
  const isOpened = openedAnswer(pathname) !== null
  // List and text fill the window and scroll by themselves.
  const isSplit = pathname === routes.answers || isOpened
  return (
    <ReadOnly reason={seeing && seeAsCopy.off}>
      {seeing && <SeeingBanner seeing={seeing} />}
      <SideNav account={account} navigation={navigation} />
      <div
        className="flex min-h-[calc(100dvh-var(--banner))] flex-col lg:pl-16 xl:pl-61 print:pl-0"
        // Who sees as an organisation saves nothing, and goes back to the own one by itself.
        data-organization={seeing ? undefined : account.organisation?._id}
      >
        {/* On narrow pages an answer has bars of its own. */}
        <div className={isOpened ? 'contents max-lg:hidden' : 'contents'}>
          <TopBar account={account} />
        </div>
        <OfflineStrip />
        {!seeing && <OrganisationWatch drawn={account.organisation ?? null} own={own} />}
        <main
          className={clsx(
            'flex w-full grow flex-col outline-none',
            isSplit
              ? 'pb-28 lg:h-[calc(100dvh-var(--banner))] lg:grow-0 lg:overflow-hidden lg:pb-0 print:h-auto'
              : 'mx-auto max-w-305 px-4 pt-6 pb-28 lg:px-10 lg:pt-8 lg:pb-12',
            isWide && 'min-[100rem]:max-w-400',
          )}
          id="content"
          tabIndex={-1}
        >
          {invitations.length > 0 && <InvitationNotice invitations={invitations} />}
          {children}
        </main>
      </div>
      <MobileNav account={account} navigation={navigation} withBar={!isOpened} />
      <PaletteLauncher navigation={navigation} />
      <PageKeys navigation={navigation} />
      <Toaster />
      <SessionWatch />
      <SeeingWatch seeing={seeing !== null} />
    </ReadOnly>
  )
}

/** Says at once that the browser has lost its connection, and how old what it shows is. */
export function OfflineStrip() {
  const client = useQueryClient()
  const online = useOnline()
  const [trying, setTrying] = useState(false)
  // A browser may think that it is offline when it is not.
  const tryAgain = async () => {
    setTrying(true)
    const isReached = await fetch(HEALTH, { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    setTrying(false)
    if (isReached) onlineManager.setOnline(true)
  }
  return (
    <div
      className={
        online
          ? 'sr-only'
          : 'sticky top-(--banner) z-20 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-inverse px-4 py-2 text-inverse-foreground text-sm max-lg:top-[calc(var(--banner)+3.5rem)] print:hidden'
      }
    >
      {!online && <WifiOff className="size-4 shrink-0" />}
      <p className="tnum" role="status">
        {!online && copy.offline(readSince(client))}
      </p>
      {!online && (
        <Button
          className="text-inverse-foreground! underline underline-offset-4 hover:bg-transparent!"
          onClick={() => void tryAgain()}
          pending={trying}
          reads
          size="sm"
          variant="ghost"
        >
          {copy.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** Local time of the page's latest data; null for a page without any. */
function readSince(client: QueryClient): string | null {
  const cache = client.getQueryCache()
  const endpointOf = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).split('?')[0]
  const asked = new Set(cache.findAll({ type: 'active' }).map(endpointOf))
  const times = cache
    .findAll({ predicate: (query) => query.state.data !== undefined && asked.has(endpointOf(query)) })
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : new Date(Math.max(...times)).toTimeString().slice(0, 5)
}

const SEARCH = clsx(
  'relative mt-3 flex h-9 shrink-0 items-center gap-3 rounded-md border border-border bg-card px-2.5 text-muted-foreground text-sm',
  'hover:bg-accent hover:text-foreground lg:max-xl:justify-center lg:max-xl:px-0',
)

/** Between 1024 and 1280 px only the icon shows, and the label becomes its tooltip. */
function NavLink({
  href,
  covers,
  label,
  icon,
  warning,
}: {
  href: string
  covers?: readonly string[]
  label: string
  icon: ReactNode
  warning?: string
}) {
  const current = isCurrent({ href, covers }, usePathname())
  const withSelection = useSelectionHref()
  return (
    <NavigationLink
      aria-current={current ? 'page' : undefined}
      className={clsx('side-link', current ? 'side-link-current' : 'side-link-other')}
      href={withSelection(href)}
    >
      {icon}
      <span className="side-label">
        {label}
        <WarningText text={warning} />
      </span>
    </NavigationLink>
  )
}

function Links({ label, entries }: { label: string; entries: readonly NavigationEntry[] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-0.5">
      {entries.map((entry) => (
        <li key={entry.href}>
          <NavLink
            covers={entry.covers}
            href={entry.href}
            icon={<EntryIcon className="side-icon size-4.25" entry={entry} />}
            label={entry.label}
            warning={entry.warning}
          />
        </li>
      ))}
    </ul>
  )
}

export function SideNav({ account, navigation }: { account: Account; navigation: Navigation }) {
  const { main, manage, inAdmin, hasDashboards } = useNavigation(navigation)
  return (
    <aside className="fixed top-(--banner) bottom-0 left-0 z-20 flex w-16 flex-col border-border border-r bg-sidebar px-3 pt-3 pb-4 max-lg:hidden xl:w-61 print:hidden">
      <NavigationLink
        className="relative flex h-8 items-center rounded-md px-2 lg:max-xl:justify-center"
        href={routes.home}
      >
        <Logo compact />
      </NavigationLink>
      {navigation.brands && <BrandSwitcher account={account} />}
      {account.organisation && !navigation.brands && !inAdmin && (
        <div className="mt-3 flex items-center gap-2.5 px-2 py-1 lg:max-xl:justify-center lg:max-xl:px-0">
          <OrganisationMark name={account.organisation.name} />
          <p className="min-w-0 text-sm lg:max-xl:sr-only">
            <span className="block truncate font-medium">{account.organisation.name}</span>
            <span className="block truncate text-muted-foreground text-xs">{account.organisation.location}</span>
          </p>
        </div>
      )}
      <SearchButton className={SEARCH}>
        <span className="side-label">{paletteCopy.search}</span>
        <SearchKeys />
      </SearchButton>
      <nav aria-label={inAdmin ? navigationCopy.admin : navigationCopy.main} className="side-nav mt-3 flex flex-col">
        {inAdmin && (
          <>
            {hasDashboards && (
              <NavLink
                href={routes.home}
                icon={<ArrowLeft className="size-4.25 shrink-0" />}
                label={navigationCopy.backToDashboards}
              />
            )}
            <p className="overline-label px-2.5 pt-3 pb-1.5 lg:max-xl:sr-only">{navigationCopy.admin}</p>
          </>
        )}
        <Links entries={main} label={inAdmin ? navigationCopy.admin : navigationCopy.main} />
        {manage.length > 0 && (
          <>
            <p className="overline-label px-2.5 pt-5 pb-1.5 lg:max-xl:sr-only">{navigationCopy.manage}</p>
            <Links entries={manage} label={navigationCopy.manage} />
          </>
        )}
      </nav>
      <div className="mt-auto flex items-center justify-between px-2 pb-3 text-muted-foreground text-sm lg:max-xl:hidden">
        <span>{navigationCopy.theme}</span>
        <ThemeSwitch />
      </div>
      <div className="lg:max-xl:mt-auto">
        <UserMenu account={account} />
      </div>
    </aside>
  )
}
