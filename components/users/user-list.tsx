'use client'

import { usePrefetchedList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { RecordList } from '@/components/records/record-list'
import { Users } from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { USERS } from '@/lib/api/endpoints'
import { userManagementCopy as copy } from '@/lib/copy/users'
import { grouped } from '@/lib/format/numbers'
import { type UserKey, userList } from '@/lib/lists/user'
import { NEW, routes } from '@/lib/routes'
import type { UserPage, UserRow } from '@/lib/schemas/user'
import { ResendButton } from './open-invitation'
import { useResendInvitation } from './resend-invitation'
import { userCells } from './user-cells'
import { tabOf, tabParams, USER_ROLES, userName } from './user-roles'

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
