import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { GET, POST } from '@/app/api/app/user/[id]/route'
import { POST as SAVE_BY_BODY } from '@/app/api/app/user/route'
import type { CurrentUser } from '@/lib/people/account-shapes'
import { imageRefusals } from '@/lib/people/account-words'
import { readPrincipal, toActor } from '@/server/auth/sessions'
import { db } from '@/server/db/client'
import { makeActors, type SignedIn, signInNew } from '@/tests/support/actors'
import { dataUrl, makeImage } from '@/tests/support/images'
import { call } from '@/tests/support/request'

// The own profile (R-PROFILE-1, R-SAFE-21, R-SAFE-34).

const people = await makeActors()

const save = (who: SignedIn, body: unknown, id = who.userId) =>
  call(POST, { params: { id }, headers: who.headers, body })
async function principalOf({ sessionId }: SignedIn) {
  const principal = await readPrincipal(sessionId)
  if (!principal) throw new Error('the session is open')
  return principal
}
const stored = (id: string) => db().user.findUniqueOrThrow({ where: { id } })

describe('the own profile', () => {
  it('changes names, trimmed and normalised; absent fields stay', async () => {
    const who = await signInNew({ organisation: people.organisationA })
    const response = await save(who, { _id: who.userId, firstName: '  Amélie ' })
    expect(response.status).toBe(200)
    const user = (await response.json()) as CurrentUser
    expect([user._id, user.firstName, user.lastName]).toEqual([who.userId, 'Amélie', 'Tester'])
    expect(user.organization?._id).toBe(people.organisationA.id)
    const read = await call(GET, { params: { id: who.userId }, headers: who.headers })
    expect(await read.json()).toEqual(user)
    expect((await stored(who.userId)).version).toBe(2)
    await save(who, { firstName: 'Amélie' })
    expect((await stored(who.userId)).version).toBe(2)
  })

  it.each([
    ['an empty name', { firstName: ' ' }, 'firstName'],
    ['a name of two lines', { lastName: 'a\nb' }, 'lastName'],
    ['a name of 301 characters', { lastName: 'x'.repeat(301) }, 'lastName'],
    ['an image that is an object', { profileImage: { $gt: '' } }, 'profileImage'],
  ])('refuses %s and changes nothing', async (_what, body, field) => {
    const who = await signInNew()
    const before = await stored(who.userId)
    const response = await save(who, body)
    expect(response.status).toBe(400)
    expect(Object.keys((await response.json()).fields)).toEqual([field])
    expect(await stored(who.userId)).toEqual(before)
  })

  it('drops fields that nobody may set about themselves', async () => {
    const who = await signInNew()
    const before = await stored(who.userId)
    const hostile = {
      firstName: 'Eve',
      email: 'eve@example.test',
      organization: people.organisationA.id,
      organizationAdmin: true,
      permissions: { isAdmin: true },
      systemAdmin: true,
      passwordHash: 'x',
      emailVerifiedAt: null,
    }
    expect((await save(who, hostile)).status).toBe(200)
    const { updatedAt: _, ...after } = await stored(who.userId)
    const { updatedAt: __, ...held } = before
    expect(after).toEqual({ ...held, firstName: 'Eve', version: held.version + 1 })
  })

  it('is saved with the id in the body as well', async () => {
    const who = await signInNew()
    const ask = (body: unknown) => call(SAVE_BY_BODY, { headers: who.headers, body })
    expect((await ask({ _id: who.userId, lastName: 'Byron' })).status).toBe(200)
    expect((await stored(who.userId)).lastName).toBe('Byron')
    expect((await ask({ _id: people.marketeerA.userId, lastName: 'Byron' })).status).toBe(404)
    expect((await ask({ lastName: 'Byron' })).status).toBe(400)
  })

  it('writes one audit entry with the names of the fields only', async () => {
    const who = await signInNew()
    await save(who, { firstName: 'Secretname' })
    const [entry, ...others] = await db().auditEntry.findMany({ where: { targetId: who.userId } })
    expect([entry?.action, entry?.detail, others]).toEqual(['profile.save', { changed: ['firstName'] }, []])
    await save(who, { firstName: 'Secretname' })
    expect(await db().auditEntry.count({ where: { targetId: who.userId } })).toBe(1)
  })
})

