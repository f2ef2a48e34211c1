'use client'

import { clsx } from 'clsx'
import { User } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { navigationCopy } from '@/lib/copy/navigation'
import { routes } from '@/lib/routes'

/** The way to the own profile, in the menu and in the sheet; `onFollow` closes what it stands in. */
export function ProfileLink({ className, onFollow }: { className: string; onFollow: () => void }) {
  const current = usePathname() === routes.profile
  return (
    <Link
      aria-current={current ? 'page' : undefined}
      className={clsx(
        'flex items-center gap-3 rounded-md px-2.5 text-sm hover:bg-accent',
        current && 'font-medium text-primary',
        className,
      )}
      href={routes.profile}
      onClick={onFollow}
    >
      <User aria-hidden="true" className={clsx('size-4', !current && 'text-muted-foreground')} strokeWidth={1.75} />
      {navigationCopy.profile}
    </Link>
  )
}
