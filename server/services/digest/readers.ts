import type { Actor, Reach } from '@/lib/access/roles'
import { type DigestReader, type DigestSwitchInput, digestReader } from '@/lib/schemas/digest'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRows } from '@/server/db'
import { recordAudit } from '@/server/services/audit'
import { notFound } from '@/server/services/scope'
import { type ManagedUsers, managedCondition, managedUsersOf } from '@/server/services/users/reads'

/** On for organisation admins until they say otherwise. */
export const wantsDigest = Prisma.sql`coalesce(u.digest, u.organisation_admin)`

/** Who can get one at all: others could be strangers, or have no figures to read. */
export const canGetDigest = Prisma.sql`(u.organisation_id is not null and u.email_verified_at is not null
  and u.password_hash is not null)`

/** The active people of the caller's organisation whom the caller manages, admins first (R-ACTION-6). Throws 404. */
export async function listDigestReaders(actor: Actor, reach: Reach): Promise<{ items: DigestReader[] }> {
  return { items: await findReaders(db(), await managedUsersOf(actor, reach), Prisma.sql`true`) }
}

/** Switches the digest of one of them. Throws AppError 404 for anyone else. */
export async function switchDigest(
  actor: Actor,
  reach: Reach,
  { user: id, on }: DigestSwitchInput,
  requestId: string,
): Promise<DigestReader> {
  const managed = await managedUsersOf(actor, reach)
  return db().$transaction(async (tx) => {
    const [reader] = await findReaders(tx, managed, Prisma.sql`u.id = ${id}`, Prisma.sql`for update of u`)
    if (!reader) throw notFound()
    if (reader.digest === on) return reader
    await tx.user.update({ where: { id }, data: { digest: on, updatedAt: new Date() }, select: { id: true } })
    const target = { kind: 'user', id }
    await recordAudit(tx, { actor, role: managed.role, action: 'user.digest', target, detail: { on }, requestId })
    return { ...reader, digest: on }
  })
}

function findReaders(
  store: Db,
  managed: ManagedUsers,
  condition: Prisma.Sql,
  lock = Prisma.empty,
): Promise<DigestReader[]> {
  return readRows(digestReader, store)`
    select u.id as "_id", u.first_name as "firstName", u.last_name as "lastName", u.email,
      u.organisation_admin as "organizationAdmin", ${wantsDigest} as digest
    from app_user u
    where ${managedCondition(managed)} and ${canGetDigest} and ${condition}
    order by u.organisation_admin desc, lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), u.id
    ${lock}`
}
