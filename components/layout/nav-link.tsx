'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { isCurrent } from './nav-entries'

/** A row of the sidebar. Between 1024 and 1280 px only the icon shows and the words become its hint. */
export function NavLink({
  href,
  covers,
  label,
  icon,
}: {
  href: string
  covers?: readonly string[]
  label: string
  icon: ReactNode
}) {
  const current = isCurrent({ href, covers }, usePathname())
  return (
    <Link
      aria-current={current ? 'page' : undefined}
      className={clsx(
        'group relative flex h-9 items-center gap-3 rounded-md border px-2.5 text-sm transition-colors duration-120',
        'lg:max-xl:justify-center lg:max-xl:px-0',
        current
          ? 'border-border bg-sidebar-active font-medium text-foreground shadow-xs [&_svg]:text-primary'
          : 'border-transparent text-sidebar-foreground hover:bg-accent',
      )}
      href={href}
    >
      {icon}
      <span className="side-label">{label}</span>
    </Link>
  )
}
