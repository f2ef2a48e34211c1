import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import type { DoneAnswer } from '@/lib/people/account-shapes'
import type { UserData } from '@/lib/people/shapes'
import { chooseOrganisation } from '@/server/auth/sessions'
import { type Db, readPrepared } from '@/server/db/client'
import { notFound } from '@/server/db/scope'

const membershipRow = z.object({
  _id: z.string(),
  name: z.string(),
  organizationAdmin: z.boolean(),
  /** When the person was last in it; null for never. */
  openedAt: z.date().nullable(),
})

/** An organisation that a person belongs to, with the role there. */
export type MembershipRow = z.infer<typeof membershipRow>

/** Reads the organisations of the signed-in person, by name (R-MEMBER-1); none for who sees as one of them. */
export async function readMemberships({ userId, seeing }: Actor): Promise<MembershipRow[]> {
  if (seeing) return []
  return readPrepared('own organisations', membershipRow)`
    select m.organisation_id as "_id", o.name, m.organisation_admin as "organizationAdmin", m.opened_at as "openedAt"
    from membership m join owner o on o.id = m.organisation_id
    where m.user_id = ${userId} order by lower(o.name), o.id`
}

/** Makes another of the caller's organisations the current one of this session (R-MEMBER-2). Throws 404 where not a member. */
export async function openOrganisation(actor: Actor, organisationId: string): Promise<DoneAnswer> {
  if (actor.seeing || !(await chooseOrganisation(actor, organisationId))) throw notFound()
  return { message: 'success' }
}

/** Reads one person's memberships for the export of personal data (R-DATA-1). */
export async function membershipsToExport(tx: Db, userId: string): Promise<UserData['memberships']> {
  const memberships = await tx.membership.findMany({ where: { userId }, orderBy: { organisationId: 'asc' } })
  return memberships.map(({ organisationId: organization, organisationAdmin: organizationAdmin, ...rest }) => ({
    ...{ organization, organizationAdmin, reportMail: rest.reportMail },
    openedAt: rest.openedAt?.toISOString() ?? null,
    createdAt: rest.createdAt.toISOString(),
  }))
}
