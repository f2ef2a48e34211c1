'use client'

import { useState } from 'react'
import { useRecord } from '@/components/data/use-record'
import { RadioCards } from '@/components/form/choice-fields'
import { ResourceField } from '@/components/form/resource-field'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { RecordForm, useNavigateAndRefresh } from '@/components/records/record-form'
import { toast } from '@/components/ui/toast'
import { emailPrompt } from '@/lib/account-rules'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import { userManagementCopy as copy } from '@/lib/copy/users'
import { NEW } from '@/lib/routes'
import type { UserRow } from '@/lib/schemas/user'
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
    rules: { email: { required: true, prompt: copy.form.emailPrompt, test: emailPrompt } },
    submit: async ({ email, organization, role }) => {
      await record.save({ email, ...flagsOf(role), ...(withOrganisation && { organization: organization[0] ?? null }) })
      toast.success(copy.form.invitationSent)
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
      <PageHeader text={copy.form.inviteText} title={copy.form.inviteTitle} />
      <RecordForm back={back} form={form} pendingLabel={copy.form.sending} submit={copy.form.send}>
        <TextField
          {...email}
          autoComplete="off"
          help={withOrganisation ? copy.form.inOneStep : copy.form.roleInOneStep}
          inputMode="email"
          label={copy.form.email}
          onChange={change}
        />
        {hadAddress && withOrganisation && (
          <ResourceField
            {...form.field('organization')}
            chosen={[]}
            endpoint={ORGANISATIONS}
            help={copy.form.organisationHelp}
            label={copy.form.organisation}
            single
            textKey="name"
          />
        )}
        {hadAddress && (
          <RadioCards {...form.field('role')} label={copy.form.permissions} options={roleOptions(roles)} />
        )}
      </RecordForm>
    </>
  )
}
