import { z } from 'zod'
import type { Actor, Reach, Role } from '@/lib/access/permissions'
import { AppError, refusals } from '@/lib/http/app-error'
import { INVITATION_DAYS } from '@/lib/limits'
import type { UserKey } from '@/lib/people/list'
import { type UserCounts, type UserRow, userCounts, userRow } from '@/lib/people/shapes'
import { usersCopy as copy } from '@/lib/people/words'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, idRow, readRow, readRows } from '@/server/db/client'
import type { ListSource } from '@/server/db/list'
import { invalidField, notFound, type OrganisationScope, organisationScope } from '@/server/db/scope'

// System admins manage every account; organisation admins those of their own organisation, except its system admins
// (R-SAFE-22).

export interface ManagedUsers {
  role: Role
  /** null: every user. */
  scope: OrganisationScope | null
}

/** Organisation admins may name their own organisation, group admins one of their groups'. Throws AppError 404 for any other, whether it exists or not. */
export async function managedUsersOf(actor: Actor, reach: Reach, named = actor.organisationId): Promise<ManagedUsers> {
  if (reach === 'any') return { role: 'systemAdmin', scope: null }
  return {
    role: reach === 'ownGroups' ? 'groupAdmin' : 'organisationAdmin',
    scope: await organisationScope(actor, reach, named ?? ''),
  }
}

export function managedCondition({ scope }: ManagedUsers): Prisma.Sql {
  return scope === null ? Prisma.sql`true` : Prisma.sql`(${belongsTo(scope)} and not u.system_admin)`
}

/** SQL: user `u` is a member of the organisation. */
export function belongsTo(organisation: string, admin = Prisma.sql`true`): Prisma.Sql {
  return Prisma.sql`exists (
    select 1 from membership m where m.user_id = u.id and m.organisation_id = ${organisation} and ${admin})`
}

const MEMBER = Prisma.sql`a.id, a.first_name, a.last_name, a.email, a.password_hash, a.sign_on_at, a.system_admin,
  a.email_verified_at, a.created_at, a.last_login_at, a.version, a.profile_image, m.organisation_id, m.organisation_admin,
  null::timestamptz as asked_until`

/** SQL: all people as `u`, with their first organisation; as one table, since a cluster loses columns where it joins two. */
const EVERYBODY = Prisma.sql`(select ${MEMBER} from app_user a
  left join membership m on m.user_id = a.id and m.organisation_id = a.organisation_id) u`

/**
 * SQL: the people of the caller's organisation as `u`, with the role there, among them its system admins, and who was asked
 * to join, of whom nothing shows that the account was there before.
 */
function peopleOf(scope: OrganisationScope): Prisma.Sql {
  return Prisma.sql`(select ${MEMBER} from membership m join app_user a on a.id = m.user_id where m.organisation_id = ${scope}
  union all
  select i.id, null, null, a.email, null, null, false, null, i.created_at, null, i.version, null, i.organisation_id,
    i.organisation_admin, i.expires_at
  from membership_invitation i join app_user a on a.id = i.user_id where i.organisation_id = ${scope}) u`
}

/** SQL of the users that the caller manages as `u`: where they are, and on which condition. */
export function managedUsers({ scope }: ManagedUsers): { from: Prisma.Sql; where: Prisma.Sql } {
  if (scope === null) return { from: Prisma.sql`app_user u`, where: Prisma.sql`true` }
  return { from: peopleOf(scope), where: Prisma.sql`not u.system_admin` }
}

/** Nobody has come to the account yet, neither with a password nor by single sign-on. */
export const INVITED = Prisma.sql`(u.password_hash is null and u.sign_on_at is null)`

/** Expiry of the latest invitation; null for an account that was used. */
export const INVITATION_EXPIRES = Prisma.sql`case when ${INVITED} then (select max(t.expires_at)
  from one_time_token t where t.user_id = u.id and t.purpose = 'invite' and t.used_at is null) end`

/** All columns that leave the server. How many organisations somebody has is for system admins alone. */
function userColumns({ scope }: ManagedUsers): Prisma.Sql {
  return Prisma.sql`u.id as "_id", u.first_name as "firstName", u.last_name as "lastName", u.email,
  case when u.organisation_id is not null then json_build_object('_id', u.organisation_id, 'name', coalesce(o.name, ''),
    'location', coalesce(o.location, ''), 'websiteUrl', g.website_url) end as organization,
  coalesce(u.organisation_admin, false) as "organizationAdmin", u.system_admin, ${INVITED} as invited,
  coalesce(u.asked_until, ${INVITATION_EXPIRES}) as "invitationExpiresAt", u.email_verified_at is not null as verified,
  u.created_at as "createdAt", u.last_login_at as "lastLoginAt", u.version
  ${scope === null ? Prisma.sql`, (select count(*)::int from membership a where a.user_id = u.id) as "organizationCount"` : Prisma.empty}`
}

