import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import type { GroupKey } from '@/lib/groups/list'
import { type GroupInput, type GroupRow, groupRow } from '@/lib/groups/shapes'
import { groupsCopy as copy } from '@/lib/groups/words'
import { AppError, refusals } from '@/lib/http/app-error'
import { NEW } from '@/lib/routes'
import { Prisma } from '@/prisma/generated/client'
import { recordChange } from '@/server/audit/audit'
import { type Db, db, idRow, readRows } from '@/server/db/client'
import type { ListSource } from '@/server/db/list'
import { invalidField, notFound } from '@/server/db/scope'
import { discardFile } from '@/server/files/uploads'
import { newId } from '@/server/ids'
import { type CreateCall, createOnce } from '@/server/limits/idempotency'
import { noteEnds } from '@/server/people/see-as'

// Groups, as system admins keep them. What a group admin reaches is decided in server/db/scope.ts.

const storedRow = groupRow
  .omit({ organizations: true, admins: true })
  .transform((row): GroupRow => ({ ...row, organizations: [], admins: [] }))
const columns = Prisma.sql`b.id as "_id", b.name, b.branding, b.created_at as "createdAt", b.version`

const memberRow = z.object({ group: z.string(), _id: z.string(), name: z.string() })
const adminRow = z.object({ group: z.string(), _id: z.string(), email: z.string() })

/** Adds organisations by name and admins by address. */
async function completeGroups(groups: GroupRow[], store: Db = db()): Promise<GroupRow[]> {
  const ids = groups.map(({ _id }) => _id)
  const members = await readRows(memberRow, store)`
    select g.group_id as "group", o.id as "_id", o.name from organisation g join owner o on o.id = g.id
    where g.group_id = any(${ids}::text[]) order by lower(o.name), o.id`
  const admins = await readRows(adminRow, store)`
    select a.group_id as "group", u.id as "_id", u.email from group_admin a join app_user u on u.id = a.user_id
    where a.group_id = any(${ids}::text[]) order by u.email`
  return groups.map((each) => ({
    ...each,
    organizations: members.filter(({ group }) => group === each._id).map(({ group: _, ...member }) => member),
    admins: admins.filter(({ group }) => group === each._id).map(({ group: _, ...admin }) => admin),
  }))
}

export function groupSource(): ListSource<GroupRow, GroupKey> {
  return {
    select: columns,
    from: Prisma.sql`brand_group b`,
    where: Prisma.sql`true`,
    id: Prisma.sql`b.id`,
    columns: { name: Prisma.sql`lower(b.name)`, createdAt: Prisma.sql`b.created_at` },
    searched: [Prisma.sql`b.name`],
    row: storedRow,
    complete: (rows) => completeGroups(rows),
  }
}

/** Throws AppError 404. */
export async function findGroup(id: string, store: Db = db()): Promise<GroupRow> {
  const rows = await readRows(storedRow, store)`select ${columns} from brand_group b where b.id = ${id}`
  const [group] = await completeGroups(rows, store)
  if (!group) throw notFound()
  return group
}

/**
 * Saves a group by id; `new` makes one, once per idempotency key (R-GROUP-1).
 * @throws AppError 404; 400 for a different `_id`, a name that another group has, an organisation or admin that does not
 * exist, and an organisation of another group; 409 for an old version or an admin whose address is not verified.
 */
export async function saveGroup(
  actor: Actor,
  id: string,
  input: GroupInput,
  { requestId, idempotencyKey }: CreateCall,
): Promise<GroupRow> {
  if (input._id !== undefined && input._id !== id) throw new AppError('invalid', refusals.invalid)
  if (id !== NEW) return db().$transaction((tx) => updateGroup(tx, actor, id, input, requestId))
  return createOnce(idempotencyKey, actor, 'admin/group', input, (tx) => createGroup(tx, actor, input, requestId))
}

async function createGroup(tx: Db, actor: Actor, input: GroupInput, requestId: string): Promise<GroupRow> {
  const id = newId()
  const { count } = await tx.brandGroup.createMany({ data: { id, name: input.name }, skipDuplicates: true })
  if (count === 0) throw invalidField('name', copy.nameTaken)
  await setOrganisations(tx, id, input.organizations ?? [])
  await setAdmins(tx, id, input.admins ?? [])
  const made = await findGroup(id, tx)
  await recordChange(tx, actor, 'group', 'create', id, described(made), requestId)
  return made
}

async function updateGroup(tx: Db, actor: Actor, id: string, input: GroupInput, requestId: string): Promise<GroupRow> {
  await lockGroup(tx, id)
  const stored = await findGroup(id, tx)
  if (input.version !== undefined && input.version !== stored.version)
    throw new AppError('conflict', copy.changedByOther)
  await rename(tx, stored, input.name)
  if (input.organizations) await setOrganisations(tx, id, input.organizations)
  if (input.admins) await setAdmins(tx, id, input.admins)
  const saved = await findGroup(id, tx)
  const [from, to] = [described(stored), described(saved)]
  if (JSON.stringify(from) === JSON.stringify(to)) return stored
  const data = { version: { increment: 1 }, updatedAt: new Date() }
  const { version } = await tx.brandGroup.update({ where: { id }, data, select: { version: true } })
  await endSeeing(tx, id, saved)
  await recordChange(tx, actor, 'group', 'save', id, { name: saved.name, from, to }, requestId)
  return { ...saved, version }
}

