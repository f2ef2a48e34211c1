import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/roles'
import type { UserKey } from '@/lib/lists/user'
import type { UserCounts, UserRow } from '@/lib/schemas/user'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db } from '@/server/db'
import type { ListSource } from '@/server/services/list'
import { notFound } from '@/server/services/scope'
import { type Circle, chooseCircle, manageable, visible } from './choose-circle'
import { presentUser, userColumns, userRow, userTables } from './present'

/** Spec §6: everyone is exactly one of the three. */
const ROLE = Prisma.sql`CASE WHEN u.system_admin THEN 'systemAdmin' WHEN u.organisation_admin THEN 'organisationAdmin'
  ELSE 'marketeer' END`
/** As the migration's indexes have it, letter by letter. */
const NAME = Prisma.sql`(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`

/** The users that a caller may see. */
export function userSource(circle: Circle): ListSource<UserRow, UserKey> {
  return {
    select: userColumns,
    from: userTables,
    where: visible(circle),
    id: Prisma.sql`u.id`,
    columns: {
      // Who has no name yet comes last, as everybody without a value does.
      name: Prisma.sql`nullif(lower(btrim(${NAME})), '')`,
      email: Prisma.sql`u.email`,
      organization: Prisma.sql`lower(o.name)`,
      role: ROLE,
      createdAt: Prisma.sql`u.created_at`,
      lastLoginAt: Prisma.sql`u.last_login_at`,
    },
    searched: [NAME, Prisma.sql`u.email`],
    filters: { organization: (value) => Prisma.sql`u.organisation_id = ${value}` },
    row: userRow,
    present: presentUser,
  }
}

const counted = z.tuple([z.object({ users: z.number(), organisationAdmins: z.number(), systemAdmins: z.number() })])

/** What the tabs of user management count, of everyone (spec §2, §6). */
export async function countUsers(): Promise<UserCounts> {
  const rows = await db().$queryRaw`
    SELECT (SELECT count(*)::int FROM app_user) AS users,
      (SELECT count(*)::int FROM app_user WHERE organisation_admin AND NOT system_admin) AS "organisationAdmins",
      (SELECT count(*)::int FROM app_user WHERE system_admin) AS "systemAdmins"`
  const [{ users, organisationAdmins, systemAdmins }] = counted.parse(rows)
  return { marketeers: users - organisationAdmins - systemAdmins, organisationAdmins, systemAdmins }
}

/** One user whom the caller may manage. Throws the same 404 for anybody else. */
export async function readUser(actor: Actor, reach: Reach, id: string): Promise<UserRow> {
  return findUser(db(), await chooseCircle(actor, reach), id)
}

/** The same, within a transaction and for a circle that is known. */
export async function findUser(store: Db, circle: Circle, id: string): Promise<UserRow> {
  const user = await findOne(store, circle, Prisma.sql`u.id = ${id}`)
  if (!user) throw notFound()
  return user
}

/** The user with an address, if the caller may manage whoever has it. */
export async function findUserByEmail(store: Db, circle: Circle, email: string): Promise<UserRow | null> {
  return findOne(store, circle, Prisma.sql`u.email = ${email}`)
}

async function findOne(store: Db, circle: Circle, condition: Prisma.Sql): Promise<UserRow | null> {
  const rows = await store.$queryRaw`
    SELECT ${userColumns}, u.profile_image FROM ${userTables} WHERE ${condition} AND ${manageable(circle)}`
  const [user] = z.array(userRow).parse(rows)
  return user ? presentUser(user) : null
}
