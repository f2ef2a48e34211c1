import { beforeEach, describe, expect, it } from 'vitest'
import { GET as preview } from '@/app/api/app/digest/org/[organisationId]/route'
import { POST as saveProfile } from '@/app/api/app/user/[id]/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { POST as resubscribe } from '@/app/api/digest/resubscribe/route'
import { GET as openLink, POST as unsubscribe } from '@/app/api/digest/unsubscribe/route'
import { GET as listReaders, POST as switchReader } from '@/app/api/orgAdmin/digest/route'
import type { DigestPreview, DigestReader } from '@/lib/digest/shapes'
import { addDays, dayToDate } from '@/lib/format/days'
import { hashOfSecret, newSecret } from '@/server/auth/tokens'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { readSubscription } from '@/server/digest/readers'
import { digestWeek } from '@/server/digest/reads'
import { consumeRateLimit, RATE_LIMITS } from '@/server/limits/rate-limit'
import { makeActors, signInNew } from '@/tests/support/actors'
import { from, newCaller } from '@/tests/support/callers'
import { makeUser } from '@/tests/support/factories'
import { call, readAnswer } from '@/tests/support/request'
import { makeQuery, storeResults } from '@/tests/support/results'
import { configure } from '@/tests/support/settings'

// Who gets the weekly digest, what it would say, and the link that ends it (R-ACTION-6).

configure({ TRUSTED_PROXY_HOPS: '1' })
const people = await makeActors()

const wanted = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).digest
const versionOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).version
const auditOf = (targetId: string) =>
  db().auditEntry.findMany({ where: { targetId, action: 'user.digest' }, orderBy: { id: 'asc' } })

describe('the switch of each person', () => {
  const list = async () =>
    (await (await call(listReaders, { headers: people.organisationAdminA.headers })).json()).items as DigestReader[]
  const turn = (user: string, on: unknown, headers: Record<string, string> = people.organisationAdminA.headers) =>
    readAnswer(call(switchReader, { headers, body: { user, on } }))

  it('is on for organisation admins and off for others until someone says otherwise', async () => {
    const shown = (await list()).map(({ _id, digest }) => [_id, digest])
    expect(shown).toContainEqual([people.organisationAdminA.userId, true])
    expect(shown).toContainEqual([people.marketeerA.userId, false])
  })

  it('lists the active people of the own organisation alone, and no system admins', async () => {
    const organisation = people.organisationA
    const invited = await makeUser({ organisation, password: false })
    const admin = await makeUser({ organisation, roles: ['systemAdmin'] })
    const ids = (await list()).map(({ _id }) => _id)
    for (const { id } of [invited, admin, { id: people.marketeerB.userId }]) expect(ids).not.toContain(id)
    for (const { id } of [invited, admin]) expect((await turn(id, true)).status).toBe(404)
  })

  it('is saved at once, and is in the audit log when it changes', async () => {
    const { userId } = people.marketeerA
    expect(await turn(userId, true)).toMatchObject({ status: 200, body: { _id: userId, digest: true } })
    const version = await versionOf(userId)
    await turn(userId, true)
    expect(await versionOf(userId)).toBe(version)
    expect(version).toBeGreaterThan(1)
    expect(await wanted(userId)).toBe(true)
    expect(await auditOf(userId)).toMatchObject([
      { actorId: people.organisationAdminA.userId, actorRole: 'organisationAdmin', detail: { on: true } },
    ])
  })

  it('is out of reach for marketeers and people of other organisations, and a 404 for unknown people', async () => {
    expect((await turn(people.marketeerA.userId, true, people.marketeerA.headers)).status).toBe(403)
    expect((await turn(people.marketeerB.userId, true)).status).toBe(404)
    expect((await turn('f'.repeat(24), true)).status).toBe(404)
    expect((await turn(people.marketeerA.userId, 'yes')).status).toBe(400)
    expect(await wanted(people.marketeerB.userId)).toBeNull()
  })

  it('is everyone’s own on the profile, and null without an organisation', async () => {
    const { userId, headers } = people.marketeerA
    const save = (digest: boolean) => call(saveProfile, { headers, params: { id: userId }, body: { digest } })
    expect(await (await save(false)).json()).toMatchObject({ digest: false, firstName: 'Ada' })
    expect(await wanted(userId)).toBe(false)
    expect(await (await save(true)).json()).toMatchObject({ digest: true })
    const { user } = await (await call(whoami, { headers: people.n0.headers })).json()
    expect(user.digest).toBeNull()
    const other = { headers, params: { id: people.marketeerB.userId }, body: { digest: true } }
    expect((await call(saveProfile, other)).status).toBe(404)
  })
})

describe('the preview', () => {
  const ask = (id: string, who: { headers: Record<string, string> }) =>
    readAnswer<DigestPreview>(call(preview, { headers: who.headers, params: { organisationId: id } }))

  it('is all null for an organisation that gets no mail', async () => {
    expect(await ask(people.organisationA.id, people.marketeerA)).toEqual({
      status: 200,
      body: { subject: null, parts: null, html: null, text: null },
    })
  })

  it('is the mail of this week, without anyone’s link', async () => {
    const week = digestWeek(today())
    const query = await makeQuery(people.organisationA, { slot: 1, searchTerm: 'desks' })
    await storeResults(
      Array.from({ length: 35 }, (_, index) => ({ query, day: addDays(week, -1 - index), brands: ['Organisation A'] })),
    )
    const { status, body } = await ask(people.organisationA.id, people.marketeerA)
    expect(status).toBe(200)
    expect(body.parts).toMatchObject({ week, organisation: { name: 'Organisation A' } })
    expect(body.html).toContain('<!doctype html>')
    expect(body.text).toContain(body.subject)
    expect(body.html).not.toContain('/unsubscribe')
    expect((await ask(people.organisationA.id, people.systemAdmin)).body.parts).toEqual(body.parts)
  })

  it('is a 404 for another organisation', async () => {
    expect((await ask(people.organisationB.id, people.marketeerA)).status).toBe(404)
    expect((await ask('f'.repeat(24), people.systemAdmin)).status).toBe(404)
  })
})

