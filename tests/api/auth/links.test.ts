import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TokenPurpose } from '@/prisma/generated/client'
import { makeToken, TOKEN_LIFETIME_S } from '@/server/auth/tokens'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { createFirstAdmin } from '@/server/people/sign-in'
import { calls, LINK_REFUSED, NEW_PASSWORD, seen } from '@/tests/support/account-calls'
import { signIn } from '@/tests/support/actors'
import { makeOrganisation, makeUser } from '@/tests/support/factories'

beforeEach(() => db().rateLimit.deleteMany())

const DOORS = [
  ['reset', calls.resetPassword],
  ['invite', calls.setPassword],
  ['verify', calls.verifyEmail],
] as const
const newUser = (purpose: TokenPurpose) => makeUser({ password: purpose !== 'invite', verified: false })
async function newLink(purpose: TokenPurpose) {
  const { id } = await newUser(purpose)
  return { id, token: (await makeToken(db(), id, purpose)).token }
}
const open = (userId: string) => db().oneTimeToken.findFirstOrThrow({ where: { userId, usedAt: null } })

describe.each(DOORS)('a %s link (R-SIGNIN-12)', (purpose, door) => {
  const expectRefused = async (link: object) =>
    expect(await seen(await door(link))).toMatchObject({ status: 400, body: LINK_REFUSED })

  it('is 256 random bits, kept as their SHA-256 only, and works once', async () => {
    const link = await newLink(purpose)
    expect(Buffer.from(link.token, 'base64url')).toHaveLength(32)
    const row = await open(link.id)
    expect(Buffer.from(row.tokenHash)).toEqual(createHash('sha256').update(link.token).digest())
    expect(Math.round((row.expiresAt.getTime() - Date.now()) / 60_000)).toBe(TOKEN_LIFETIME_S[purpose] / 60)
    const { version } = await db().user.findUniqueOrThrow({ where: { id: link.id } })
    const done = await door(link)
    expect((await db().user.findUniqueOrThrow({ where: { id: link.id } })).version).toBe(version + 1)
    expect([done.status, await done.text()]).toEqual([200, '{"message":"success"}'])
    await expectRefused(link)
    expect(await db().auditEntry.findMany({ where: { targetId: link.id, action: 'token.reuse' } })).toMatchObject([
      { actorId: null, detail: { purpose } },
    ])
  })

  it('used by ten at once works for one', async () => {
    const link = await newLink(purpose)
    const answers = await Promise.all(Array.from({ length: 10 }, () => door(link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
  })

  it('expires in time', async () => {
    const link = await newLink(purpose)
    const { id } = await open(link.id)
    await db().oneTimeToken.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } })
    await expectRefused(link)
    await db().oneTimeToken.update({ where: { id }, data: { expiresAt: new Date(Date.now() + 60_000) } })
    expect((await door(link)).status).toBe(200)
  })

  it('is void once there is a new one', async () => {
    const first = await newLink(purpose)
    const second = { ...first, token: (await makeToken(db(), first.id, purpose)).token }
    await expectRefused(first)
    expect((await door(second)).status).toBe(200)
  })

  it('needs its token and its id, and nothing that only looks like them', async () => {
    const [link, other] = [await newLink(purpose), await newLink(purpose)]
    const wrong = [
      { ...link, id: other.id },
      { ...link, id: newId() },
      { ...link, id: link.id.toUpperCase() },
      { ...link, id: `${link.id}\0` },
      { ...link, id: undefined },
      { ...link, token: other.token },
      { ...link, token: 'A'.repeat(43) },
      { ...link, token: `${link.token}=` },
      { ...link, token: `${link.token} ` },
      { ...link, token: createHash('sha256').update(link.token).digest('base64url') },
      { ...link, token: { not: '' } },
      { ...link, token: '' },
      {},
    ]
    for (const each of wrong) await expectRefused(each)
    expect((await door(link)).status).toBe(200)
    expect((await door(other)).status).toBe(200)
  })

  it('is refused at every other door', async () => {
    const link = await newLink(purpose)
    for (const [other, otherDoor] of DOORS)
      if (other !== purpose)
        expect(await seen(await otherDoor(link))).toMatchObject({ status: 400, body: LINK_REFUSED })
    expect((await door(link)).status).toBe(200)
  })
})

describe('accepting an invitation', () => {
  it('sets names and password, verifies the address, keeps the organisation, ends other sessions', async () => {
    const organisation = await makeOrganisation()
    const user = await makeUser({ organisation, password: false, firstName: null, lastName: null })
    await signIn(user)
    const link = { id: user.id, token: (await makeToken(db(), user.id, 'invite')).token }
    expect((await (await calls.setPassword({ ...link, firstName: '', lastName: '' })).json()).fields).toEqual({
      firstName: 'Please provide your first name',
      lastName: 'Please provide your last name',
    })
    expect((await calls.setPassword({ ...link, firstName: ' Grace ' })).status).toBe(200)
    const after = await db().user.findUniqueOrThrow({ where: { id: user.id } })
    expect(after).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', organisationId: organisation.id })
    expect(after.emailVerifiedAt).not.toBeNull()
    expect(await db().session.count({ where: { userId: user.id, revokedAt: null } })).toBe(0)
    expect((await calls.login(user.email, NEW_PASSWORD)).status).toBe(200)
    const audit = await db().auditEntry.findMany({ where: { targetId: user.id } })
    expect(audit.map(({ action }) => action)).toEqual(['password.set'])
  })

  it('the first system admin is made by the command and its link alone', async () => {
    const { link } = await createFirstAdmin('root@example.test')
    expect((await calls.login('root@example.test', 'Demo-Pass-1')).status).toBe(401)
    const { searchParams, pathname } = new URL(link)
    expect(pathname).toBe('/set-password')
    expect((await calls.setPassword(Object.fromEntries(searchParams))).status).toBe(200)
    expect((await calls.login('root@example.test', NEW_PASSWORD)).status).toBe(200)
    expect(await db().user.findUniqueOrThrow({ where: { email: 'root@example.test' } })).toMatchObject({
      systemAdmin: true,
    })
    await expect(createFirstAdmin('second@example.test')).rejects.toMatchObject({ code: 'conflict' })
  })
})
