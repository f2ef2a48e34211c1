import Bowser from 'bowser'
import type { Actor } from '@/lib/access/roles'
import type { SessionRow } from '@/lib/schemas/profile'
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
    browser: userAgent && browserName(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
  return rows.sort((one, other) => Number(other.current) - Number(one.current))
}

/** 'Firefox on Windows', as far as a User-Agent header says. */
function browserName(userAgent: string): string | null {
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return null
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
