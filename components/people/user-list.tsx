'use client'

import { RecordList } from '@/components/data/record-list'
import { useList, usePrefetchedList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { Placeholder, TwoLines } from '@/components/table/rows'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { User, Users } from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { COLLEAGUES, USERS } from '@/lib/api/endpoints'
import { tableDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import { colleagueList, type UserKey, userList } from '@/lib/people/list'
import type { UserPage, UserRow } from '@/lib/people/shapes'
import { userManagementCopy as copy, membershipCopy } from '@/lib/people/words'
import { NEW, routes } from '@/lib/routes'
import { recordsCopy } from '@/lib/ui/words'
import { InvitationBadge, ResendButton, useResendInvitation } from './invitations'
import { tabOf, tabParams, USER_ROLES, userName } from './user-roles'

function userCells(ownId: string) {
  return {
    name: (row: UserRow) => (
      <span className="flex min-w-44 items-center gap-3">
        {userName(row) ? <Avatar name={userName(row) ?? ''} /> : <UnnamedAvatar />}
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-medium">
            {userName(row) ?? <Placeholder>{recordsCopy.toBeAnnounced}</Placeholder>}
          </span>
          {row._id === ownId && <Badge tone="primary">{copy.you}</Badge>}
          <InvitationBadge user={row} />
        </span>
      </span>
    ),
    email: (row: UserRow) => <span className="break-all text-muted-foreground">{row.email}</span>,
    organization: ({ organization, organizationCount = 0 }: UserRow) =>
      organization ? (
        <TwoLines>
          {organization.name}
          {organizationCount > 1 && ` ${membershipCopy.more(organizationCount - 1)}`}
        </TwoLines>
      ) : (
        <Placeholder />
      ),
    role: (row: UserRow) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <Badge tone={row.permissions.isAdmin ? 'primary' : 'neutral'}>
          {row.permissions.isAdmin ? copy.admin : copy.user}
        </Badge>
        {row.organizationAdmin && !row.permissions.isAdmin && (
          <span className="whitespace-nowrap rounded-sm border border-border px-1.5 py-0.5 text-muted-foreground text-xs">
            {copy.organisationAdmin}
          </span>
        )}
      </span>
    ),
    createdAt: (row: UserRow) => <span className="tnum">{tableDate(row.createdAt)}</span>,
    lastLoginAt: (row: UserRow) =>
      row.lastLoginAt ? (
        <span className="tnum">{tableDate(row.lastLoginAt)}</span>
      ) : (
        <Placeholder>{recordsCopy.never}</Placeholder>
      ),
  }
}

function UnnamedAvatar() {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-full border border-border-strong border-dashed text-muted-foreground"
    >
      <User className="size-4" />
    </span>
  )
}

/** Each tab is a filter of the one list (R-USER-1). */
export function UserList({ ownId }: { ownId: string }) {
  const invitations = useResendInvitation(USERS)
  const source = { list: userList, endpoint: USERS, params: tabParams }
  const state = usePrefetchedList<UserRow, UserKey, UserPage>(source)
  const { choice, change } = state
  const { counts } = state.latest
  const { role: _, ...cells } = userCells(ownId)
  const tabs = {
    marketeer: counts.marketeers,
    organisationAdmin: counts.organisationAdmins,
    systemAdmin: counts.systemAdmins,
  }
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <RecordList
        actions={(row) => <ResendButton invitations={invitations} user={row} />}
        add={{ href: routes.adminUser(NEW), label: copy.invite }}
        card={{ title: 'name', second: 'email', badge: 'organization', date: 'lastLoginAt' }}
        cells={cells}
        deletion={{ endpoint: USERS, ...copy.deletion }}
        empty={{
          icon: <Users />,
          ...copy.empty,
          isNarrowed: Boolean(choice.search || choice.filters.organization),
        }}
        filters={
          <Segmented
            label={copy.tabs.label}
            onChange={(role) => change({ filters: { ...choice.filters, role } })}
            options={USER_ROLES.map((role) => ({ value: role, label: `${copy.tabs[role]} ${grouped(tabs[role])}` }))}
            value={tabOf(choice)}
          />
        }
        filtersOf={['role']}
        hideBelow={{ createdAt: 'lg' }}
        hrefOf={(row) => routes.adminUser(row._id)}
        label={copy.label}
        nameOf={(row) => userName(row) ?? row.email}
        state={state}
      />
    </>
  )
}

/** System admins of the organisation are listed but cannot be edited (R-USER-3). */
export function ColleagueList({ ownId, organisation }: { ownId: string; organisation: string }) {
  const state = useList({ list: colleagueList, endpoint: COLLEAGUES })
  const invitations = useResendInvitation(COLLEAGUES)
  return (
    <>
      <PageHeader text={copy.colleagues.text(organisation)} title={copy.colleagues.title} />
      <RecordList
        actions={(row) => <ResendButton invitations={invitations} user={row} />}
        add={{ href: routes.colleague(NEW), label: copy.invite }}
        card={{ title: 'name', second: 'email', badge: 'role', date: 'lastLoginAt' }}
        cells={userCells(ownId)}
        deletion={{ endpoint: COLLEAGUES, ...copy.deletion }}
        editable={({ permissions }) => !permissions.isAdmin}
        empty={{ icon: <Users />, ...copy.empty }}
        hideBelow={{ createdAt: 'lg', organization: 'lg' }}
        hrefOf={(row) => routes.colleague(row._id)}
        label={copy.label}
        nameOf={(row) => userName(row) ?? row.email}
        state={state}
      />
    </>
  )
}
