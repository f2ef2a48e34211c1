import Link, { useLinkStatus } from 'next/link'
import { type ComponentProps, useState } from 'react'
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
