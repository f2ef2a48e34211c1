import { clsx } from 'clsx'
import Link, { useLinkStatus } from 'next/link'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Spinner } from '@/components/ui/button'

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
