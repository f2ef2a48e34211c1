'use client'

import { useId, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useDownload, useRecord, useRefresh } from '@/components/data/use-resource'
import { CheckboxField, RadioCards } from '@/components/form/choice-fields'
import { RecordForm, useNavigateAndRefresh } from '@/components/form/record-form'
import { ResourceField } from '@/components/form/resource-field'
import { type FieldProps, TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { flagsOf, roleOptions, tabAddress, USER_ROLES, type UserRole } from '@/components/people/user-roles'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Download, Plus, UserX } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { ORGANISATIONS, USERS } from '@/lib/api/endpoints'
import { emailPrompt, ROLE_WORDS } from '@/lib/people/account-rules'
import type { ErasedAnswer, UserRow } from '@/lib/people/shapes'
import { membershipCopy, userDataCopy, userManagementCopy } from '@/lib/people/words'
import { NEW } from '@/lib/routes'
import { OpenInvitation } from './invitations'
import { ProfileAvatar } from './profile-avatar'
import { roleOf, userName } from './user-roles'

const { confirm, pending, consequence, done, ...question } = userDataCopy.erasure
const ACTION = {
  label: confirm,
  pending,
  icon: <UserX className="size-5" />,
}

function PersonalData({ user, back }: { user: { _id: string; email: string }; back: string }) {
  const navigateAndRefresh = useNavigateAndRefresh()
  const refresh = useRefresh()
  const download = useDownload()
  const heading = useId()
  const { pending: isExporting, attempt } = useAttempt(userDataCopy.exportFailed)
  const [isAsking, setAsking] = useState(false)
  const path = `${USERS}/${user._id}`

  const save = () => attempt(() => download(`${path}/export`, userDataCopy.fileName(user._id)))
  const erase = async () => {
    await api.post<ErasedAnswer>(`${path}/erase`)
    refresh(USERS)
    toast.success(done)
    navigateAndRefresh(back, { replace: true })
  }

  return (
    <Card className="mt-6 max-w-180" labelledBy={heading}>
      <div className="flex flex-col gap-4 p-4 md:p-6">
        <div className="flex flex-col gap-1">
          <h2 className="font-semibold text-base tracking-tight" id={heading}>
            {userDataCopy.title}
          </h2>
          <p className="text-muted-foreground text-sm">{userDataCopy.text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={save} pending={isExporting} variant="secondary">
            {!isExporting && <Download />}
            {isExporting ? userDataCopy.exporting : userDataCopy.export}
          </Button>
          <Button onClick={() => setAsking(true)} variant="destructiveOutline">
            <UserX />
            {userDataCopy.erase}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          {...question}
          action={ACTION}
          consequence={consequence(user.email)}
          onClose={() => setAsking(false)}
          onConfirm={erase}
        />
      )}
    </Card>
  )
}

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
  const own = user.organizations ?? []
  const known = own.length > 0 ? own : user.organization ? [user.organization] : []
  const [names, setNames] = useState(new Map(known.map(({ _id, name }) => [_id, name])))
  const [hasSeveral, setSeveral] = useState(own.length > 1)
  const form = useForm({
    initial: {
      organization: known.map(({ _id }) => _id) as readonly string[],
      adminOf: own.filter((each) => each.organizationAdmin).map(({ _id }) => _id) as readonly string[],
      role: roleOf(user) as string,
    },
    rules: { role: { required: true } },
    submit: async ({ organization, adminOf, role }) => {
      const { permissions, organizationAdmin } = flagsOf(role)
      const one = { organizationAdmin, ...(withOrganisation && { organization: organization[0] ?? null }) }
      const organizations = organization.map((id) => ({ organization: id, organizationAdmin: adminOf.includes(id) }))
      await record.save({ ...(hasSeveral ? { organizations } : one), permissions, version: user.version })
      toast.success(userManagementCopy.form.saved)
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
        title={userManagementCopy.form.editTitle}
      />
      <RecordForm
        back={back}
        form={form}
        removal={{ ...userManagementCopy.deletion, subject: userName(user) ?? user.email, remove: record.remove }}
      >
        {user.invited && <OpenInvitation endpoint={endpoint} user={user} />}
        <div className="grid gap-5 md:grid-cols-2">
          <TextField {...readOnly} label={userManagementCopy.form.firstName} value={user.firstName ?? ''} />
          <TextField {...readOnly} label={userManagementCopy.form.lastName} value={user.lastName ?? ''} />
        </div>
        <TextField {...readOnly} label={userManagementCopy.form.email} value={user.email} />
        {withOrganisation && (
          <ResourceField
            {...form.field('organization')}
            chosen={known.map(({ _id, name }) => ({ value: _id, label: name }))}
            endpoint={ORGANISATIONS}
            help={hasSeveral ? membershipCopy.help : userManagementCopy.form.organisationHelp}
            key={String(hasSeveral)}
            label={hasSeveral ? membershipCopy.title : userManagementCopy.form.organisation}
            onKnown={({ value, label }) => setNames((before) => new Map(before).set(value, label))}
            single={!hasSeveral}
            textKey="name"
          />
        )}
        {withOrganisation && !hasSeveral && known.length > 0 && (
          <Button className="self-start" onClick={() => setSeveral(true)} size="sm" variant="secondary">
            <Plus />
            {membershipCopy.add}
          </Button>
        )}
        {hasSeveral ? (
          <RolesOfSeveral
            admin={form.field('role')}
            adminOf={form.field('adminOf')}
            organisations={form.field('organization').value.map((id) => ({ id, name: names.get(id) ?? '' }))}
          />
        ) : (
          <RadioCards
            {...form.field('role')}
            label={userManagementCopy.form.permissions}
            options={roleOptions(roles)}
          />
        )}
      </RecordForm>
      {withPersonalData && <PersonalData back={back} user={user} />}
    </>
  )
}

/** The role in each of several organisations, and beside them whether the person is a system admin (R-MEMBER-3). */
function RolesOfSeveral({
  organisations,
  adminOf: { value: adminOf, onChange },
  admin,
}: {
  organisations: readonly { id: string; name: string }[]
  adminOf: Pick<FieldProps<readonly string[]>, 'value' | 'onChange'>
  admin: Pick<FieldProps<string>, 'value' | 'onChange'>
}) {
  const others = (id: string) => adminOf.filter((each) => each !== id)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-sm">{userManagementCopy.form.permissions}</legend>
      {organisations.map(({ id, name }) => (
        <CheckboxField
          key={id}
          label={membershipCopy.adminOf(name)}
          name={id}
          onChange={(on) => onChange(on ? [...others(id), id] : others(id))}
          required={false}
          value={adminOf.includes(id)}
        />
      ))}
      <CheckboxField
        help={ROLE_WORDS.systemAdmin.text}
        label={ROLE_WORDS.systemAdmin.label}
        name="systemAdmin"
        onChange={(on) => admin.onChange(on ? 'systemAdmin' : 'marketeer')}
        required={false}
        value={admin.value === 'systemAdmin'}
      />
    </fieldset>
  )
}

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
