import { useState } from 'react'
import { useRefresh } from '@/components/data/use-resource'
import { describeFailure } from '@/components/form/form-failure'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { userManagementCopy } from '@/lib/copy/users'
import { shortDate } from '@/lib/format/dates'
import type { UserRow } from '@/lib/schemas/user'

const { invitation: copy } = userManagementCopy

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
        user.invitationExpiresAt ? copy.resent(shortDate(user.invitationExpiresAt)) : userManagementCopy.invited,
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
