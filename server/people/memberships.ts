import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import type { DoneAnswer } from '@/lib/people/account-shapes'
import type { UserData } from '@/lib/people/shapes'
import { chooseOrganisation } from '@/server/auth/sessions'
import { type Db, idRow, readPrepared, readRow, readRows } from '@/server/db/client'
import { notFound } from '@/server/db/scope'
import type { AccountAccess, MembershipRole } from './reads'

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
    ...{ organization, organizationAdmin, reportMail: rest.reportMail, digest: rest.digest },
    openedAt: rest.openedAt?.toISOString() ?? null,
    createdAt: rest.createdAt.toISOString(),
  }))
}

const heldRow = z.object({
  organisationId: z.string(),
  organisationAdmin: z.boolean(),
  reportMail: z.boolean(),
  first: z.boolean(),
})

/** A membership as it is stored. */
export type Held = z.infer<typeof heldRow>

/** Reads the memberships of one person, the first first; for a change, after their row is locked. */
export function readHeld(tx: Db, userId: string): Promise<Held[]> {
  return readRows(heldRow, tx)`
    select m.organisation_id as "organisationId", m.organisation_admin as "organisationAdmin",
      m.report_mail as "reportMail", m.organisation_id is not distinct from u.organisation_id as first
    from membership m join app_user u on u.id = m.user_id
    where m.user_id = ${userId} order by first desc, m.created_at, m.organisation_id`
}

/**
 * Replaces the memberships of a person, whose row is locked (R-MEMBER-3). The first stays the first while it is among
 * them, else the next becomes it; who joins an organisation is named for none of its mails.
 */
export async function replaceMemberships(
  tx: Db,
  userId: string,
  held: readonly Held[],
  next: readonly MembershipRole[],
  systemAdmin?: boolean,
): Promise<void> {
  const [was] = held.filter((each) => each.first)
  const first = next.find((each) => each.organisationId === was?.organisationId) ?? next[0]
  if (was && was.organisationId !== first?.organisationId) await pinSessions(tx, userId, was.organisationId)
  const stays = next.map((each) => each.organisationId)
  await tx.membership.deleteMany({ where: { userId, organisationId: { notIn: stays } } })
  const named = held.some((each) => each.reportMail && each.organisationId === first?.organisationId)
  await tx.user.update({
    where: { id: userId },
    data: {
      organisationId: first?.organisationId ?? null,
      organisationAdmin: first?.organisationAdmin ?? false,
      reportMail: named,
      ...(systemAdmin !== undefined && { systemAdmin }),
      version: { increment: 1 },
      updatedAt: new Date(),
    },
    select: { id: true },
  })
  const further = next.filter((each) => each !== first)
  await tx.$executeRaw`
    insert into membership (user_id, organisation_id, organisation_admin)
    select ${userId}, r.id, r.admin from unnest(${further.map((each) => each.organisationId)}::text[],
      ${further.map((each) => each.organisationAdmin)}::boolean[]) as r (id, admin)
    on conflict (user_id, organisation_id) do update set organisation_admin = excluded.organisation_admin`
}

/**
 * Before a person of several organisations loses the first: sessions about it stay about it, so that what was open there
 * never goes on in another in its place (R-MEMBER-1).
 */
export async function pinSessions(tx: Db, userId: string, first: string): Promise<void> {
  await tx.$executeRaw`
    update session set organisation_id = ${first}
    where user_id = ${userId} and organisation_id is null and seen_role is null and exists (
      select 1 from membership m where m.user_id = ${userId} and m.organisation_id <> ${first})`
}

/** Ends every membership of an organisation that is about to be deleted; people stay, and others of theirs too (R-DATA-3). */
export async function endMembershipsOf(tx: Db, organisationId: string): Promise<void> {
  const members = await readRows(idRow, tx)`
    select u.id from app_user u
    where exists (select 1 from membership m where m.user_id = u.id and m.organisation_id = ${organisationId})
    order by u.id for no key update`
  for (const { id } of members) {
    const held = await readHeld(tx, id)
    const next = held.filter((each) => each.organisationId !== organisationId)
    await replaceMemberships(tx, id, held, next)
  }
}

const countRow = z.object({ count: z.number() })

/**
 * Turns a mail about one organisation on or off for one of its people. The wish about the digest is the person's own
 * while they have one organisation, and of each membership once they have several.
 */
export async function saveMailWish(
  tx: Db,
  userId: string,
  organisationId: string,
  wish: { digest?: boolean; reportMail?: boolean },
): Promise<void> {
  const key = { userId, organisationId }
  const { count } = await readRow(countRow, tx)`
    select count(*)::int as count from membership where user_id = ${userId} and organisation_id <> ${organisationId}`
  const { digest, reportMail } = wish
  const isOnly = count === 0
  const { count: ofFirst } = await tx.user.updateMany({
    where: { id: userId, organisationId },
    data: {
      ...(reportMail !== undefined && { reportMail }),
      ...(isOnly && digest !== undefined && { digest }),
      version: { increment: 1 },
      updatedAt: new Date(),
    },
  })
  const further = {
    ...(digest !== undefined && { digest: isOnly ? null : digest }),
    ...(reportMail !== undefined && ofFirst === 0 && { reportMail }),
  }
  if (Object.keys(further).length > 0) await tx.membership.updateMany({ where: key, data: further })
}

/** Reads the groups that one person is admin of for the same export. */
export async function groupsToExport(tx: Db, userId: string): Promise<UserData['groups']> {
  const select = { group: { select: { id: true, name: true } } } as const
  const admins = await tx.groupAdmin.findMany({ where: { userId }, orderBy: { groupId: 'asc' }, select })
  return admins.flatMap(({ group }) => (group ? [{ _id: group.id, name: group.name }] : []))
}

type Roles = readonly MembershipRole[]

/** The memberships beside the one that `changesOf` compares, where they differ. */
export function furtherOf(before: Roles, next: Roles, was: AccountAccess, is: AccountAccess) {
  const written = (roles: Roles, access: AccountAccess) =>
    roles
      .filter(({ organisationId }) => organisationId !== access.organisationId)
      .map(({ organisationId, organisationAdmin }) => ({ organisationId, organisationAdmin }))
      .sort((one, other) => (one.organisationId < other.organisationId ? -1 : 1))
  const further = written(next, is)
  return JSON.stringify(written(before, was)) === JSON.stringify(further) ? {} : { further }
}