/** Its organisations and people stay. Throws AppError 404. */
export async function deleteGroup(actor: Actor, id: string, requestId: string) {
  await db().$transaction(async (tx) => {
    await lockGroup(tx, id)
    const group = await findGroup(id, tx)
    // In a Citus cluster no foreign key does this (docs/operators/citus.md).
    await setOrganisations(tx, id, [])
    if (group.branding?.logo) await discardFile(tx, group.branding.logo)
    await tx.brandGroup.delete({ where: { id }, select: { id: true } })
    await endSeeing(tx, id, { organizations: [], admins: [] })
    await recordChange(tx, actor, 'group', 'delete', id, described(group), requestId)
  })
  return { message: 'success' }
}

/** Throws 404. */
async function lockGroup(tx: Db, id: string): Promise<void> {
  const [locked] = await readRows(idRow, tx)`select id from brand_group where id = ${id} for update`
  if (!locked) throw notFound()
}

async function rename(tx: Db, { _id, name: before }: GroupRow, name: string): Promise<void> {
  if (name === before) return
  const taken = await readRows(idRow, tx)`
    select id from brand_group where lower(name) = lower(${name}) and id <> ${_id}`
  if (taken.length > 0) throw invalidField('name', copy.nameTaken)
  await tx.brandGroup.update({ where: { id: _id }, data: { name }, select: { id: true } })
}

const memberIdRow = z.object({ id: z.string(), groupId: z.string().nullable(), name: z.string() })

/** Puts exactly these into the group. Throws AppError 400 for an unknown one, and one of another group. */
async function setOrganisations(tx: Db, groupId: string, given: readonly string[]): Promise<void> {
  // Always in the same order, so two saves cannot deadlock.
  const ids = [...new Set(given)].sort()
  await tx.organisation.updateMany({ where: { groupId, id: { notIn: ids } }, data: { groupId: null } })
  for (const id of ids) {
    const [found] = await readRows(memberIdRow, tx)`
      select g.id, g.group_id as "groupId", o.name from organisation g join owner o on o.id = g.id
      where g.id = ${id} for no key update of g`
    if (!found) throw invalidField('organizations', copy.unknownOrganisation)
    if (found.groupId !== null && found.groupId !== groupId)
      throw invalidField('organizations', copy.inOtherGroup(found.name))
    if (found.groupId === null) await tx.organisation.updateMany({ where: { id }, data: { groupId } })
  }
}

const candidateRow = z.object({ id: z.string(), email: z.string(), ready: z.boolean() })

/**
 * Makes exactly these the group's admins. Throws AppError 400 for an unknown one, 409 for an account whose address is not
 * verified; who is only invited verifies it by accepting.
 */
async function setAdmins(tx: Db, groupId: string, given: readonly string[]): Promise<void> {
  const ids = [...new Set(given)].sort()
  const found = await readRows(candidateRow, tx)`
    select u.id, u.email, u.email_verified_at is not null or (u.password_hash is null and u.sign_on_at is null) as ready
    from app_user u where u.id = any(${ids}::text[]) order by u.id for key share`
  if (found.length < ids.length) throw invalidField('admins', copy.unknownAdmin)
  const admins = await tx.groupAdmin.findMany({ where: { groupId }, select: { userId: true } })
  const before = new Set(admins.map(({ userId }) => userId))
  const unready = found.find(({ id, ready }) => !ready && !before.has(id))
  if (unready) throw new AppError('conflict', copy.unverifiedAdmin(unready.email))
  await tx.groupAdmin.deleteMany({ where: { groupId, userId: { notIn: ids } } })
  await tx.groupAdmin.createMany({ data: ids.map((userId) => ({ groupId, userId })), skipDuplicates: true })
}

/** Ends what is seen by a group that no longer has the organisation or the admin (R-GROUP-6). */
async function endSeeing(tx: Db, id: string, { organizations, admins }: Pick<GroupRow, 'organizations' | 'admins'>) {
  const [kept, by] = [organizations.map(({ _id }) => _id), admins.map(({ _id }) => _id)]
  const ended = await tx.$executeRaw`
    update session set revoked_at = now(), revoked_reason = 'group changed'
    where seen_group_id = ${id} and revoked_at is null
      and not (seen_organisation_id = any(${kept}::text[]) and user_id = any(${by}::text[]))`
  if (ended > 0) await noteEnds(tx)
}

/** For the audit log, which holds no addresses of others. */
function described({ name, organizations, admins }: GroupRow) {
  const idOf = ({ _id }: { _id: string }) => _id
  return { name, organizations: organizations.map(idOf), admins: admins.map(idOf).sort() }
}
