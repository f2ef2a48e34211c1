'use client'

import { useState } from 'react'
import { useRecord, useRefresh } from '@/components/data/use-resource'
import { RadioCards } from '@/components/form/choice-fields'
import { RecordForm, useNavigateAndRefresh } from '@/components/form/record-form'
import { ResourceField } from '@/components/form/resource-field'
import { TextField } from '@/components/form/text-fields'
import { describeFailure, useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { MailPlus } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import { shortDate } from '@/lib/format/dates'
import { emailPrompt } from '@/lib/people/account-rules'
import { invitationState } from '@/lib/people/list'
import type { UserRow } from '@/lib/people/shapes'
import { userManagementCopy } from '@/lib/people/words'
import { NEW } from '@/lib/routes'
import { flagsOf, roleOptions, tabAddress, USER_ROLES, type UserRole } from './user-roles'

/** Whose users a form is for. */
export interface UserFormOf {
  endpoint: string
  back: string
  backTo: string
  roles: readonly UserRole[]
  withOrganisation?: boolean
}

/** Only an email field at first; organisation and role follow below it once there is an address (R-USER-2, R-USER-7). */
export function InviteForm({ endpoint, back, backTo, roles, withOrganisation = false }: UserFormOf) {
  const navigateAndRefresh = useNavigateAndRefresh()
  const record = useRecord<UserRow>(endpoint, NEW)
  const [hadAddress, setHadAddress] = useState(false)
  const form = useForm({
    initial: { email: '', organization: [] as readonly string[], role: USER_ROLES[0] as string },
    rules: { email: { required: true, prompt: userManagementCopy.form.emailPrompt, test: emailPrompt } },
    submit: async ({ email, organization, role }) => {
      await record.save({ email, ...flagsOf(role), ...(withOrganisation && { organization: organization[0] ?? null }) })
      toast.success(userManagementCopy.form.invitationSent)
      navigateAndRefresh(withOrganisation ? tabAddress(back, role) : back)
    },
  })
  const email = form.field('email')
  const change = (given: string) => {
    email.onChange(given)
    if (emailPrompt(given) === undefined) setHadAddress(true)
  }
  return (
    <>
      <BackLink href={back}>{backTo}</BackLink>
      <PageHeader text={userManagementCopy.form.inviteText} title={userManagementCopy.form.inviteTitle} />
      <RecordForm
        back={back}
        form={form}
        pendingLabel={userManagementCopy.form.sending}
        submit={userManagementCopy.form.send}
      >
        <TextField
          {...email}
          autoComplete="off"
          help={withOrganisation ? userManagementCopy.form.inOneStep : userManagementCopy.form.roleInOneStep}
          inputMode="email"
          label={userManagementCopy.form.email}
          onChange={change}
        />
        {hadAddress && withOrganisation && (
          <ResourceField
            {...form.field('organization')}
            chosen={[]}
            endpoint={ORGANISATIONS}
            help={userManagementCopy.form.organisationHelp}
            label={userManagementCopy.form.organisation}
            single
            textKey="name"
          />
        )}
        {hadAddress && (
          <RadioCards
            {...form.field('role')}
            label={userManagementCopy.form.permissions}
            options={roleOptions(roles)}
          />
        )}
      </RecordForm>
    </>
  )
}

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
