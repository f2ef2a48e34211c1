import { clsx } from 'clsx'
import { usePathname } from 'next/navigation'
import { SearchButton } from '@/components/palette/palette-launcher'
import { ProfileAvatar } from '@/components/people/profile-avatar'
import { ArrowLeft, Ellipsis, SunMoon } from '@/components/ui/icons'
import type { Navigation, NavigationEntry } from '@/lib/access/navigation'
import { navigationCopy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'
import { EntryIcon, isCurrent, useClosedByArrival, useNavigation, WarningDot, WarningText } from './nav-entries'
import { MenuLink, NavigationLink, useSelectionHref } from './navigation-link'
import { Logo } from './standalone-screen'
import { ACCOUNT_PAGES, type Account, AccountLines, AccountPageLinks, SignOutLink, ThemeSwitch } from './user-menu'

const MORE_SHEET = 'more-sheet'

const closeSheet = () => document.getElementById(MORE_SHEET)?.hidePopover?.()

function MoreSheet({
  account,
  entries,
  showsWayBack,
}: {
  account: Account
  entries: readonly NavigationEntry[]
  showsWayBack: boolean
}) {
  const pathname = usePathname()
  useClosedByArrival(closeSheet)
  return (
    <div className="more-sheet" id={MORE_SHEET} popover="auto">
      <AccountLines account={account} className="border-border border-b p-4" />
      <div className="flex flex-col p-2">
        {showsWayBack && (
          <MenuLink className="h-12" close={closeSheet} href={routes.home} icon={<ArrowLeft className="size-4" />}>
            {navigationCopy.backToDashboards}
          </MenuLink>
        )}
        {entries.map((entry) => {
          const current = isCurrent(entry, pathname)
          return (
            <MenuLink
              className="h-12"
              close={closeSheet}
              current={current}
              href={entry.href}
              icon={<EntryIcon className={clsx('size-4', !current && 'text-muted-foreground')} entry={entry} />}
              key={entry.href}
            >
              <span>
                {entry.label}
                <WarningText text={entry.warning} />
              </span>
            </MenuLink>
          )
        })}
        <AccountPageLinks className="h-12" close={closeSheet} />
        <SignOutLink className="h-12" />
        <div className="flex h-14 items-center gap-3 px-2.5 text-sm">
          <SunMoon className="size-4 text-muted-foreground" />
          <span className="grow">{navigationCopy.theme}</span>
          <span className="w-52">
            <ThemeSwitch words />
          </span>
        </div>
      </div>
    </div>
  )
}

/** Beside 'More' (R-SHELL-2). */
const MAX_LINKS = 4

export function TopBar({ account }: { account: Account }) {
  return (
    <header className="sticky top-(--banner) z-20 flex h-14 items-center justify-between border-border border-b bg-card px-4 lg:hidden print:hidden">
      <NavigationLink className="relative flex h-11 items-center rounded-md" href={routes.home}>
        <Logo />
      </NavigationLink>
      <div className="flex items-center">
        <SearchButton className="flex size-11 items-center justify-center rounded-full text-muted-foreground" />
        <button
          className="-mr-1 flex size-11 items-center justify-center rounded-full"
          popoverTarget={MORE_SHEET}
          type="button"
        >
          <ProfileAvatar image={account.image} name={account.name} own />
          <span className="sr-only">
            {navigationCopy.accountOf} {account.name}
          </span>
        </button>
      </div>
    </header>
  )
}

function CurrentEdge() {
  return <span className="absolute top-0 h-0.75 w-7 rounded-b-full bg-primary" />
}

export function MobileNav({
  account,
  navigation,
  withBar = true,
}: {
  account: Account
  navigation: Navigation
  /** False where a page has a bar of its own at the foot. */
  withBar?: boolean
}) {
  const { main, manage, inAdmin, hasDashboards } = useNavigation(navigation)
  const pathname = usePathname()
  const withSelection = useSelectionHref()
  const inBar = main.filter(({ inMore = false }) => !inMore).slice(0, MAX_LINKS)
  const { brands } = navigation
  const inSheet = [...(brands ? [brands] : []), ...main.filter((entry) => !inBar.includes(entry)), ...manage]
  const currentInSheet = ACCOUNT_PAGES.includes(pathname) || inSheet.some((entry) => isCurrent(entry, pathname))
  const warning = inSheet.find((entry) => entry.warning !== undefined)?.warning
  const item = (current: boolean) => clsx('bar-link', current ? 'text-primary' : 'text-muted-foreground')
  return (
    <div className="lg:hidden print:hidden">
      <nav
        aria-label={inAdmin ? navigationCopy.admin : navigationCopy.main}
        className={clsx(
          'fixed inset-x-0 bottom-0 z-20 flex border-border border-t bg-card pb-[env(safe-area-inset-bottom)]',
          !withBar && 'hidden',
        )}
      >
        {inBar.map((entry) => {
          const current = isCurrent(entry, pathname)
          return (
            <NavigationLink
              aria-current={current ? 'page' : undefined}
              className={`${item(current)} has-data-pending:text-primary`}
              href={withSelection(entry.href)}
              key={entry.href}
            >
              {current && <CurrentEdge />}
              <EntryIcon className="size-5" entry={entry} />
              <span>
                {entry.label}
                <WarningText text={entry.warning} />
              </span>
            </NavigationLink>
          )
        })}
        <button className={item(currentInSheet)} popoverTarget={MORE_SHEET} type="button">
          {currentInSheet && <CurrentEdge />}
          <span className="relative flex">
            <Ellipsis className="size-5" />
            {warning !== undefined && <WarningDot />}
          </span>
          <span>
            {navigationCopy.more}
            <WarningText text={warning} />
          </span>
        </button>
      </nav>
      <MoreSheet account={account} entries={inSheet} showsWayBack={inAdmin && hasDashboards} />
    </div>
  )
}
