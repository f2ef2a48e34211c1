import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import type { GroupPersonKey } from '@/lib/groups/list'
import { type GroupPersonRow, type GroupRoleInput, groupPersonRow } from '@/lib/groups/shapes'
import { AppError, refusals } from '@/lib/http/app-error'
import type { DoneAnswer } from '@/lib/people/account-shapes'
import type { InvitationInput } from '@/lib/people/shapes'
import { usersCopy as copy } from '@/lib/people/words'
import { Prisma } from '@/prisma/generated/client'
import { recordAudit } from '@/server/audit/audit'
import { type Db, db, idRow, readRows } from '@/server/db/client'
import type { ListSource } from '@/server/db/list'
import { groupOf, groupScopes, notFound, type OrganisationScope, organisationScope } from '@/server/db/scope'
import type { CreateCall } from '@/server/limits/idempotency'
import { createInvitation } from '@/server/people/invitations'
import { changeInvitation, takeBackInvitation } from '@/server/people/membership-invitations'
import { readHeld, replaceMemberships } from '@/server/people/memberships'
import {
  INVITATION_EXPIRES,
  INVITED,
  isExpired,
  type LockedUser,
  lockUser,
  SORTED_NAME,
  userContains,
} from '@/server/people/reads'

// What group admins do with the people of their groups' organisations (R-GROUP-5): of a person they see and change what belongs to
// these organisations, never another membership, and never a system admin.

const organisationRow = z.object({ _id: z.string(), name: z.string() })
export type GroupOrganisation = z.infer<typeof organisationRow>

/** Reads the organisations of the caller's groups, by name. */
export async function readGroupOrganisations(actor: Actor): Promise<GroupOrganisation[]> {
  const scopes = await groupScopes(actor)
  return readRows(organisationRow)`
    select o.id as "_id", o.name from owner o where o.id = any(${scopes}::text[]) order by lower(o.name), o.id`
}

const membershipRow = organisationRow.extend({ userId: z.string(), organizationAdmin: z.boolean() })

const storedRow = groupPersonRow
  .omit({ organizations: true, invitationExpired: true })
  .transform((row): GroupPersonRow => ({ ...row, invitationExpired: isExpired(row), organizations: [] }))

/**
 * SQL: the organisations of each row of people as `m`: those a person is in, and the one a person was asked to join, who
 * is a row of their own, so that nothing tells whether the account was there before (R-MEMBER-7).
 */
const HELD = Prisma.sql`(select user_id as id, organisation_id, organisation_admin from membership
  union all select id, organisation_id, organisation_admin from membership_invitation) m`

const OF_PERSON = Prisma.sql`a.id, a.first_name, a.last_name, a.email, a.password_hash, a.sign_on_at, a.created_at, a.last_login_at`

/** A person for each row, however many of the organisations they are in, and a row for each invitation of an account. */
export async function groupPeopleSource(actor: Actor): Promise<ListSource<GroupPersonRow, GroupPersonKey>> {
  const organisations = await readGroupOrganisations(actor)
  const ids = organisations.map(({ _id }) => _id)
  const heldBy = (condition: Prisma.Sql) => Prisma.sql`exists (select 1 from ${HELD}
    where m.id = u.id and m.organisation_id = any(${ids}::text[]) and ${condition})`
  return {
    select: Prisma.sql`u.id as "_id", u.first_name as "firstName", u.last_name as "lastName", u.email,
      ${INVITED} as invited, coalesce(u.asked_until, ${INVITATION_EXPIRES}) as "invitationExpiresAt",
      u.created_at as "createdAt", u.last_login_at as "lastLoginAt"`,
    from: Prisma.sql`(select ${OF_PERSON}, null::timestamptz as asked_until from app_user a
      where not a.system_admin and exists (
        select 1 from membership m where m.user_id = a.id and m.organisation_id = any(${ids}::text[]))
      union all
      select i.id, null, null, a.email, null, null, i.created_at, null, i.expires_at
      from membership_invitation i join app_user a on a.id = i.user_id
      where i.organisation_id = any(${ids}::text[])) u`,
    where: Prisma.sql`true`,
    id: Prisma.sql`u.id`,
    columns: { name: SORTED_NAME, email: Prisma.sql`u.email`, lastLoginAt: Prisma.sql`u.last_login_at` },
    searched: (pattern) =>
      Prisma.sql`(${userContains(pattern)} or ${heldBy(Prisma.sql`m.organisation_id in (
      select o.id from owner o where o.id = any(${ids}::text[]) and o.name ilike ${pattern})`)})`,
    filters: { role: (value) => heldBy(Prisma.sql`m.organisation_admin = ${value === 'organisationAdmin'}`) },
    row: storedRow,
    complete: (rows) => withMemberships(rows, organisations),
  }
}

async function withMemberships(rows: GroupPersonRow[], organisations: readonly GroupOrganisation[]) {
  const [people, ids] = [rows.map(({ _id }) => _id), organisations.map(({ _id }) => _id)]
  const memberships = await readRows(membershipRow.omit({ name: true }))`
    select m.id as "userId", m.organisation_id as "_id", m.organisation_admin as "organizationAdmin"
    from ${HELD} where m.id = any(${people}::text[]) and m.organisation_id = any(${ids}::text[])`
  const roleOf = new Map(memberships.map((each) => [`${each.userId} ${each._id}`, each.organizationAdmin]))
  return rows.map((row) => ({
    ...row,
    organizations: organisations.flatMap((each) => {
      const organizationAdmin = roleOf.get(`${row._id} ${each._id}`)
      return organizationAdmin === undefined ? [] : [{ ...each, organizationAdmin }]
    }),
  }))
}

