'use client'

import { useRef } from 'react'
import { useRefresh } from '@/components/data/use-refresh'
import { useResource } from '@/components/data/use-resource'
import { describeFailure } from '@/components/form/form-failure'
import { Card, CardFooter } from '@/components/ui/card'
import { toast } from '@/components/ui/toast'
import { ApiError, api } from '@/lib/api/client'
import { SESSIONS } from '@/lib/api/endpoints'
import { profileCopy } from '@/lib/copy/profile'
import type { SessionRow as Session } from '@/lib/schemas/profile'
import { SessionRow } from './session-row'
import { SignOutEverywhere } from './sign-out-everywhere'

/** The own sign-ins, read anew whenever the page is opened; each can be ended, or all of them. */
export function SessionList({ initial, labelledBy }: { initial: Session[]; labelledBy: string }) {
  const refresh = useRefresh()
  const list = useRef<HTMLUListElement>(null)
  const { data } = useResource<{ items: Session[] }>(SESSIONS, { initialData: { items: initial }, alwaysFresh: true })
  const sessions = data?.items ?? initial

  async function end(id: string): Promise<void> {
    try {
      await api.delete(`${SESSIONS}/${id}`)
      toast.success(profileCopy.sessions.ended)
      // The row goes, and the button that has the focus with it.
      list.current?.focus()
    } catch (error) {
      // It is over already: the list says so in a moment.
      if (!(error instanceof ApiError && error.status === 404)) toast.error(describeFailure(error).sentence)
    }
    refresh(SESSIONS)
  }

  return (
    <Card className="max-w-180">
      <ul aria-labelledby={labelledBy} className="divide-y divide-border rounded-t-xl" ref={list} tabIndex={-1}>
        {sessions.map((session) => (
          <SessionRow key={session._id} onEnd={() => end(session._id)} session={session} />
        ))}
      </ul>
      <CardFooter>
        <SignOutEverywhere count={sessions.length} />
      </CardFooter>
    </Card>
  )
}
