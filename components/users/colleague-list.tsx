'use client'

import Link from 'next/link'
import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { RowActions, useDeleteRow } from '@/components/records/row-actions'
import { DataTable } from '@/components/table/data-table'
import { buttonClass } from '@/components/ui/button'
import { Plus, Users } from '@/components/ui/icons'
import { COLLEAGUES } from '@/lib/api/endpoints'
import { userManagementCopy as copy } from '@/lib/copy/users'
import { colleagueList } from '@/lib/lists/user'
import { NEW, routes } from '@/lib/routes'
import type { UserRow } from '@/lib/schemas/user'
import { ResendButton } from './open-invitation'
import { useResendInvitation } from './resend-invitation'
import { userCells } from './user-cells'
import { userName } from './user-roles'

/** System admins of the organisation are listed but cannot be edited (R-USER-3). */
export function ColleagueList({ ownId, organisation }: { ownId: string; organisation: string }) {
  const state = useList({ list: colleagueList, endpoint: COLLEAGUES })
  const removal = useDeleteRow<UserRow>({
    endpoint: COLLEAGUES,
    ...copy.deletion,
    subject: (row) => userName(row) ?? row.email,
  })
  const invitations = useResendInvitation(COLLEAGUES)
  return (
    <>
      <PageHeader text={copy.colleagues.text(organisation)} title={copy.colleagues.title} />
      <DataTable
        card={{ title: 'name', second: 'email', badge: 'role', date: 'lastLoginAt' }}
        cells={userCells(ownId)}
        empty={(narrowed) => ({
          title: narrowed ? copy.empty.narrowed : copy.empty.title,
          text: narrowed ? copy.narrowedText : copy.empty.text,
          icon: <Users />,
        })}
        hideBelow={{ createdAt: 'lg', organization: 'lg' }}
        label={copy.label}
        row={{
          actions: (row) =>
            !row.permissions.isAdmin && (
              <>
                <ResendButton invitations={invitations} user={row} />
                <RowActions
                  href={routes.colleague(row._id)}
                  name={userName(row) ?? row.email}
                  onDelete={() => removal.ask(row)}
                />
              </>
            ),
        }}
        state={state}
        toolbar={
          <Link className={buttonClass()} href={routes.colleague(NEW)}>
            <Plus />
            {copy.invite}
          </Link>
        }
      />
      {removal.dialog}
    </>
  )
}
