'use client'

import { clsx } from 'clsx'
import { ArrowLeft, Ellipsis, SunMoon } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { type Navigation, navigationCopy } from '@/lib/copy/navigation'
import { routes } from '@/lib/routes'
import type { Account } from './account'
import { Logo } from './logo'
import { NavIcon } from './nav-icon'
import { isCurrent } from './nav-link'
import { ThemeSwitch } from './theme-switch'
import { useNavigation } from './use-navigation'
import { AccountLines, SignOutLink } from './user-menu'

/** Spec §2: at most 4 links beside 'More'. */
const MAX_LINKS = 4
const SHEET = 'more-sheet'

/** The bar on top of screens below 1024 px. */
export function TopBar({ account }: { account: Account }) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-border border-b bg-card px-4 lg:hidden">
      <Link className="flex h-11 items-center rounded-md" href={routes.home}>
        <Logo />
      </Link>
      <button
        className="-mr-1 flex size-11 items-center justify-center rounded-full"
        popoverTarget={SHEET}
        type="button"
      >
        <Avatar name={account.name} />
        <span className="sr-only">
          {navigationCopy.accountOf} {account.name}
        </span>
      </button>
    </header>
  )
}

function SheetLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  const close = () => document.getElementById(SHEET)?.hidePopover()
  return (
    <Link
      className="flex h-12 items-center gap-3 rounded-md px-2.5 text-sm hover:bg-accent"
      href={href}
      onClick={close}
    >
      {icon}
      {children}
    </Link>
  )
}

/** The bar at the foot of screens below 1024 px, and the sheet with everything that has no room in it. */
export function MobileNav({ account, navigation }: { account: Account; navigation: Navigation }) {
  const { main, manage, inAdmin } = useNavigation(navigation)
  const pathname = usePathname()
  const item = 'relative flex min-h-14 flex-1 flex-col items-center justify-center gap-1 font-medium text-2xs'
  return (
    <div className="lg:hidden">
      <nav
        aria-label={inAdmin ? navigationCopy.admin : navigationCopy.main}
        className="fixed inset-x-0 bottom-0 z-20 flex border-border border-t bg-card pb-[env(safe-area-inset-bottom)]"
      >
        {main.slice(0, MAX_LINKS).map((entry) => {
          const current = isCurrent(entry.href, pathname)
          return (
            <Link
              aria-current={current ? 'page' : undefined}
              aria-label={entry.label}
              className={clsx(item, current ? 'text-primary' : 'text-muted-foreground')}
              href={entry.href}
              key={entry.href}
            >
              {current && <span className="absolute top-0 h-0.75 w-7 rounded-b-full bg-primary" />}
              <NavIcon className="size-5" icon={entry.icon} />
              {entry.short ?? entry.label}
            </Link>
          )
        })}
        <button className={clsx(item, 'text-muted-foreground')} popoverTarget={SHEET} type="button">
          <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {navigationCopy.more}
        </button>
      </nav>
      <div className="more-sheet" id={SHEET} popover="auto">
        <AccountLines account={account} className="border-border border-b p-4" />
        <div className="flex flex-col p-2">
          {inAdmin && (
            <SheetLink href={routes.home} icon={<ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />}>
              {navigationCopy.backToDashboards}
            </SheetLink>
          )}
          {[...main.slice(MAX_LINKS), ...manage].map((entry) => (
            <SheetLink
              href={entry.href}
              icon={<NavIcon className="size-4 text-muted-foreground" icon={entry.icon} />}
              key={entry.href}
            >
              {entry.label}
            </SheetLink>
          ))}
          <SignOutLink className="h-12" />
          <div className="flex h-14 items-center gap-3 px-2.5 text-sm">
            <SunMoon aria-hidden="true" className="size-4 text-muted-foreground" strokeWidth={1.75} />
            <span className="grow">{navigationCopy.theme}</span>
            <span className="w-52">
              <ThemeSwitch words />
            </span>
          </div>
        </div>
      </div>
    </div>
  )
}
