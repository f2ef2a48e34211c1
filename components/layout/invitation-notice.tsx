'use client'

import { useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { openOrganisation } from '@/lib/api/seeing'
import type { MembershipInvitation } from '@/lib/people/shapes'
import { membershipCopy as copy } from '@/lib/people/words'

/** Asks the reader whether they join the organisations that have invited them (R-MEMBER-7). */
export function InvitationNotice({ invitations }: { invitations: readonly MembershipInvitation[] }) {
  const [answered, setAnswered] = useState<readonly string[]>([])
  const open = invitations.filter(({ _id }) => !answered.includes(_id))
  return open.map((invitation) => (
    <Question
      invitation={invitation}
      key={invitation._id}
      onDeclined={() => setAnswered((before) => [...before, invitation._id])}
    />
  ))
}

function Question({ invitation, onDeclined }: { invitation: MembershipInvitation; onDeclined: () => void }) {
  const { organization, organizationAdmin, invitedBy } = invitation
  const { pending, attempt } = useAttempt()
  const answer = (accept: boolean) =>
    attempt(async () => {
      await api.post(`/api/app/user/invitation/${invitation._id}`, { accept })
      if (accept) return openOrganisation(organization._id)
      onDeclined()
      toast.success(copy.declined(organization.name))
    })
  return (
    <Card className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 p-4 md:px-6 print:hidden">
      <p className="wrap-anywhere min-w-0 grow basis-80 text-sm">
        <span className="block font-medium">{copy.invited(invitedBy, organization.name)}</span>
        <span className="block text-muted-foreground">{copy.role(organizationAdmin)}</span>
      </p>
      <div className="flex gap-3">
        <Button disabled={pending} onClick={() => answer(false)} size="sm" variant="secondary">
          {copy.decline}
        </Button>
        <Button onClick={() => answer(true)} pending={pending} size="sm">
          {copy.accept}
        </Button>
      </div>
    </Card>
  )
}
