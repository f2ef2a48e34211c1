import { describe, expect, it } from 'vitest'
import { DELETE as END } from '@/app/api/app/session/[id]/route'
import { DELETE as END_ALL, GET } from '@/app/api/app/session/route'
import { GET as WHOAMI } from '@/app/api/auth/whoami/route'
import type { SessionRow } from '@/lib/people/account-shapes'
import { db } from '@/server/db/client'
import { type SignedIn, signIn, signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'

// The own sign-ins (issue: list of own sessions, sign out everywhere; R-SESSION-13, R-SAFE-18).

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const listed = async ({ headers }: SignedIn) =>
  ((await (await call(GET, { headers })).json()) as { items: SessionRow[] }).items
const alive = async ({ headers }: SignedIn) => (await call(WHOAMI, { headers })).status === 200
const end = ({ headers }: SignedIn, id: string) => call(END, { method: 'DELETE', headers, params: { id } })

describe('the own sign-ins', () => {
  it('are listed by browser, the calling one first, without the ended and the expired', async () => {
    const here = await signInNew()
    const [there, ended, expired] = [
      await signIn({ id: here.userId }),
      await signIn({ id: here.userId }),
      await signIn({ id: here.userId }),
    ]
    await signInNew()
    await db().session.update({ where: { id: there.sessionId }, data: { userAgent: FIREFOX } })
    await db().session.update({ where: { id: ended.sessionId }, data: { revokedAt: new Date() } })
    await db().session.update({ where: { id: expired.sessionId }, data: { expiresAt: new Date(0) } })
    const rows = await listed(here)
    expect(rows.map(({ _id, current, browser }) => [_id, current, browser])).toEqual([
      [here.sessionId, true, null],
      [there.sessionId, false, 'Firefox on Windows'],
    ])
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['_id', 'browser', 'createdAt', 'current', 'lastSeenAt'])
  })

  it('end one by one, at once', async () => {
    const here = await signInNew()
    const there = await signIn({ id: here.userId })
    expect([await alive(here), await alive(there)]).toEqual([true, true])
    expect((await end(here, there.sessionId)).status).toBe(200)
    expect([await alive(here), await alive(there)]).toEqual([true, false])
    expect((await end(here, there.sessionId)).status).toBe(404)
    const [entry] = await db().auditEntry.findMany({ where: { targetId: there.sessionId } })
    expect([entry?.action, entry?.actorId]).toEqual(['session.end', here.userId])
  })

  it('are not for others to end, whoever they are', async () => {
    const theirs = await signInNew()
    const admin = await signInNew({ roles: ['systemAdmin'] })
    const answers = [await end(admin, theirs.sessionId), await end(admin, 'f'.repeat(24)), await end(admin, 'new')]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await alive(theirs)).toBe(true)
  })

  it('all end with sign out everywhere, the calling one included, and nobody else’s', async () => {
    const here = await signInNew()
    const there = await signIn({ id: here.userId })
    const other = await signInNew()
    expect((await call(END_ALL, { method: 'DELETE', headers: here.headers })).status).toBe(200)
    expect([await alive(here), await alive(there), await alive(other)]).toEqual([false, false, true])
  })
})
