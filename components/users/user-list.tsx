'use client'

import Link from 'next/link'
import { usePrefetchedList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { RowActions, useDeleteRow } from '@/components/records/row-actions'
import { DataTable } from '@/components/table/data-table'
import { buttonClass } from '@/components/ui/button'
import { Plus, Users } from '@/components/ui/icons'
import { Tabs } from '@/components/ui/tabs'
import { USERS } from '@/lib/api/endpoints'
import { userManagementCopy as copy } from '@/lib/copy/users'
import { type UserKey, userList } from '@/lib/lists/user'
import { NEW, routes } from '@/lib/routes'
import type { UserPage, UserRow } from '@/lib/schemas/user'
import { ResendButton } from './open-invitation'
import { useResendInvitation } from './resend-invitation'
import { userCells } from './user-cells'
import { tabOf, tabParams, userName } from './user-roles'

/** Each tab is a filter of the one list (R-USER-1). */
export function UserList({ ownId }: { ownId: string }) {
  const removal = useDeleteRow<UserRow>({
    endpoint: USERS,
    ...copy.deletion,
    subject: (row) => userName(row) ?? row.email,
  })
  const invitations = useResendInvitation(USERS)
  const source = { list: userList, endpoint: USERS, params: tabParams }
  const state = usePrefetchedList<UserRow, UserKey, UserPage>(source)
  const { choice, change } = state
  const { counts } = state.latest
  const { role: _, ...cells } = userCells(ownId)
  const narrowed = Boolean(choice.search || choice.filters.organization)
  const tabs = [
    { value: 'marketeer', label: copy.tabs.marketeer, count: counts.marketeers },
    { value: 'organisationAdmin', label: copy.tabs.organisationAdmin, count: counts.organisationAdmins },
    { value: 'systemAdmin', label: copy.tabs.systemAdmin, count: counts.systemAdmins },
  ]
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <DataTable
        above={
          <Tabs
            label={copy.tabs.label}
            name="role"
            onChange={(role) => change({ filters: { ...choice.filters, role } })}
            tabs={tabs}
            value={tabOf(choice)}
          />
        }
        card={{ title: 'name', second: 'email', badge: 'organization', date: 'lastLoginAt' }}
        cells={cells}
        empty={() => ({
          title: narrowed ? copy.empty.narrowed : copy.empty.title,
          text: narrowed ? copy.narrowedText : copy.empty.text,
          icon: <Users />,
        })}
        filtersOf={['role']}
        hideBelow={{ createdAt: 'lg' }}
        label={copy.label}
        row={{
          href: (row) => routes.adminUser(row._id),
          actions: (row) => (
            <>
              <ResendButton invitations={invitations} user={row} />
              <RowActions
                href={routes.adminUser(row._id)}
                name={userName(row) ?? row.email}
                onDelete={() => removal.ask(row)}
              />
            </>
          ),
        }}
        state={state}
        toolbar={
          <Link className={buttonClass()} href={routes.adminUser(NEW)}>
            <Plus />
            {copy.invite}
          </Link>
        }
      />
      {removal.dialog}
    </>
  )
}
