'use client'

import { useRecord } from '@/components/data/use-record'
import { RadioCards } from '@/components/form/choice-fields'
import { ResourceField } from '@/components/form/resource-field'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { ProfileAvatar } from '@/components/profile/profile-avatar'
import { RecordForm, useNavigateAndRefresh } from '@/components/records/record-form'
import { toast } from '@/components/ui/toast'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import { userManagementCopy as copy } from '@/lib/copy/users'
import type { UserRow } from '@/lib/schemas/user'
import type { UserFormOf } from './invite-form'
import { OpenInvitation } from './open-invitation'
import { PersonalData } from './personal-data'
import { flagsOf, roleOf, roleOptions, userName } from './user-roles'

const ignore = () => {}

export function UserForm({
  user,
  endpoint,
  back,
  backTo,
  roles,
  withOrganisation = false,
  withPersonalData = false,
}: UserFormOf & { user: UserRow; withPersonalData?: boolean }) {
  const navigateAndRefresh = useNavigateAndRefresh()
  const record = useRecord<UserRow>(endpoint, user._id)
  const form = useForm({
    initial: {
      organization: (user.organization ? [user.organization._id] : []) as readonly string[],
      role: roleOf(user) as string,
    },
    rules: { role: { required: true } },
    submit: async ({ organization, role }) => {
      await record.save({
        ...flagsOf(role),
        ...(withOrganisation && { organization: organization[0] ?? null }),
        version: user.version,
      })
      toast.success(copy.form.saved)
      navigateAndRefresh(back)
    },
  })
  const readOnly = { name: '', onChange: ignore, readOnly: true, required: false }
  return (
    <>
      <BackLink href={back}>{backTo}</BackLink>
      <PageHeader
        leading={<ProfileAvatar image={user.profileImage ?? null} name={userName(user) ?? user.email} size="md" />}
        text={userName(user) ?? user.email}
        title={copy.form.editTitle}
      />
      <RecordForm
        back={back}
        form={form}
        removal={{ ...copy.deletion, subject: userName(user) ?? user.email, remove: record.remove }}
      >
        {user.invited && <OpenInvitation endpoint={endpoint} user={user} />}
        <div className="grid gap-5 md:grid-cols-2">
          <TextField {...readOnly} label={copy.form.firstName} value={user.firstName ?? ''} />
          <TextField {...readOnly} label={copy.form.lastName} value={user.lastName ?? ''} />
        </div>
        <TextField {...readOnly} label={copy.form.email} value={user.email} />
        {withOrganisation && (
          <ResourceField
            {...form.field('organization')}
            chosen={user.organization ? [{ value: user.organization._id, label: user.organization.name }] : []}
            endpoint={ORGANISATIONS}
            help={copy.form.organisationHelp}
            label={copy.form.organisation}
            single
            textKey="name"
          />
        )}
        <RadioCards {...form.field('role')} label={copy.form.permissions} options={roleOptions(roles)} />
      </RecordForm>
      {withPersonalData && <PersonalData back={back} user={user} />}
    </>
  )
}
