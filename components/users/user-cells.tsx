import { Placeholder, TwoLines } from '@/components/table/cells'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { User } from '@/components/ui/icons'
import { recordsCopy } from '@/lib/copy/ui'
import { userManagementCopy as copy } from '@/lib/copy/users'
import { tableDate } from '@/lib/format/dates'
import type { UserRow } from '@/lib/schemas/user'
import { InvitationBadge } from './open-invitation'
import { userName } from './user-roles'

export function userCells(ownId: string) {
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
    organization: (row: UserRow) => (row.organization ? <TwoLines>{row.organization.name}</TwoLines> : <Placeholder />),
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
