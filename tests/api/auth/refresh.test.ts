import { afterEach, describe, expect, it } from 'vitest'
import { GET as refresh } from '@/app/api/auth/refresh/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { signRefreshToken } from '@/server/auth/tokens'
import { db } from '@/server/db/client'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { configure } from '@/tests/support/settings'

afterEach(() => configure({ ACCESS_TOKEN_TTL_S: undefined }))

const doRefresh = (headers: Record<string, string>) => call(refresh, { headers })
const row = (who: SignedIn) => db().session.findUniqueOrThrow({ where: { id: who.sessionId } })
const agoS = (seconds: number) => new Date(Date.now() - seconds * 1000)
/** As if the last rotation had been longer ago. */
const moveRotation = (who: SignedIn, seconds: number) =>
  db().session.update({ where: { id: who.sessionId }, data: { rotatedAt: agoS(seconds) } })
async function nextHeaders(response: Response) {
  expect(response.status).toBe(200)
  const pair = await response.json()
  return { authorization: `Bearer ${pair.accessToken}`, 'x-refresh-token': pair.refreshToken }
}

describe('GET /api/auth/refresh', () => {
  it('answers the next pair, which works, and is not to be kept', async () => {
    const who = await signInNew()
    const response = await doRefresh(who.headers)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const headers = await nextHeaders(response)
    expect(headers['x-refresh-token']).not.toBe(who.headers['x-refresh-token'])
    expect((await call(whoami, { headers })).status).toBe(200)
    expect((await row(who)).refreshCounter).toBe(1)
  })

  it('twenty tabs at once get one identical pair and one rotation', async () => {
    const who = await signInNew()
    const answers = await Promise.all(Array.from({ length: 20 }, () => doRefresh(who.headers)))
    expect(answers.map((each) => each.status)).toEqual(Array(20).fill(200))
    const pairs = new Set(await Promise.all(answers.map((each) => each.text())))
    expect(pairs.size).toBe(1)
    expect(await row(who)).toMatchObject({ refreshCounter: 1, revokedAt: null })
  })

  it('a lost answer is asked for again within the grace', async () => {
    const who = await signInNew()
    const lost = await (await doRefresh(who.headers)).text()
    await moveRotation(who, 25)
    const again = await nextHeaders(await doRefresh(who.headers))
    expect(again['x-refresh-token']).toBe(JSON.parse(lost).refreshToken)
    expect((await row(who)).refreshCounter).toBe(1)
    expect((await doRefresh(again)).status).toBe(200)
  })

  it('once the grace is over the previous token is a replay', async () => {
    const who = await signInNew()
    const current = await nextHeaders(await doRefresh(who.headers))
    await moveRotation(who, 31)
    expect((await doRefresh(who.headers)).status).toBe(401)
    expect((await doRefresh(current)).status).toBe(401)
  })

  it('an older token ends the session, tokens and all, and the audit log says so once', async () => {
    const [who, bystander] = [await signInNew(), await signInNew()]
    const second = await nextHeaders(await doRefresh(who.headers))
    const third = await nextHeaders(await doRefresh(second))
    expect((await call(whoami, { headers: third })).status).toBe(200)
    const replay = await doRefresh(who.headers)
    expect(replay.status).toBe(401)
    expect(await replay.json()).toEqual({ error: 'Failed to refresh' })
    expect(replay.headers.getSetCookie()).toEqual([])
    expect((await call(whoami, { headers: third })).status).toBe(401)
    expect((await doRefresh(third)).status).toBe(401)
    expect((await row(who)).revokedReason).toBe('refresh token reused')
    await doRefresh(who.headers)
    const audit = await db().auditEntry.findMany({ where: { targetId: who.sessionId } })
    expect(audit).toMatchObject([
      { action: 'session.reuse', actorId: who.userId, detail: { presented: 0, current: 2 } },
    ])
    expect((await doRefresh(bystander.headers)).status).toBe(200)
  })

  it('a token whose rotation the database has not kept gets the next pair', async () => {
    const who = await signInNew()
    const kept = await nextHeaders(await doRefresh(who.headers))
    const ahead = await nextHeaders(await doRefresh(await nextHeaders(await doRefresh(kept))))
    await db().session.update({ where: { id: who.sessionId }, data: { refreshCounter: 1 } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => doRefresh(ahead)))
    const pairs = new Set(await Promise.all(answers.map((each) => each.text())))
    expect(pairs.size).toBe(1)
    expect(await row(who)).toMatchObject({ refreshCounter: 4, revokedAt: null })
    expect((await doRefresh(kept)).status).toBe(401)
  })

  it('refuses a forged generation, another session and an absent token, and ends nothing by it', async () => {
    const [who, other] = [await signInNew(), await signInNew()]
    const { authorization } = who.headers
    const [id, , mac] = who.headers['x-refresh-token'].split('.')
    for (const token of [`${id}.1.${mac}`, other.headers['x-refresh-token'], '', 'x', authorization.slice(7)]) {
      expect((await doRefresh({ authorization, 'x-refresh-token': token })).status).toBe(401)
    }
    expect((await doRefresh({ authorization })).status).toBe(401)
    expect((await doRefresh({})).status).toBe(401)
    const gone = signRefreshToken({ sessionId: 'f'.repeat(24), counter: 0 })
    expect((await doRefresh({ 'x-refresh-token': gone })).status).toBe(401)
    expect((await doRefresh(who.headers)).status).toBe(200)
  })

  it('works with an expired access token, and does not outlive thirty days', async () => {
    configure({ ACCESS_TOKEN_TTL_S: '1' })
    const who = await signInNew()
    await new Promise((resolve) => setTimeout(resolve, 1050))
    expect((await call(whoami, { headers: who.headers })).status).toBe(302)
    const headers = await nextHeaders(await doRefresh(who.headers))
    expect((await row(who)).expiresAt.getTime() - (await row(who)).createdAt.getTime()).toBe(30 * 86_400_000)
    await db().session.update({ where: { id: who.sessionId }, data: { expiresAt: agoS(1) } })
    expect((await doRefresh(headers)).status).toBe(401)
  })

  it('a pair handed out late in the grace has an access token that still works', async () => {
    configure({ ACCESS_TOKEN_TTL_S: '5' })
    const who = await signInNew()
    await doRefresh(who.headers)
    await moveRotation(who, 20)
    const headers = await nextHeaders(await doRefresh(who.headers))
    expect((await call(whoami, { headers })).status).toBe(200)
  })
})
