import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { createFirstAdmin } from '@/server/people/sign-in'

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
const hashOf = (token: string) => createHash('sha256').update(token).digest()
const openInvites = () => db().oneTimeToken.findMany({ where: { purpose: 'invite', usedAt: null } })

afterEach(async () => {
  await db().user.deleteMany()
})

describe('the first system admin', () => {
  it('is an invited account without a password, with a link that is good for 7 days and kept as a hash', async () => {
    const { link } = await createFirstAdmin('root@example.org')
    const user = await db().user.findUniqueOrThrow({ where: { email: 'root@example.org' } })
    expect(user).toMatchObject({ systemAdmin: true, passwordHash: null, emailVerifiedAt: null, organisationId: null })
    expect(link).toBe(`http://localhost:3000/set-password?token=${tokenOf(link)}&id=${user.id}`)
    expect(Buffer.from(tokenOf(link), 'base64url')).toHaveLength(32)
    const [invite] = await openInvites()
    expect(Buffer.from(invite?.tokenHash ?? [])).toEqual(hashOf(tokenOf(link)))
    const days = ((invite?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThanOrEqual(7)
  })

  it('leaves a line in the audit log, without the token', async () => {
    const { link } = await createFirstAdmin('audit@example.org')
    const user = await db().user.findUniqueOrThrow({ where: { email: 'audit@example.org' } })
    const lines = await db().auditEntry.findMany({ where: { targetId: user.id } })
    expect(lines).toMatchObject([{ actorId: null, actorRole: 'operator', action: 'system admin invited' }])
    expect(JSON.stringify(lines)).not.toContain(tokenOf(link))
  })

  it('asked again: a fresh link, the earlier one void, the same account', async () => {
    const first = await createFirstAdmin('root@example.org')
    const second = await createFirstAdmin('root@example.org')
    expect(tokenOf(second.link)).not.toBe(tokenOf(first.link))
    expect(await db().user.count()).toBe(1)
    expect((await openInvites()).map(({ tokenHash }) => Buffer.from(tokenHash))).toEqual([hashOf(tokenOf(second.link))])
  })

  it('a link to a mistyped address is void once the right one is invited', async () => {
    await createFirstAdmin('rot@example.org')
    const { link } = await createFirstAdmin('root@example.org')
    expect((await openInvites()).map(({ tokenHash }) => Buffer.from(tokenHash))).toEqual([hashOf(tokenOf(link))])
  })

  it('two operators at once leave one good link', async () => {
    await Promise.all([createFirstAdmin('one@example.org'), createFirstAdmin('two@example.org')])
    expect(await openInvites()).toHaveLength(1)
  })

  it('is refused once a system admin can sign in', async () => {
    await db().user.create({
      data: { id: newId(), email: 'a@example.org', systemAdmin: true, passwordHash: 'x', emailVerifiedAt: new Date() },
    })
    await expect(createFirstAdmin('b@example.org')).rejects.toMatchObject({ code: 'conflict' })
    await expect(createFirstAdmin('a@example.org')).rejects.toMatchObject({ code: 'conflict' })
    expect(await db().user.count()).toBe(1)
    expect(await openInvites()).toEqual([])
  })

  it("is refused for somebody else's address, whose account stays as it is", async () => {
    const before = await db().user.create({ data: { id: newId(), email: 'c@example.org', passwordHash: 'x' } })
    await expect(createFirstAdmin('c@example.org')).rejects.toMatchObject({ code: 'conflict' })
    expect(await db().user.findUniqueOrThrow({ where: { id: before.id } })).toEqual(before)
    expect(await openInvites()).toEqual([])
  })
})
