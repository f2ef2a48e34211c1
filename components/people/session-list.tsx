import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { usePrefetched, useRefresh, useResource } from '@/components/data/use-resource'
import { describeFailure } from '@/components/form/use-form'
import { useCollapsed } from '@/components/layout/expander'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Card, CardFooter } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { LogOut, Monitor, Smartphone } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { ApiError, api } from '@/lib/api/client'
import { SESSIONS } from '@/lib/api/endpoints'
import { redirectToLogin } from '@/lib/api/session'
import { longDate } from '@/lib/format/dates'
import type { SessionRow as Session } from '@/lib/people/account-shapes'
import { profileCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'

const UNDER_THE_TEXT = 'max-sm:ml-13'

function SessionItem({ session, onEnd }: { session: Session; onEnd: () => Promise<void> }) {
  const [ending, setEnding] = useState(false)
  const browser = session.browser ?? profileCopy.sessions.unknownBrowser
  const signedIn = longDate(session.createdAt)
  const Icon = /Android|iOS/.test(browser) ? Smartphone : Monitor
  const words = (
    <>
      {profileCopy.sessions.signOut}
      <span className="sr-only"> {profileCopy.sessions.which(browser, signedIn)}</span>
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
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="break-words">{browser}</span>
          {session.current && <Badge tone="primary">{profileCopy.sessions.thisBrowser}</Badge>}
        </p>
        <p className="tnum flex flex-wrap gap-x-3 text-muted-foreground text-sm">
          <span>{profileCopy.sessions.signedIn(signedIn)}</span>
          <span>{profileCopy.sessions.lastSeen(longDate(session.lastSeenAt))}</span>
        </p>
      </div>
      {session.current ? (
        // A full page load, so nothing that was read stays in memory.
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

const ICON = <LogOut className="size-5" />

function SignOutEverywhere({ count }: { count: number }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button className="ml-auto" onClick={() => setAsking(true)} variant="destructiveOutline">
        <LogOut />
        {profileCopy.everywhere.open}
      </Button>
      {asking && (
        <ConfirmDialog
          action={{ label: profileCopy.everywhere.confirm, pending: profileCopy.everywhere.pending, icon: ICON }}
          consequence={profileCopy.everywhere.consequence(count)}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await api.delete(SESSIONS)
            await redirectToLogin()
          }}
          text={profileCopy.everywhere.text}
          title={profileCopy.everywhere.open}
        />
      )}
    </>
  )
}

export function SessionList({ labelledBy }: { labelledBy: string }) {
  const refresh = useRefresh()
  const list = useRef<HTMLUListElement>(null)
  const { items: sessions } = usePrefetched(
    SESSIONS,
    useResource<{ items: Session[] }>(SESSIONS, { alwaysFresh: true }),
  ).data

  const { id, shown, expander } = useCollapsed(sessions)

  async function end(sessionId: string): Promise<void> {
    try {
      await api.delete(`${SESSIONS}/${sessionId}`)
      toast.success(profileCopy.sessions.ended)
      // The row disappears, and with it the button that has the focus.
      list.current?.focus()
    } catch (error) {
      // It has ended already; the refreshed list shows that.
      if (!(error instanceof ApiError && error.status === 404)) toast.error(describeFailure(error).sentence)
    }
    refresh(SESSIONS)
  }

  return (
    <Card className="max-w-180">
      <ul aria-labelledby={labelledBy} className="divide-y divide-border rounded-t-xl" id={id} ref={list} tabIndex={-1}>
        {shown.map((session) => (
          <SessionItem key={session._id} onEnd={() => end(session._id)} session={session} />
        ))}
      </ul>
      <CardFooter>
        {expander}
        <SignOutEverywhere count={sessions.length} />
      </CardFooter>
    </Card>
  )
}
