'use client'

import { useState } from 'react'
import { useRecord } from '@/components/data/use-resource'
import { RadioCards } from '@/components/form/choice-fields'
import { RecordForm, useNavigateAndRefresh } from '@/components/form/record-form'
import { ResourceField } from '@/components/form/resource-field'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { toast } from '@/components/ui/toast'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import { emailPrompt } from '@/lib/people/account-rules'
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
