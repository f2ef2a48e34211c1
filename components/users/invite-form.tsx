'use client'

import { useRecord } from '@/components/data/use-record'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { RecordForm, useLeave } from '@/components/records/record-form'
import { toast } from '@/components/ui/toast'
import { emailPrompt } from '@/lib/accounts/email-rules'
import { userScreens as copy } from '@/lib/copy/user-screens'
import { NEW } from '@/lib/routes'
import type { UserRow } from '@/lib/schemas/user'

/**
 * A new user: only an email field (spec §2). Organisation and permissions are set on the record that the invitation
 * makes; an organisation admin's invitation is to the own organisation.
 */
export function InviteForm({
  endpoint,
  back,
  backTo,
  onInvited,
}: {
  endpoint: string
  back: string
  /** What `back` is called. */
  backTo: string
  /** Where an invitation leads; `back` by default. */
  onInvited?: (user: UserRow) => string
}) {
  const leave = useLeave()
  const record = useRecord<UserRow>(endpoint, NEW)
  const form = useForm({
    initial: { email: '' },
    rules: {
      email: {
        required: true,
        prompt: copy.form.emailPrompt,
        test: emailPrompt,
      },
    },
    submit: async (values) => {
      const user = await record.save(values)
      toast.success(copy.form.invitationSent)
      leave(onInvited?.(user) ?? back)
    },
  })
  return (
    <>
      <BackLink href={back}>{backTo}</BackLink>
      <PageHeader text={copy.form.inviteText} title={copy.form.inviteTitle} />
      <RecordForm back={back} form={form} pendingLabel={copy.form.sending} submit={copy.form.send}>
        <TextField {...form.field('email')} autoComplete="off" inputMode="email" label={copy.form.email} />
      </RecordForm>
    </>
  )
}
