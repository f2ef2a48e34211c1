'use client'

import { clsx } from 'clsx'
import { ArrowLeft, SunMoon } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { type NavigationEntry, navigationCopy } from '@/lib/copy/navigation'
import { routes } from '@/lib/routes'
import { isCurrent } from './current-entry'
import { NavIcon } from './nav-icon'
import { ThemeSwitch } from './theme-switch'
import { type Account, AccountLines, ProfileLink, SignOutLink } from './user-menu'
/** Id of the sheet; buttons open it by this. */
export const MORE_SHEET = 'more-sheet'

const closeSheet = () => document.getElementById(MORE_SHEET)?.hidePopover()

function SheetLink({
  href,
  icon,
  current = false,
  children,
}: {
  href: string
  icon: ReactNode
  current?: boolean
  children: ReactNode
}) {
  return (
    <Link
      aria-current={current ? 'page' : undefined}
      className={clsx(
        'flex h-12 items-center gap-3 rounded-md px-2.5 text-sm hover:bg-accent',
        current && 'font-medium text-primary',
      )}
      href={href}
      onClick={closeSheet}
    >
      {icon}
      {children}
    </Link>
  )
}

/** Everything of the mobile navigation that has no room in its bar. */
export function MoreSheet({
  account,
  entries,
  inAdmin,
}: {
  account: Account
  entries: readonly NavigationEntry[]
  inAdmin: boolean
}) {
  const pathname = usePathname()
  return (
    <div className="more-sheet" id={MORE_SHEET} popover="auto">
      <AccountLines account={account} className="border-border border-b p-4" />
      <div className="flex flex-col p-2">
        {inAdmin && (
          <SheetLink href={routes.home} icon={<ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />}>
            {navigationCopy.backToDashboards}
          </SheetLink>
        )}
        {entries.map((entry) => {
          const current = isCurrent(entry, pathname)
          return (
            <SheetLink
              current={current}
              href={entry.href}
              icon={<NavIcon className={clsx('size-4', !current && 'text-muted-foreground')} icon={entry.icon} />}
              key={entry.href}
            >
              {entry.label}
            </SheetLink>
          )
        })}
        <ProfileLink className="h-12" onFollow={closeSheet} />
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
  )
}
