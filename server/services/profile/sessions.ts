import { z } from 'zod'
import type { Actor } from '@/lib/access/roles'
import type { DoneAnswer } from '@/lib/schemas/account'
import { type SessionRow, sessionRow } from '@/lib/schemas/profile'
import { endSession, endSessionsOf } from '@/server/auth/sessions'
import { browserName } from '@/server/browser-name'
import { db, readRows } from '@/server/db'
import { recordAudit } from '@/server/services/audit'
import { notFound } from '@/server/services/scope'

const SHOWN = 100

const storedRow = sessionRow.omit({ current: true, browser: true }).extend({ userAgent: z.string().nullable() })

/** The actor's live sessions, the current one first, then by last use. */
export async function readSessions(actor: Actor): Promise<SessionRow[]> {
  const sessions = await readRows(storedRow)`
    select id as "_id", user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt" from session
    where user_id = ${actor.userId} and revoked_at is null and expires_at > now()
    order by last_seen_at desc, id desc limit ${SHOWN}`
  const rows = sessions.map(({ userAgent, ...session }) => ({
    ...session,
    current: session._id === actor.sessionId,
    browser: browserName(userAgent),
  }))
  return rows.sort((one, other) => Number(other.current) - Number(one.current))
}

/** Throws AppError 404 for a session of another user, or one that has ended. */
export async function finishSession(actor: Actor, id: string, requestId: string): Promise<DoneAnswer> {
  await db().$transaction(async (tx) => {
    const own = await tx.session.findFirst({ where: { id, userId: actor.userId }, select: { id: true } })
    if (!own || !(await endSession(tx, id, 'signed out elsewhere'))) throw notFound()
    await record(tx, actor, { id, count: 1, requestId })
  })
  return { message: 'success' }
}

/** Ends every session of the actor, the current one included. */
export async function finishAllSessions(actor: Actor, requestId: string): Promise<DoneAnswer> {
  await db().$transaction(async (tx) => {
    const count = await endSessionsOf(tx, actor.userId, 'signed out everywhere')
    await record(tx, actor, { id: actor.sessionId, count, requestId })
  })
  return { message: 'success' }
}

function record(
  tx: Parameters<typeof recordAudit>[0],
  actor: Actor,
  { id, count, requestId }: { id: string; count: number; requestId: string },
): Promise<void> {
  const target = { kind: 'session', id }
  return recordAudit(tx, { actor, role: 'marketeer', action: 'session.end', target, detail: { count }, requestId })
}