describe('the link at the foot of a mail', () => {
  let reader: { id: string; email: string }
  let token: string
  beforeEach(async () => {
    const { actor } = await signInNew({ organisation: people.organisationA, roles: ['organisationAdmin'] })
    reader = { id: actor.userId, email: actor.email }
    token = newSecret()
    await db().digestMail.create({
      data: { userId: reader.id, week: dayToDate('2026-11-23'), tokenHash: Uint8Array.from(hashOfSecret(token)) },
    })
  })

  const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
  const CLICK = 'List-Unsubscribe=One-Click'
  const post = (given: string, { body = CLICK, headers = FORM as Record<string, string> } = {}) =>
    call(unsubscribe, {
      method: 'POST',
      url: `/api/digest/unsubscribe?${new URLSearchParams({ token: given })}`,
      headers: { ...headers, ...from(newCaller()) },
      body,
    })
  const postAgain = (given: string) =>
    call(resubscribe, { method: 'POST', url: `/api/digest/resubscribe?token=${given}`, headers: from(newCaller()) })

  it('ends the digest by one POST of a mail program, as often as it comes', async () => {
    for (const _ of [1, 2]) {
      const response = await post(token)
      expect([response.status, await response.json()]).toEqual([200, { message: 'success' }])
    }
    expect([await wanted(reader.id), await versionOf(reader.id)]).toEqual([false, 2])
    expect(await auditOf(reader.id)).toMatchObject([
      { actorId: reader.id, actorEmail: reader.email, actorRole: 'anonymous', detail: { on: false } },
    ])
  })

  it('ends it for a multipart form too', async () => {
    const body = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await post(token, { body, headers })).status).toBe(200)
    expect(await wanted(reader.id)).toBe(false)
  })

  it('changes nothing when it is opened, as mail scanners do, and leads to the page that asks', async () => {
    const url = `/api/digest/unsubscribe?token=${token}`
    const response = await call(openLink, { url, headers: from(newCaller()) })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `http://localhost:3000/unsubscribe?token=${token}`,
    ])
    await readSubscription(token)
    expect(await wanted(reader.id)).toBeNull()
  })

  it('changes nothing without the form, and with a form that is too large', async () => {
    for (const body of ['', 'List-Unsubscribe=Later']) expect((await post(token, { body })).status).toBe(400)
    expect((await post(token, { body: CLICK.padEnd(5000, '&x=y') })).status).toBe(413)
    expect(await wanted(reader.id)).toBeNull()
  })

  it('turns it on again', async () => {
    await post(token)
    expect(await readSubscription(token)).toMatchObject({ on: false })
    expect(await (await postAgain(token)).json()).toEqual({ message: 'success' })
    expect([await wanted(reader.id), await versionOf(reader.id)]).toEqual([true, 3])
  })

  it('answers unknown, malformed and missing tokens exactly as good ones, and switches nobody', async () => {
    const good = await post(token)
    const expected = [good.status, await good.text(), [...good.headers.keys()].sort()]
    const before = await db().user.count({ where: { digest: false } })
    for (const wrong of [newSecret(), 'x', '', `${token} `, token.slice(1), 'x'.repeat(5000), `${token}\0`]) {
      const response = await post(wrong)
      expect([response.status, await response.text(), [...response.headers.keys()].sort()]).toEqual(expected)
      expect((await postAgain(encodeURIComponent(wrong))).status).toBe(200)
    }
    expect(await db().user.count({ where: { digest: false } })).toBe(before)
  })

  it('shows only the name part of the address, and no one for a wrong token', async () => {
    const [name] = reader.email.split('@')
    expect(await readSubscription(token)).toEqual({ mail: 'digest', address: `${name}@…`, on: true })
    for (const wrong of [newSecret(), '', token.toUpperCase()]) expect(await readSubscription(wrong)).toBeNull()
  })

  it('belongs to no one once its reader is deleted or has no organisation', async () => {
    await db().user.update({ where: { id: reader.id }, data: { organisationAdmin: false, organisationId: null } })
    expect(await readSubscription(token)).toBeNull()
    expect((await post(token)).status).toBe(200)
    expect(await wanted(reader.id)).toBeNull()
  })

  it('opens nothing else: it is no bearer token and no mailed link', async () => {
    expect((await call(whoami, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  })

  it('is refused beyond its limit', async () => {
    const caller = newCaller()
    await consumeRateLimit('unsubscribe', caller, RATE_LIMITS.unsubscribe.calls)
    const headers = { ...FORM, ...from(caller) }
    const url = `/api/digest/unsubscribe?token=${newSecret()}`
    const response = await call(unsubscribe, { method: 'POST', url, headers, body: CLICK })
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})
