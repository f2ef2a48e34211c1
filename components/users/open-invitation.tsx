import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { MailPlus } from '@/components/ui/icons'
import { userManagementCopy } from '@/lib/copy/users'
import { invitationState } from '@/lib/format/invitation'
import type { UserRow } from '@/lib/schemas/user'
import { useResendInvitation } from './resend-invitation'

const { invitation: copy } = userManagementCopy
const ICON = <MailPlus />

/** Nothing for a user who has accepted. */
export function InvitationBadge({ user }: { user: UserRow }) {
  const state = invitationState(user)
  return state && <Badge tone={state.expired ? 'warning' : 'pending'}>{state.text}</Badge>
}

/** In the form: until when it can be accepted, and the button that sends it again. */
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
          {sending === null ? copy.resend : copy.resending}
        </Button>
      </div>
      <p className="text-muted-foreground text-sm">{copy.help}</p>
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
      label={copy.resendTo(user.email)}
      onClick={() => resend(user._id)}
    />
  )
}
