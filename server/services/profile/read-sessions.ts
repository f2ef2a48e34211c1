import type { Actor } from '@/lib/access/roles'
import type { SessionRow } from '@/lib/schemas/profile'
import { browserName } from '@/server/browser-name'
import { db } from '@/server/db'

/** More sign-ins than that are nobody's; the latest are shown. */
const SHOWN = 100

/** The live sign-ins of the actor, the one that asks first, then by when they were last seen. */
export async function readSessions(actor: Actor): Promise<SessionRow[]> {
  const sessions = await db().session.findMany({
    where: { userId: actor.userId, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    take: SHOWN,
    select: { id: true, userAgent: true, createdAt: true, lastSeenAt: true },
  })
  const rows = sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    _id: id,
    current: id === actor.sessionId,
    browser: browserName(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
  return rows.sort((one, other) => Number(other.current) - Number(one.current))
}
