import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import { fullName } from '@/lib/format/text'
import type { DoneAnswer } from '@/lib/people/account-shapes'
import type { MembershipInvitation, UserData } from '@/lib/people/shapes'
import { recordAudit } from '@/server/audit/audit'
import { type Db, db, idRow, readPrepared, readRows } from '@/server/db/client'
import { notFound } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { readHeld, replaceMemberships } from './memberships'

// Organisation admins ask people who have an account already; those decide (R-MEMBER-7). The inviter sees the same as of a
// new account. Only a verified address may accept: anybody can register one that is not theirs.

/** In days, as long as the link of a new account. */
const DAYS = 7

/**
 * Asks the owner of an address to join an organisation, again if they were asked before, whose role then stays.
 * Returns the id that stands for them until they accept; null for a member.
 */
export async function askToJoin(
  tx: Db,
  actor: Actor,
  { email, organisationId, organisationAdmin }: { email: string; organisationId: string; organisationAdmin: boolean },
): Promise<string | null> {
  const [asked] = await readRows(idRow, tx)`
    insert into membership_invitation (id, user_id, organisation_id, organisation_admin, invited_by_id, expires_at)
    select ${newId()}, u.id, ${organisationId}, ${organisationAdmin}::boolean, ${actor.userId},
      now() + make_interval(days => ${DAYS}::int)
    from app_user u where u.email = ${email} and not exists (
      select 1 from membership m where m.user_id = u.id and m.organisation_id = ${organisationId})
    on conflict (user_id, organisation_id) do update
      set expires_at = excluded.expires_at, invited_by_id = excluded.invited_by_id, declined_at = null
    returning id`
  return asked?.id ?? null
}

/** Makes an open invitation of the organisation last again. Returns false for any other id. */
export async function renewInvitation(tx: Db, actor: Actor, organisationId: string, id: string): Promise<boolean> {
  const renewed = await tx.$executeRaw`
    update membership_invitation
    set expires_at = now() + make_interval(days => ${DAYS}::int), invited_by_id = ${actor.userId}, declined_at = null
    where id = ${id} and organisation_id = ${organisationId}`
  return renewed > 0
}

const changedRow = z.object({ version: z.number() })

/** Sets the role that an invitation offers. Returns false for an id that is none of the organisation's. */
export async function changeInvitation(
  tx: Db,
  organisationId: string,
  id: string,
  organisationAdmin: boolean | undefined,
): Promise<boolean> {
  const changed = await readRows(changedRow, tx)`
    update membership_invitation set organisation_admin = coalesce(${organisationAdmin ?? null}::boolean, organisation_admin),
      version = version + case when organisation_admin is distinct from
        coalesce(${organisationAdmin ?? null}::boolean, organisation_admin) then 1 else 0 end
    where id = ${id} and organisation_id = ${organisationId} returning version`
  return changed.length > 0
}

/** Takes an invitation back. Returns false for an id that is none of the organisation's. */
export async function takeBackInvitation(tx: Db, organisationId: string, id: string): Promise<boolean> {
  const { count } = await tx.membershipInvitation.deleteMany({ where: { id, organisationId } })
  return count > 0
}

const openRow = z.object({
  _id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  organizationAdmin: z.boolean(),
  expiresAt: z.date(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
})

/** Reads the open invitations of the signed-in person, oldest first (R-MEMBER-7); none for an address that is not verified. */
export async function readOwnInvitations({ userId, seeing }: Actor): Promise<MembershipInvitation[]> {
  if (seeing) return []
  const open = await readPrepared('own invitations', openRow)`
    select i.id as "_id", i.organisation_id as "organizationId", o.name, i.organisation_admin as "organizationAdmin",
      i.expires_at as "expiresAt", b.first_name as "firstName", b.last_name as "lastName"
    from membership_invitation i join app_user u on u.id = i.user_id join owner o on o.id = i.organisation_id
      left join app_user b on b.id = i.invited_by_id and b.email_verified_at is not null
    where i.user_id = ${userId} and i.expires_at > now() and i.declined_at is null
      and u.email_verified_at is not null order by i.created_at, i.id`
  return open.map(({ organizationId, name, firstName, lastName, expiresAt, ...rest }) => ({
    ...rest,
    organization: { _id: organizationId, name },
    invitedBy: fullName({ firstName, lastName }),
    expiresAt: expiresAt.toISOString(),
  }))
}

const answeredRow = z.object({ organisationId: z.string(), organisationAdmin: z.boolean() })

/**
 * Accepts or declines an invitation of the signed-in person, once. Throws AppError 404 for one of others, an expired one, and
 * for an address that is not verified.
 */
export async function answerInvitation(
  actor: Actor,
  id: string,
  accept: boolean,
  requestId: string,
): Promise<DoneAnswer> {
  if (actor.seeing) throw notFound()
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`select 1 from app_user where id = ${actor.userId} for no key update`
    // One that is declined stays in the inviter's list: of a new account nobody could decline it.
    const [invitation] = await readRows(answeredRow, tx)`
      update membership_invitation i set declined_at = now() from app_user u
      where i.id = ${id} and i.user_id = ${actor.userId} and i.expires_at > now() and i.declined_at is null
        and u.id = i.user_id and u.email_verified_at is not null
      returning i.organisation_id as "organisationId", i.organisation_admin as "organisationAdmin"`
    if (!invitation) throw notFound()
    if (accept) {
      await tx.membershipInvitation.delete({ where: { id }, select: { id: true } })
      const held = await readHeld(tx, actor.userId)
      if (held.every(({ organisationId }) => organisationId !== invitation.organisationId))
        await replaceMemberships(tx, actor.userId, held, [...held, invitation])
    }
    await recordAudit(tx, {
      actor: { ...actor, organisationId: invitation.organisationId },
      role: 'marketeer',
      action: accept ? 'membership.accept' : 'membership.decline',
      target: { kind: 'user', id: actor.userId },
      detail: invitation,
      requestId,
    })
  })
  return { message: 'success' }
}

const mailedRow = z.object({ organisation: z.string(), organisationAdmin: z.boolean(), expiresAt: z.date() })

/** Reads what the mail of an invitation says; null once it was answered or taken back. */
export async function invitationToMail(userId: string, organisationId: string) {
  const [open] = await readRows(mailedRow)`
    select o.name as organisation, i.organisation_admin as "organisationAdmin", i.expires_at as "expiresAt"
    from membership_invitation i join owner o on o.id = i.organisation_id
    where i.user_id = ${userId} and i.organisation_id = ${organisationId} and i.expires_at > now() and i.declined_at is null`
  return open ?? null
}

/** Reads which organisations have asked a person, for the export of personal data (R-DATA-1). */
export async function invitationsToExport(tx: Db, userId: string): Promise<UserData['membershipInvitations']> {
  const asked = await tx.membershipInvitation.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  return asked.map(({ organisationId: organization, organisationAdmin: organizationAdmin, createdAt, ...times }) => ({
    ...{ organization, organizationAdmin, createdAt: createdAt.toISOString() },
    expiresAt: times.expiresAt.toISOString(),
    declinedAt: times.declinedAt?.toISOString() ?? null,
  }))
}