/** Reads one of the people. Throws AppError 404. */
export async function findGroupPerson(actor: Actor, id: string): Promise<GroupPersonRow> {
  const { select, from, where } = await groupPeopleSource(actor)
  const rows = await readRows(storedRow)`select ${select} from ${from} where u.id = ${id} and ${where}`
  const [person] = await withMemberships(rows, await readGroupOrganisations(actor))
  if (!person) throw notFound()
  return person
}

/**
 * Invites a person into one of the organisations, as its own admins do; sent again, it renews an open invitation.
 * @throws AppError 404 for an organisation out of reach; otherwise as `createInvitation`
 */
export async function inviteToGroup(
  actor: Actor,
  reach: Reach,
  { email, organization, organizationAdmin }: Pick<InvitationInput, 'email' | 'organizationAdmin'> & GroupOf,
  call: CreateCall,
): Promise<GroupPersonRow> {
  const { organization: of, ...user } = await createInvitation(
    actor,
    reach,
    { email, organization, organizationAdmin },
    call,
  )
  const organizations = of ? [{ _id: of._id, name: of.name, organizationAdmin: user.organizationAdmin }] : []
  const { _id, firstName, lastName, invited, invitationExpiresAt, invitationExpired, createdAt, lastLoginAt } = user
  const person = { _id, firstName, lastName, email, organizations, createdAt, lastLoginAt }
  return { ...person, invited, invitationExpiresAt, invitationExpired }
}

type GroupOf = Pick<GroupRoleInput, 'organization'>

/**
 * Makes a person an admin of one of the organisations, or a marketeer; of an open invitation, what it offers.
 * @throws AppError 404 for an organisation or a person out of reach; 409 for an unverified address and the last admin; 403
 * when the caller's role ended meanwhile
 */
export async function saveGroupRole(
  actor: Actor,
  reach: Reach,
  id: string,
  { organization, organizationAdmin }: GroupRoleInput,
  requestId: string,
): Promise<GroupPersonRow> {
  const scope = await organisationScope(actor, reach, organization)
  await db().$transaction(async (tx) => {
    if (await changeInvitation(tx, scope, id, organizationAdmin)) return checkCaller(tx, actor, scope)
    const { user, checkLastAdmin } = await lockPerson(tx, actor, scope, id)
    if (user.organisationAdmin === organizationAdmin) return
    if (user.active && !user.verified) throw new AppError('conflict', copy.unverified)
    checkLastAdmin({ ...user, organisationAdmin: organizationAdmin })
    const held = await readHeld(tx, id)
    const changed = { organisationAdmin: organizationAdmin }
    const next = held.map((each) => (each.organisationId === scope ? { ...each, ...changed } : each))
    await replaceMemberships(tx, id, held, next)
    const detail = { from: { organisationAdmin: user.organisationAdmin }, to: changed }
    await note(tx, actor, scope, id, 'user.save', detail, requestId)
  })
  return findGroupPerson(actor, id)
}

/**
 * Removes a person from one of the organisations, or takes back an open invitation; the account and every other membership
 * stay. Who is in it at that moment sees nothing of it from the next request on. Throws AppError as `saveGroupRole`.
 */
export async function removeFromGroup(
  actor: Actor,
  reach: Reach,
  id: string,
  { organization }: GroupOf,
  requestId: string,
): Promise<DoneAnswer> {
  const scope = await organisationScope(actor, reach, organization)
  await db().$transaction(async (tx) => {
    if (await takeBackInvitation(tx, scope, id)) {
      await checkCaller(tx, actor, scope)
      return note(tx, actor, scope, id, 'user.delete', { invited: true }, requestId)
    }
    const { user, checkLastAdmin } = await lockPerson(tx, actor, scope, id)
    checkLastAdmin(null)
    const held = await readHeld(tx, id)
    const others = held.filter(({ organisationId }) => organisationId !== scope)
    await replaceMemberships(tx, id, held, others)
    const detail = { organisationId: scope, organisationAdmin: user.organisationAdmin }
    await note(tx, actor, scope, id, 'membership.end', detail, requestId)
  })
  return { message: 'success' }
}

/**
 * Locks one of the people as their organisation's own admins do, and asks again whether the caller still reaches it.
 * Throws AppError 404 for who is no member, and a system admin; 403.
 */
async function lockPerson(tx: Db, actor: Actor, scope: OrganisationScope, id: string): Promise<LockedUser> {
  const locked = await lockUser(tx, actor, { role: 'groupAdmin', scope }, id)
  await checkCaller(tx, actor, scope)
  return locked
}

/** Throws AppError 403 for who is no longer admin of the organisation's group. */
async function checkCaller(tx: Db, actor: Actor, scope: OrganisationScope): Promise<void> {
  const group = await groupOf(actor, scope, tx)
  const still = await readRows(idRow, tx)`
    select user_id as id from group_admin where group_id = ${group} and user_id = ${actor.userId} for key share`
  if (still.length === 0) throw new AppError('forbidden', refusals.forbidden)
}

function note(
  tx: Db,
  actor: Actor,
  scope: OrganisationScope,
  id: string,
  action: string,
  detail: Prisma.InputJsonObject,
  requestId: string,
): Promise<void> {
  const by = { ...actor, organisationId: scope as string }
  return recordAudit(tx, { actor: by, role: 'groupAdmin', action, target: { kind: 'user', id }, detail, requestId })
}
