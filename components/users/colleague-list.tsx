'use client'

import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { RecordList } from '@/components/records/record-list'
import { Users } from '@/components/ui/icons'
import { COLLEAGUES } from '@/lib/api/endpoints'
import { userManagementCopy as copy } from '@/lib/copy/users'
import { colleagueList } from '@/lib/lists/user'
import { NEW, routes } from '@/lib/routes'
import { ResendButton } from './open-invitation'
import { useResendInvitation } from './resend-invitation'
import { userCells } from './user-cells'
import { userName } from './user-roles'

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