describe('somebody else', () => {
  it.each(['n0', 'marketeerA', 'organisationAdminA', 'systemAdmin'] as const)('is not there for %s', async (who) => {
    const other = await signInNew({ organisation: people.organisationA })
    const before = await stored(other.userId)
    const unknown = await save(people[who], { firstName: 'X' }, 'f'.repeat(24))
    const theirs = await save(people[who], { firstName: 'X' }, other.userId)
    const smuggled = await save(people[who], { _id: other.userId, firstName: 'X' })
    const read = await call(GET, { params: { id: other.userId }, headers: people[who].headers })
    expect([unknown.status, theirs.status, smuggled.status, read.status]).toEqual([404, 404, 400, 404])
    expect(await theirs.text()).toBe(await unknown.text())
    expect(await stored(other.userId)).toEqual(before)
  })
})

describe('the image', () => {
  it('is made anew: a JPEG of at most 400 pixels, whatever came', async () => {
    const who = await signInNew()
    const response = await save(who, {
      profileImage: dataUrl(await makeImage('webp', { width: 800, height: 500 }), 'image/webp'),
    })
    expect(response.status).toBe(200)
    const { profileImage } = (await response.json()) as CurrentUser
    expect(profileImage).toMatch(/^data:image\/jpeg;base64,/)
    const bytes = Buffer.from(profileImage?.split(',')[1] ?? '', 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 250 })
    expect((await stored(who.userId)).profileImage).toBe(profileImage)
  })

  it('of the record itself is read where it is shown, and not with each call', async () => {
    const who = await signInNew()
    const image = `data:image/jpeg;base64,${randomBytes(9000).toString('base64')}`
    await db().user.update({ where: { id: who.userId }, data: { profileImage: image } })
    expect(toActor(await principalOf(who)).account?.profileImage).toBeUndefined()
    const read = await call(GET, { params: { id: who.userId }, headers: who.headers })
    expect(((await read.json()) as CurrentUser).profileImage).toBe(image)
    const renamed = await save(who, { firstName: 'Other' })
    expect(((await renamed.json()) as CurrentUser).profileImage).toBe(image)
  })

  it.each([`users/${'a'.repeat(24)}/${'b'.repeat(24)}.jpg`, null])('%j is read with the session', async (image) => {
    const who = await signInNew()
    await db().user.update({ where: { id: who.userId }, data: { profileImage: image } })
    expect(toActor(await principalOf(who)).account?.profileImage).toBe(image)
  })

  it.each([null, ''])('is taken away by %j', async (none) => {
    const who = await signInNew()
    await save(who, { profileImage: (await makeImage('png')).toString('base64') })
    expect((await stored(who.userId)).profileImage).not.toBeNull()
    expect((await save(who, { profileImage: none })).status).toBe(200)
    expect((await stored(who.userId)).profileImage).toBeNull()
  })

  it('is refused with a sentence at its field, and the one before stays', async () => {
    const who = await signInNew()
    await save(who, { profileImage: dataUrl(await makeImage('png'), 'image/png') })
    const { profileImage } = await stored(who.userId)
    const response = await save(who, { profileImage: dataUrl(Buffer.from('<svg onload=alert(1)>'), 'image/png') })
    expect(response.status).toBe(400)
    expect((await response.json()).fields).toEqual({ profileImage: imageRefusals.imageMismatch })
    expect((await stored(who.userId)).profileImage).toBe(profileImage)
  })

  it('may bring 300 kB of body and not more', async () => {
    const who = await signInNew()
    const noisy = await makeImage('png', { width: 240, height: 240, noisy: true })
    expect(noisy.byteLength).toBeGreaterThan(100_000)
    expect((await save(who, { profileImage: dataUrl(noisy, 'image/png') })).status).toBe(200)
    expect((await save(who, { profileImage: 'A'.repeat(300_001) })).status).toBe(413)
  })
})
