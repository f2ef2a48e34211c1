import { z } from 'zod'
import { type Actor, type Reach, SEEN_ROLES, type SeenRole } from '@/lib/access/permissions'
import { AppError, refusals } from '@/lib/http/app-error'
import { SEE_AS_MINUTES } from '@/lib/limits'
import type { DoneAnswer, SeeAsAnswer, SeeAsInput, Seeing } from '@/lib/people/account-shapes'
import { recordAudit } from '@/server/audit/audit'
import { endSession, newSessionRow } from '@/server/auth/sessions'
import { tokenPair } from '@/server/auth/tokens'
import { type Db, db, readRows } from '@/server/db/client'
import { groupOf, organisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'

// A system admin, or a group admin of its group, sees as an organisation in a session of its own, whose tokens can only read
// and end after 30 minutes (R-SEEAS-1, R-GROUP-6). The admin's own session stays as it is beside it; when that ends, so does
// this one.

const seeingRow = newSessionRow.extend({ expiresAt: z.date(), byGroup: z.boolean() })

/**
 * Opens a read-only session, which replaces an earlier one of this sign-in. From within such a session only the role
 * changes, and its end stays where it is.
 * @throws AppError 404 for an unknown organisation, and from within for any but the one seen
 */
export async function seeAs(
  actor: Actor,
  reach: Reach,
  { organization, role }: SeeAsInput,
  { userAgent, requestId }: { userAgent: string | null; requestId: string },
): Promise<SeeAsAnswer> {
  const scope = await organisationScope(actor, reach, organization)
  const group = reach === 'ownGroups' ? await groupOf(actor, scope) : null
  const session = await db().$transaction(async (tx) => {
    if (actor.seeing) return changeRole(tx, actor, role, requestId)
    const earlier = await tx.$executeRaw`
      update session set revoked_at = now(), revoked_reason = 'seen anew'
      where seen_from_id = ${actor.sessionId} and revoked_at is null`
    if (earlier > 0) await noteEnds(tx)
    const [made] = await readRows(seeingRow, tx)`
      insert into session (id, user_id, rotated_at, created_at, last_seen_at, expires_at, user_agent,
        seen_organisation_id, seen_role, seen_from_id, seen_group_id)
      select ${newId()}, s.user_id, now(), now(), now(),
        least(now() + make_interval(mins => ${SEE_AS_MINUTES}::int), s.expires_at), ${userAgent?.slice(0, 300) ?? null},
        ${scope}, ${role}, s.id, ${group}
      from session s where s.id = ${actor.sessionId} and s.revoked_at is null
      returning id, refresh_counter as "refreshCounter", rotated_at as "rotatedAt", now() as now,
        expires_at as "expiresAt", seen_group_id is not null as "byGroup"`
    if (!made) throw new AppError('unauthenticated', refusals.unauthenticated)
    const by = { by: actor.userId, byGroup: made.byGroup, email: actor.email, organisationId: scope }
    await note(tx, by, 'start', made.id, { role }, requestId)
    return made
  })
  return { ...(await tokenPair(session)), expiresAt: session.expiresAt.toISOString(), role }
}

async function changeRole(tx: Db, actor: Actor, role: SeenRole, requestId: string): Promise<z.infer<typeof seeingRow>> {
  const { seeing, sessionId, email, organisationId } = actor
  const [changed] = await readRows(seeingRow, tx)`
    update session set seen_role = ${role} where id = ${sessionId} and revoked_at is null and expires_at > now()
    returning id, refresh_counter as "refreshCounter", rotated_at as "rotatedAt", now() as now, expires_at as "expiresAt",
      seen_group_id is not null as "byGroup"`
  if (!changed || !seeing) throw new AppError('unauthenticated', refusals.unauthenticated)
  const detail = { from: seeing.role, to: role }
  const by = { by: seeing.by, byGroup: changed.byGroup, email, organisationId }
  if (seeing.role !== role) await note(tx, by, 'changeRole', sessionId, detail, requestId)
  return changed
}

/** Ends the read-only session of the caller; the own one stays. Throws AppError invalid outside of one. */
export async function leaveSeeing(actor: Actor): Promise<DoneAnswer> {
  if (!actor.seeing) throw new AppError('conflict', refusals.notSeeing)
  await db().$transaction(async (tx) => {
    if (await endSession(tx, actor.sessionId, 'left')) await noteEnds(tx)
  })
  return { message: 'success' }
}

const endedRow = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  organisationId: z.string(),
  role: z.enum(SEEN_ROLES),
  byGroup: z.boolean(),
  reason: z.string().nullable(),
})

/** Writes the end of each read-only session to the audit log once, however it ended. Returns how many were noted. */
export async function noteEnds(store: Db = db()): Promise<number> {
  const ended = await readRows(endedRow, store)`
    update session s set seen_end_noted_at = now() from app_user u
    where u.id = s.user_id and s.seen_role is not null and s.seen_end_noted_at is null
      and (s.revoked_at is not null or s.expires_at <= now())
    returning s.id, u.id as "userId", u.email, s.seen_organisation_id as "organisationId", s.seen_role as role,
      s.seen_group_id is not null as "byGroup", s.revoked_reason as reason`
  for (const { id, userId: by, role, reason, ...of } of ended)
    await note(store, { ...of, by }, 'end', id, { role, reason: reason ?? 'time was over' }, null)
  return ended.length
}

async function note(
  store: Db,
  {
    by,
    byGroup,
    email,
    organisationId,
  }: { by: string; byGroup: boolean; email: string; organisationId: string | null },
  what: 'start' | 'changeRole' | 'end',
  session: string,
  detail: Record<string, string>,
  requestId: string | null,
): Promise<void> {
  await recordAudit(store, {
    actor: { userId: by, email, organisationId },
    role: byGroup ? 'groupAdmin' : 'systemAdmin',
    action: `seeAs.${what}`,
    target: { kind: 'organisation', id: organisationId ?? '' },
    detail: { ...detail, session },
    requestId,
  })
}

/** Reads what the actor sees as, for the banner of every page (R-SEEAS-4); null for who sees as themselves. */
export async function readSeeing({ seeing, organisationId: _id }: Actor): Promise<Seeing | null> {
  if (!seeing || _id === null) return null
  const { name } = await db().owner.findUniqueOrThrow({ where: { id: _id }, select: { name: true } })
  return { organisation: { _id, name }, role: seeing.role, leftMs: seeing.until.getTime() - Date.now() }
}