function userTables({ scope }: ManagedUsers): Prisma.Sql {
  return Prisma.sql`${scope === null ? EVERYBODY : peopleOf(scope)} left join owner o on o.id = u.organisation_id
  left join organisation g on g.id = u.organisation_id`
}

const storedRow = userRow
  .omit({ permissions: true, invitationExpired: true })
  .extend({ system_admin: z.boolean() })
  .transform(({ system_admin, ...row }): UserRow => {
    return { ...row, permissions: { isAdmin: system_admin }, invitationExpired: isExpired(row) }
  })

/** A user as a statement would have read it. */
export function presentUser(row: z.input<typeof storedRow>): UserRow {
  return storedRow.parse(row)
}

const DAY_MS = 86_400_000

/** Whether an invitation can no longer be accepted. */
export function isExpired({
  invited,
  invitationExpiresAt,
  createdAt,
}: Pick<UserRow, 'invited' | 'invitationExpiresAt' | 'createdAt'>): boolean {
  // A deleted token leaves no expiry, so the account's age decides; tokens are kept for a month.
  const until = invitationExpiresAt ? Date.parse(invitationExpiresAt) : Date.parse(createdAt) + INVITATION_DAYS * DAY_MS
  return invited && until < Date.now()
}

/** Who is admin of any organisation is in the tab of organisation admins. */
function roleIn({ scope }: ManagedUsers): Prisma.Sql {
  const admin = scope === null ? ADMIN_OF_ANY : Prisma.sql`u.organisation_admin`
  return Prisma.sql`case when u.system_admin then 'systemAdmin' when ${admin} then 'organisationAdmin' else 'marketeer' end`
}

/** Not as `exists`: lists ask it of every user, and one pass over the admins answers all. */
const ADMIN_OF_ANY = Prisma.sql`u.id in (select a.user_id from membership a where a.organisation_admin)`

/** Must equal the expression of the migration's indexes. */
export const NAME = Prisma.sql`(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`
/** null for users without a name, who therefore come last. */
export const SORTED_NAME = Prisma.sql`nullif(lower(btrim(${NAME})), '')`

/** SQL: name or email contains the escaped text. Emails have no capitals, so only the pattern is lowered. */
export function userContains(pattern: string): Prisma.Sql {
  return Prisma.sql`(u.email like lower(${pattern}) or ${NAME} ilike ${pattern})`
}

export function userSource(managed: ManagedUsers): ListSource<UserRow, UserKey> {
  return {
    select: userColumns(managed),
    from: userTables(managed),
    where: Prisma.sql`true`,
    id: Prisma.sql`u.id`,
    columns: {
      name: SORTED_NAME,
      email: Prisma.sql`u.email`,
      organization: Prisma.sql`lower(o.name)`,
      role: roleIn(managed),
      createdAt: Prisma.sql`u.created_at`,
      lastLoginAt: Prisma.sql`u.last_login_at`,
    },
    searched: userContains,
    filters: { organization: (value) => belongsTo(value) },
    row: storedRow,
  }
}

/** Counts users for the tabs of user management (R-ACCESS-5). */
export async function countUsers(): Promise<UserCounts> {
  return readRow(userCounts)`select
    (count(*) filter (where not u.system_admin and not ${ADMIN_OF_ANY}))::int as marketeers,
    (count(*) filter (where not u.system_admin and ${ADMIN_OF_ANY}))::int as "organisationAdmins",
    (count(*) filter (where u.system_admin))::int as "systemAdmins" from app_user u`
}

/** Reads one user whom the caller manages. Throws 404. */
export async function readUser(actor: Actor, reach: Reach, id: string): Promise<UserRow> {
  return findUser(db(), await managedUsersOf(actor, reach), id)
}

export async function findUser(store: Db, managed: ManagedUsers, id: string): Promise<UserRow> {
  const user = await findOne(store, managed, Prisma.sql`u.id = ${id}`)
  if (!user) throw notFound()
  return user
}

/** Finds a user by address; null unless the caller manages the user. */
export async function findUserByEmail(store: Db, managed: ManagedUsers, email: string): Promise<UserRow | null> {
  return findOne(store, managed, Prisma.sql`u.email = ${email}`)
}

async function findOne(store: Db, managed: ManagedUsers, condition: Prisma.Sql): Promise<UserRow | null> {
  const [user] = await readRows(storedRow, store)`
    select ${userColumns(managed)}, u.profile_image as "profileImage" from ${userTables(managed)}
    where ${condition} and ${managedUsers(managed).where}`
  if (!user || managed.scope !== null) return user ?? null
  return { ...user, organizations: await readOrganisationsOf(store, user._id) }
}

const ownOrganisationRow = z.object({ _id: z.string(), name: z.string(), organizationAdmin: z.boolean() })

/** The first of them first. */
function readOrganisationsOf(store: Db, userId: string): Promise<z.infer<typeof ownOrganisationRow>[]> {
  return readRows(ownOrganisationRow, store)`
    select m.organisation_id as "_id", o.name, m.organisation_admin as "organizationAdmin"
    from membership m join owner o on o.id = m.organisation_id join app_user u on u.id = m.user_id
    where m.user_id = ${userId} order by m.organisation_id = u.organisation_id desc nulls last, lower(o.name), o.id`
}

