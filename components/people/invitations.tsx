'use client'

import { useState } from 'react'
import { useRefresh } from '@/components/data/use-resource'
import { describeFailure } from '@/components/form/use-form'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { MailPlus } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { shortDate } from '@/lib/format/dates'
import { invitationState } from '@/lib/people/list'
import type { UserRow } from '@/lib/people/shapes'
import { userManagementCopy } from '@/lib/people/words'

const { invitation: resendInvitationCopy } = userManagementCopy

/** Sends an open invitation again; the lists of `endpoint` are read again for the new expiry (R-USER-5). */
export function useResendInvitation(endpoint: string): {
  /** The id of the user whose invitation is being sent. */
  sending: string | null
  /** The user with the new expiry; null when it was not sent, which is said in a toast. */
  resend: (id: string) => Promise<UserRow | null>
} {
  const refresh = useRefresh()
  const [sending, setSending] = useState<string | null>(null)
  const resend = async (id: string) => {
    setSending(id)
    try {
      const user = await api.post<UserRow>(`${endpoint}/${id}/invitation`)
      refresh(endpoint)
      toast.success(
        user.invitationExpiresAt
          ? resendInvitationCopy.resent(shortDate(user.invitationExpiresAt))
          : userManagementCopy.invited,
      )
      return user
    } catch (error) {
      toast.error(describeFailure(error).sentence, error)
      return null
    } finally {
      setSending(null)
    }
  }
  return { sending, resend }
}

const { invitation: openInvitationCopy } = userManagementCopy

const ICON = <MailPlus />

/** Nothing for a user who has accepted. */
export function InvitationBadge({ user }: { user: UserRow }) {
  const state = invitationState(user)
  return state && <Badge tone={state.expired ? 'warning' : 'pending'}>{state.text}</Badge>
}

/** In the form: the expiry, and a button to resend. */
export function OpenInvitation({ user, endpoint }: { user: UserRow; endpoint: string }) {
  const [latest, setLatest] = useState(user)
  const { sending, resend } = useResendInvitation(endpoint)
  const press = async () => {
    const sent = await resend(user._id)
    if (sent) setLatest(sent)
  }
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-border bg-muted/40 p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <InvitationBadge user={latest} />
        <Button onClick={press} pending={sending !== null} variant="secondary">
          {sending === null && ICON}
          {sending === null ? openInvitationCopy.resend : openInvitationCopy.resending}
        </Button>
      </div>
      <p className="text-muted-foreground text-sm">{openInvitationCopy.help}</p>
    </div>
  )
}

/** In the row of a list. */
export function ResendButton({
  user,
  invitations: { sending, resend },
}: {
  user: UserRow
  invitations: ReturnType<typeof useResendInvitation>
}) {
  if (!user.invited) return null
  return (
    <IconButton
      disabled={sending !== null}
      icon={ICON}
      label={openInvitationCopy.resendTo(user.email)}
      onClick={() => resend(user._id)}
    />
  )
}
