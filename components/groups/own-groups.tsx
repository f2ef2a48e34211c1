'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useList } from '@/components/data/use-list'
import { useRecord, useRefresh } from '@/components/data/use-resource'
import { RadioCards, SelectField } from '@/components/form/choice-fields'
import { RecordForm, useNavigateAndRefresh } from '@/components/form/record-form'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { COLLEAGUE_ROLES, flagsOf, roleOptions, userName } from '@/components/people/user-roles'
import { DataTable } from '@/components/table/data-table'
import { Placeholder } from '@/components/table/rows'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconLink } from '@/components/ui/icon-button'
import { MailPlus, Pencil, Plus, Users, UserX } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { withSearch } from '@/lib/api/endpoints'
import { tableDate } from '@/lib/format/dates'
import { GROUP_PEOPLE, GROUP_ROLE_OPTIONS, groupPeopleList, groupRoleLabel } from '@/lib/groups/list'
import type { GroupPersonRow } from '@/lib/groups/shapes'
import { groupPeopleCopy as copy, groupRoutes } from '@/lib/groups/words'
import { emailPrompt } from '@/lib/people/account-rules'
import { invitationState } from '@/lib/people/list'
import { userManagementCopy } from '@/lib/people/words'
import { brandsPageCopy } from '@/lib/portfolio/words'
import { NEW, routes } from '@/lib/routes'
import { tableCopy } from '@/lib/table/words'
import { recordsCopy } from '@/lib/ui/words'

type Membership = GroupPersonRow['organizations'][number]

function InvitationBadge({ person }: { person: GroupPersonRow }) {
  const state = invitationState(person)
  return state && <Badge tone={state.expired ? 'warning' : 'pending'}>{state.text}</Badge>
}

/** A line for each organisation, beside the line of the role there. */
function lines(person: GroupPersonRow, textOf: (membership: Membership) => string) {
  return (
    <span className="flex min-w-0 flex-col gap-1">
      {person.organizations.map((membership) => (
        <span className="max-w-60 truncate" key={membership._id} title={textOf(membership)}>
          {textOf(membership)}
        </span>
      ))}
    </span>
  )
}

const cells = {
  name: (row: GroupPersonRow) => (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="wrap-anywhere min-w-0 font-medium">
        {userName(row) ?? <Placeholder>{recordsCopy.toBeAnnounced}</Placeholder>}
      </span>
      <InvitationBadge person={row} />
    </span>
  ),
  email: (row: GroupPersonRow) => <span className="break-all text-muted-foreground">{row.email}</span>,
  organization: (row: GroupPersonRow) => lines(row, ({ name }) => name),
  role: (row: GroupPersonRow) => lines(row, ({ organizationAdmin }) => groupRoleLabel(organizationAdmin)),
  lastLoginAt: (row: GroupPersonRow) =>
    row.lastLoginAt ? (
      <span className="tnum">{tableDate(row.lastLoginAt)}</span>
    ) : (
      <Placeholder>{recordsCopy.never}</Placeholder>
    ),
}

/** Everyone in the organisations of the reader's groups (R-GROUP-5). */
export function GroupPeople() {
  const state = useList({ list: groupPeopleList, endpoint: GROUP_PEOPLE })
  const hrefOf = (row: GroupPersonRow) => groupRoutes.groupPerson(row._id)
  return (
    <>
      <BackLink href={routes.brands}>{brandsPageCopy.title}</BackLink>
      <PageHeader text={copy.text} title={copy.title} />
      <DataTable
        card={{ title: 'name', second: 'email', badge: 'organization', date: 'lastLoginAt' }}
        cells={cells}
        empty={(isNarrowed) =>
          isNarrowed
            ? { icon: <Users />, title: copy.empty.narrowed, text: tableCopy.narrowed }
            : { icon: <Users />, title: copy.empty.title, text: copy.empty.text }
        }
        hideBelow={{ lastLoginAt: 'lg' }}
        label={copy.label}
        row={{
          href: hrefOf,
          actions: (row) => (
            <IconLink href={hrefOf(row)} icon={<Pencil />} label={recordsCopy.edit(userName(row) ?? row.email)} />
          ),
        }}
        state={state}
        toolbar={
          <Link className={buttonClass()} href={groupRoutes.groupPerson(NEW)}>
            <Plus />
            {copy.invite}
          </Link>
        }
      />
    </>
  )
}

