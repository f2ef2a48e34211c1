import { clsx } from 'clsx'
import { usePathname } from 'next/navigation'
import { useId, useSyncExternalStore } from 'react'
import { ProfileAvatar } from '@/components/people/profile-avatar'
import { Calculator, ChevronsUpDown, LogOut, Monitor, Moon, Sun, User } from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { navigationCopy } from '@/lib/layout/words'
import type { OwnOrganisation } from '@/lib/people/account-shapes'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import { useClosedByArrival } from './nav-entries'
import { MenuLink } from './navigation-link'

import { chooseTheme, storedTheme, subscribeTheme, THEMES } from './theme'

export interface Account {
  name: string
  email: string
  /** A data URL, base64 or the key of a file. */
  image: string | null
  organisation: { _id: string; name: string; location: string } | null
  /** All that the person belongs to, with the role in each. */
  organisations?: readonly OwnOrganisation[]
}

const PAGES = [
  { href: routes.profile, label: navigationCopy.profile, icon: User },
  { href: routes.howWeCalculate, label: uiCopy.howWeCalculate, icon: Calculator },
]
/** Pages that only this menu links to. */
export const ACCOUNT_PAGES: readonly string[] = PAGES.map(({ href }) => href)

/** `close` closes the surrounding popover. */
export function AccountPageLinks({ className, close }: { className: string; close: () => void }) {
  const pathname = usePathname()
  return PAGES.map(({ href, label, icon: Icon }) => {
    const current = pathname === href
    const icon = <Icon className={clsx('size-4', !current && 'text-muted-foreground')} />
    return (
      <MenuLink className={className} close={close} current={current} href={href} icon={icon} key={href}>
        {label}
      </MenuLink>
    )
  })
}

export function AccountLines({ account, className = '' }: { account: Account; className?: string }) {
  return (
    <span className={`flex min-w-0 items-center gap-2.5 text-left ${className}`}>
      <ProfileAvatar image={account.image} name={account.name} own />
      <span className="min-w-0 text-sm">
        <span className="block truncate font-medium">{account.name}</span>
        <span className="block truncate text-muted-foreground text-xs">{account.email}</span>
      </span>
    </span>
  )
}

/** A full page load (no Link), so nothing that was read stays in memory. */
export function SignOutLink({ className }: { className: string }) {
  return (
    <a
      className={`flex items-center gap-3 rounded-md px-2.5 text-sm hover:bg-accent ${className}`}
      href={routes.logout}
    >
      <LogOut className="size-4 text-muted-foreground" />
      {navigationCopy.signOut}
    </a>
  )
}

export function UserMenu({ account }: { account: Account }) {
  const id = useId()
  const close = () => document.getElementById(id)?.hidePopover?.()
  useClosedByArrival(close)
  return (
    <>
      <button
        className="flex w-full items-center gap-2 rounded-lg border border-border bg-card p-2 shadow-2xs hover:bg-accent lg:max-xl:justify-center lg:max-xl:border-transparent lg:max-xl:bg-transparent lg:max-xl:p-0 lg:max-xl:shadow-none"
        popoverTarget={id}
        type="button"
      >
        <span className="sr-only">{navigationCopy.accountOf} </span>
        <AccountLines account={account} className="lg:max-xl:[&>span:last-child]:sr-only" />
        <ChevronsUpDown className="ml-auto size-4 shrink-0 text-subtle-foreground lg:max-xl:hidden" />
      </button>
      <div
        className="appear fixed inset-auto bottom-20 left-3 m-0 w-55 rounded-lg border border-border bg-popover text-popover-foreground shadow-md lg:max-xl:bottom-4 lg:max-xl:left-17"
        id={id}
        popover="auto"
      >
        <AccountLines account={account} className="border-border border-b p-3" />
        <div className="flex items-center justify-between border-border border-b px-3.5 py-2 text-sm xl:hidden">
          {navigationCopy.theme}
          <ThemeSwitch />
        </div>
        <div className="p-1.5">
          <AccountPageLinks className="h-9" close={close} />
          <SignOutLink className="h-9" />
        </div>
      </div>
    </>
  )
}

const ICONS = {
  light: <Sun className="stroke-2" />,
  system: <Monitor className="stroke-2" />,
  dark: <Moon className="stroke-2" />,
}

export function ThemeSwitch({ words = false }: { words?: boolean }) {
  const theme = useSyncExternalStore(subscribeTheme, storedTheme, () => null)
  return (
    <Segmented
      label={navigationCopy.theme}
      onChange={chooseTheme}
      options={THEMES.map((value) => ({
        value,
        label: navigationCopy[value],
        ...(words ? {} : { icon: ICONS[value] }),
      }))}
      value={theme}
    />
  )
}
