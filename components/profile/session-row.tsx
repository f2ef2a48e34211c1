'use client'

import { clsx } from 'clsx'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { profileCopy } from '@/lib/copy/profile'
import { longDate } from '@/lib/format/dates'
import { routes } from '@/lib/routes'
import type { SessionRow as Session } from '@/lib/schemas/profile'

const copy = profileCopy.sessions
/** Where there is no room beside it. */
const UNDER_THE_TEXT = 'max-sm:ml-13'

/** One sign-in. This browser's own ends on the page that signs out; another one ends at once. */
export function SessionRow({ session, onEnd }: { session: Session; onEnd: () => Promise<void> }) {
  const [ending, setEnding] = useState(false)
  const browser = session.browser ?? copy.unknownBrowser
  const signedIn = longDate(session.createdAt)
  const Icon = /Android|iOS/.test(browser) ? Smartphone : Monitor
  const words = (
    <>
      {copy.signOut}
      <span className="sr-only"> {copy.which(browser, signedIn)}</span>
    </>
  )
  const end = async () => {
    setEnding(true)
    await onEnd()
    setEnding(false)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 md:px-5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-lg border border-border bg-muted text-muted-foreground">
        <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="break-words">{browser}</span>
          {session.current && <Badge tone="primary">{copy.thisBrowser}</Badge>}
        </p>
        <p className="tnum flex flex-wrap gap-x-3 text-muted-foreground text-sm">
          <span>{copy.signedIn(signedIn)}</span>
          <span>{copy.lastSeen(longDate(session.lastSeenAt))}</span>
        </p>
      </div>
      {session.current ? (
        // Loaded whole, so that nothing that was read stays in memory.
        <a className={clsx(buttonClass({ variant: 'secondary', size: 'sm' }), UNDER_THE_TEXT)} href={routes.logout}>
          {words}
        </a>
      ) : (
        <Button className={UNDER_THE_TEXT} onClick={end} pending={ending} size="sm" variant="secondary">
          {words}
        </Button>
      )}
    </li>
  )
}