/** Invites into one of the organisations. */
export function GroupInviteForm({ organisations }: { organisations: readonly { _id: string; name: string }[] }) {
  const navigateAndRefresh = useNavigateAndRefresh()
  const record = useRecord<GroupPersonRow>(GROUP_PEOPLE, NEW)
  const { form: words } = userManagementCopy
  const form = useForm({
    initial: {
      email: '',
      organization: organisations.length === 1 ? (organisations[0]?._id ?? '') : '',
      role: COLLEAGUE_ROLES[0] as string,
    },
    rules: {
      email: { required: true, prompt: words.emailPrompt, test: emailPrompt },
      organization: { required: true, prompt: copy.organisationPrompt },
    },
    submit: async ({ email, organization, role }) => {
      const { organizationAdmin } = flagsOf(role)
      await record.save({ email, organization, organizationAdmin })
      toast.success(words.invitationSent)
      navigateAndRefresh(groupRoutes.groupPeople)
    },
  })
  return (
    <>
      <BackLink href={groupRoutes.groupPeople}>{copy.title}</BackLink>
      <PageHeader text={words.inviteText} title={copy.invite} />
      <RecordForm back={groupRoutes.groupPeople} form={form} pendingLabel={words.sending} submit={words.send}>
        <TextField {...form.field('email')} autoComplete="off" inputMode="email" label={words.email} />
        <SelectField
          {...form.field('organization')}
          label={words.organisation}
          options={organisations.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <RadioCards {...form.field('role')} label={words.permissions} options={roleOptions(COLLEAGUE_ROLES)} />
      </RecordForm>
    </>
  )
}

/** The role in each of the organisations, and the way out of each. */
export function GroupPersonForm({ person }: { person: GroupPersonRow }) {
  const navigateAndRefresh = useNavigateAndRefresh()
  const refresh = useRefresh()
  const [removed, setRemoved] = useState<Membership | null>(null)
  const path = `${GROUP_PEOPLE}/${person._id}`
  const form = useForm({
    initial: Object.fromEntries(
      person.organizations.map(({ _id, organizationAdmin }) => [_id, roleValue(organizationAdmin)]),
    ),
    rules: {},
    submit: async (roles) => {
      for (const { _id: organization, organizationAdmin } of person.organizations) {
        const role = roles[organization]
        if (role === roleValue(organizationAdmin)) continue
        await api.post(path, { organization, organizationAdmin: role === roleValue(true) })
      }
      refresh(GROUP_PEOPLE)
      toast.success(copy.form.saved)
      navigateAndRefresh(groupRoutes.groupPeople)
    },
  })
  const remove = async ({ _id, name }: Membership) => {
    await api.delete(withSearch(path, { organization: _id }))
    refresh(GROUP_PEOPLE)
    toast.success(copy.removal.done(name))
    navigateAndRefresh(groupRoutes.groupPeople, { replace: true })
  }
  return (
    <>
      <BackLink href={groupRoutes.groupPeople}>{copy.title}</BackLink>
      <PageHeader text={copy.form.text(person.email)} title={userName(person) ?? person.email} />
      <RecordForm back={groupRoutes.groupPeople} form={form}>
        {person.invited && <OpenInvitation person={person} />}
        {person.organizations.map((membership) => (
          <div className="flex items-end gap-3" key={membership._id}>
            <div className="min-w-0 grow">
              <SelectField
                {...form.field(membership._id)}
                label={copy.form.roleIn(membership.name)}
                options={GROUP_ROLE_OPTIONS}
              />
            </div>
            <Button
              aria-label={copy.form.removeFrom(membership.name)}
              onClick={() => setRemoved(membership)}
              variant="destructiveOutline"
            >
              <UserX />
              <span className="max-md:sr-only">{copy.form.remove}</span>
            </Button>
          </div>
        ))}
      </RecordForm>
      {removed && (
        <ConfirmDialog
          action={{ label: copy.removal.confirm, pending: copy.removal.pending, icon: <UserX className="size-5" /> }}
          onClose={() => setRemoved(null)}
          onConfirm={() => remove(removed)}
          subject={`${userName(person) ?? person.email}, ${removed.name}`}
          text={copy.removal.text}
          title={copy.removal.title}
        />
      )}
    </>
  )
}

const roleValue = (isAdmin: boolean): string => (isAdmin ? 'organisationAdmin' : 'marketeer')

/** Inviting again renews an invitation that nobody has accepted. */
function OpenInvitation({ person }: { person: GroupPersonRow }) {
  const { pending, attempt } = useAttempt()
  const { invitation } = userManagementCopy
  const [latest, setLatest] = useState(person)
  const resend = () =>
    attempt(async () => {
      const [first] = person.organizations
      const body = { email: person.email, organization: first?._id, organizationAdmin: first?.organizationAdmin }
      setLatest(await api.post<GroupPersonRow>(GROUP_PEOPLE, body))
      toast.success(userManagementCopy.form.invitationSent)
    })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-border bg-muted/40 p-3.5">
      <InvitationBadge person={latest} />
      <Button onClick={resend} pending={pending} variant="secondary">
        {!pending && <MailPlus />}
        {pending ? invitation.resending : invitation.resend}
      </Button>
    </div>
  )
}