/**
 * Holds the organisations against deletion and returns those that exist. Call it before locking a user, the order in which
 * an organisation is deleted. One at a time: a cluster locks rows of one owner in a statement.
 */
export async function holdOrganisations(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const id of [...new Set(ids)].sort()) {
    const rows = await readRows(idRow, tx)`
      select id from owner where id = ${id} and kind = 'organisation' for key share`
    if (rows.length > 0) found.add(id)
  }
  return found
}

/** Holds the organisations as `holdOrganisations` does. Throws 400 where one is missing. */
export async function checkOrganisations(tx: Db, ids: readonly string[], field = 'organization'): Promise<void> {
  const found = await holdOrganisations(tx, ids)
  if (ids.some((id) => !found.has(id))) throw invalidField(field, copy.organisationMissing)
}

/** Checks that an organisation admin has an organisation (R-ACCESS-4). Throws 400. */
export function checkRole(given: { organisationId: string | null; organisationAdmin: boolean }): void {
  if (given.organisationAdmin && given.organisationId === null)
    throw invalidField('organization', copy.organisationNeeded)
}

const person = z.object({
  id: z.string(),
  email: z.string(),
  organisationId: z.string().nullable(),
  organisationAdmin: z.boolean(),
  systemAdmin: z.boolean(),
  /** Can sign in, with a password or by single sign-on. */
  active: z.boolean(),
  verified: z.boolean(),
  manageable: z.boolean(),
  version: z.number(),
})

export interface MembershipRole {
  organisationId: string
  organisationAdmin: boolean
}

export type UserRecord = z.infer<typeof person>

export type AccountAccess = Pick<UserRecord, 'organisationId' | 'organisationAdmin' | 'systemAdmin'>

/** A user locked for a change, with checks that need the same lock. */
export interface LockedUser {
  user: UserRecord
  /** Throws 409 when no admin of the caller's kind would be left; `after` is null for a deletion (R-SAFE-24). */
  checkLastAdmin: (after: AccountAccess | null) => void
  /** Throws 403 when the caller lost the role while waiting for the lock. */
  checkCaller: () => void
}

/**
 * Locks user, caller and admins of the caller's kind in the order of ids, so that when two admins demote each other,
 * the second sees the first change. Throws 404 for a user whom the caller may not manage.
 */
export async function lockUser(tx: Db, actor: Actor, managed: ManagedUsers, id: string): Promise<LockedUser> {
  const { scope } = managed
  const admins = scope === null ? Prisma.sql`u.system_admin` : belongsTo(scope, Prisma.sql`m.organisation_admin`)
  const locked = await readRows(idRow, tx)`
    select u.id from app_user u
    where (u.id = ${id} and ${managedCondition(managed)}) or u.id = ${actor.userId} or ${admins}
    order by u.id for no key update`
  // Memberships change under the lock of their person only, so a statement that begins now reads what they are.
  const people = await readRows(person, tx)`
    select u.id, u.email, m.organisation_id as "organisationId",
      coalesce(m.organisation_admin, false) as "organisationAdmin", u.system_admin as "systemAdmin",
      not ${INVITED} as active, u.email_verified_at is not null as verified,
      ${managedCondition(managed)} as manageable, u.version
    from app_user u left join membership m
      on m.user_id = u.id and m.organisation_id = coalesce(${scope}::text, u.organisation_id)
    where u.id = any(${locked.map((each) => each.id)}::text[])`
  const user = people.find((each) => each.id === id)
  if (!user?.manageable) throw notFound()
  const isAdmin = (each: AccountAccess) =>
    scope === null ? each.systemAdmin : each.organisationAdmin && each.organisationId === scope
  const others = people.filter((each) => each.id !== id && each.active && isAdmin(each))
  return {
    user,
    checkLastAdmin: (after) => {
      const stays = after !== null && isAdmin(after)
      if (!user.active || !isAdmin(user) || stays || others.length > 0) return
      throw new AppError('conflict', scope === null ? copy.lastSystemAdmin : copy.lastOrganisationAdmin)
    },
    checkCaller: () => {
      const caller = people.find((each) => each.id === actor.userId)
      if (!caller || !isAdmin(caller)) throw new AppError('forbidden', refusals.forbidden)
    },
  }
}

/**
 * Reads people's names, by id; of nobody whose account is gone. Apart from statements about rows of an owner, which are on
 * another node of a cluster.
 */
export async function readNames(
  ids: readonly (string | null)[],
): Promise<Map<string, Record<'firstName' | 'lastName', string | null>>> {
  const people = ids.filter((id) => id !== null)
  if (people.length === 0) return new Map()
  const select = { id: true, firstName: true, lastName: true }
  const found = await db().user.findMany({ where: { id: { in: people } }, select })
  return new Map(found.map(({ id, ...names }) => [id, names]))
}
