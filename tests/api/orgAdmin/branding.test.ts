import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as groupRead, DELETE as groupRemove, POST as groupSave } from '@/app/api/admin/group/[id]/branding/route'
import { DELETE as deleteGroup, GET as readGroup } from '@/app/api/admin/group/[id]/route'
import {
  GET as adminRead,
  DELETE as adminRemove,
  POST as adminSave,
} from '@/app/api/admin/organization/[id]/branding/route'
import { DELETE as deleteOrganisation } from '@/app/api/admin/organization/[id]/route'
import { GET as readOrganisation } from '@/app/api/app/organization/[id]/route'
import { GET as read, DELETE as remove, POST as save } from '@/app/api/orgAdmin/organization/branding/route'
import { DELETE as revoke } from '@/app/api/orgAdmin/report-share/[id]/route'
import { POST as share } from '@/app/api/orgAdmin/report-share/route'
import { GET as shared } from '@/app/shared/[token]/route'
import type { Branding } from '@/lib/branding/shapes'
import { brandingPrompts as prompts } from '@/lib/branding/words'
import { monthOf } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { fileRefusals } from '@/lib/http/app-error'
import { shownBrand } from '@/server/branding/reads'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { composeDigest, sendDigestMail } from '@/server/digest/send'
import { expireFiles } from '@/server/files/uploads'
import { smtpMailer } from '@/server/mail/mailer'
import { composeReportMail } from '@/server/report/monthly-mail'
import { fileStore } from '@/server/storage/store'
import { makeActors, type SignedIn, signInNew } from '@/tests/support/actors'
import { makeDigest } from '@/tests/support/digests'
import { makeGroup, makeOrganisation } from '@/tests/support/factories'
import { findEverywhere } from '@/tests/support/find-everywhere'
import { makeImage } from '@/tests/support/images'
import { startMailbox } from '@/tests/support/mailbox'
import { makeReadToken } from '@/tests/support/read-tokens'
import { call, readAnswer, readText } from '@/tests/support/request'
import { makeQuery, storeResults } from '@/tests/support/results'
import { configure } from '@/tests/support/settings'
import { askDownload, openS3Server, upload } from '@/tests/support/uploads'

// An organisation's own name: who sets it, what is refused, and where it stands (R-BRANDING-1 to R-BRANDING-8).

const s3 = await openS3Server()
const people = await makeActors()
const admin = () => people.organisationAdminA
const adminB = await signInNew({ organisation: people.organisationB, roles: ['organisationAdmin'] })
const query = await makeQuery(people.organisationA, { slot: 1, searchTerm: 'desks' })
await storeResults([0, 1, 2].map((ago) => ({ query, day: addDays(today(), -ago), brands: ['Organisation A'] })))
const png = new Uint8Array(await makeImage('png', { width: 300, height: 100 }))

const OWN = { name: 'Kiln Street', primary: '#0a6b4f', accent: '#d14b1f', replyTo: 'hello@kiln.example' }
const post = (body: object, who: { headers: Record<string, string> } = admin()) =>
  readAnswer(call(save, { headers: who.headers, body }))
const stored = async (who: SignedIn = admin()) => (await readAnswer(call(read, { headers: who.headers }))).body
const send = (who: SignedIn = admin(), bytes = png, fileType = 'image/png') => upload(who, bytes, { fileType })
const withLogo = async () => (await post({ ...OWN, logo: await send() })).body.branding as Branding & { logo: string }
const file = (id: string) => db().storedFile.findUniqueOrThrow({ where: { id } })

beforeEach(async () => {
  configure({ ...s3.settings, OUR_NAME: undefined })
  await db().storedFile.deleteMany()
  await db().$executeRaw`update organisation set branding = null`
  await db().rateLimit.deleteMany()
  await db().reportShare.deleteMany()
})

describe('an own name', () => {
  it('is none at first, is saved by an admin, keeps what is left out, and is audited', async () => {
    expect(await stored()).toEqual({ branding: null, shown: null })
    const branding = { logo: null, ...OWN }
    const { status, body } = await post({ ...OWN, name: ' Kiln  Street ', replyTo: 'Hello@KILN.example' })
    expect([status, body.branding]).toEqual([200, branding])
    expect(body.shown).toMatchObject({ ...OWN, logo: null, measuredBy: 'Measured by Sightline' })
    expect((await post({ accent: null })).body.branding).toEqual({ ...branding, accent: null })
    expect((await stored()).branding).toEqual({ ...branding, accent: null })
    const own = await readAnswer(
      call(readOrganisation, { headers: people.marketeerA.headers, params: { id: people.organisationA.id } }),
    )
    expect(own.body.branding).toEqual({ ...branding, accent: null })
    const [entry] = await db().auditEntry.findMany({ where: { action: 'branding.save' }, orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({
      ...{ actorRole: 'organisationAdmin', targetKind: 'branding', targetId: people.organisationA.id },
      detail: { from: { accent: OWN.accent }, to: { accent: null } },
    })
  })

  it('is removed once, and needs a name', async () => {
    await post(OWN)
    expect((await call(remove, { method: 'DELETE', headers: admin().headers })).status).toBe(200)
    expect((await call(remove, { method: 'DELETE', headers: admin().headers })).status).toBe(404)
    expect(await stored()).toEqual({ branding: null, shown: null })
    expect((await post({ primary: OWN.primary })).body.fields).toEqual({ name: prompts.name })
  })

  it('is its organisation’s admins’ alone, and system admins’ for any', async () => {
    await post(OWN)
    for (const who of [people.marketeerA, people.systemAdmin, people.internal, await makeReadToken(admin())]) {
      expect((await post({ name: 'Eve' }, who)).status).toBe(403)
      expect((await call(read, { headers: who.headers })).status).toBe(403)
    }
    expect((await call(read, { headers: {} })).status).toBe(401)
    expect((await stored(adminB)).branding).toBeNull()
    const any = { headers: people.systemAdmin.headers, params: { id: people.organisationA.id } }
    expect((await readAnswer(call(adminRead, any))).body.branding.name).toBe('Kiln Street')
    expect((await readAnswer(call(adminSave, { ...any, body: { name: 'Larch' } }))).body.branding.name).toBe('Larch')
    const unknown = { ...any, params: { id: 'f'.repeat(24) } }
    expect((await call(adminSave, { ...unknown, body: OWN })).status).toBe(404)
    for (const who of [people.organisationAdminA, people.marketeerA])
      expect((await call(adminSave, { ...any, headers: who.headers, body: OWN })).status).toBe(403)
    expect((await call(adminRemove, { ...any, method: 'DELETE' })).status).toBe(200)
    expect((await stored()).branding).toBeNull()
  })

  it.each([
    [{ name: 'Kiln\r\nBcc: eve@evil.test' }, 'name'],
    [{ name: 'Kiln\u202eteertS' }, 'name'],
    [{ name: '\u200b' }, 'name'],
    [{ name: 'a'.repeat(81) }, 'name'],
    [{ name: 7 }, 'name'],
    [{ primary: '#7fb2ff' }, 'primary'],
    [{ primary: 'red' }, 'primary'],
    [{ primary: '#000000;background:url(//evil.test)' }, 'primary'],
    [{ accent: '#ffe600' }, 'accent'],
    [{ replyTo: 'hello@kiln.example\r\nBcc: eve@evil.test' }, 'replyTo'],
    [{ replyTo: 'a@kiln.example, eve@evil.test' }, 'replyTo'],
    [{ replyTo: 'Kiln <a@kiln.example>' }, 'replyTo'],
    [{ replyTo: 'kiln' }, 'replyTo'],
    [{ logo: 'https://evil.test/logo.png' }, 'logo'],
    [{ logo: '../secret' }, 'logo'],
  ])('is refused as %j, by its %s', async (given, field) => {
    const { status, body } = await post({ ...OWN, ...given })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect((await stored()).branding).toBeNull()
  })

  it('that nobody could have saved counts as none', async () => {
    await db().organisation.update({
      where: { id: people.organisationA.id },
      data: { branding: { name: 'x', primary: 'red;}' } },
    })
    expect(await stored()).toEqual({ branding: null, shown: null })
  })
})

describe('a logo', () => {
  it('is made of an upload, under another key, and readable by nobody new', async () => {
    const sent = await send()
    const { branding, shown } = (await post({ ...OWN, logo: sent })).body
    expect(branding.logo).toMatch(/^[0-9a-f]{24}$/)
    expect(branding.logo).not.toBe(sent)
    expect(shown.logo).toMatchObject({ width: 300, height: 100 })
    const bytes = Buffer.from(shown.logo.src.replace('data:image/png;base64,', ''), 'base64')
    expect((await sharp(bytes).metadata()).format).toBe('png')
    expect(await file(branding.logo)).toMatchObject({
      ...{ isPublic: false, isViewableByAnyUser: false, ownerId: null, contentType: 'image/png', discardedAt: null },
      organisationId: people.organisationA.id,
    })
    expect((await file(sent)).discardedAt).not.toBeNull()
    const statuses = []
    for (const who of [{ headers: {} }, people.marketeerB, adminB, people.organisationAdminA])
      statuses.push((await askDownload(who, branding.logo)).status)
    expect(statuses).toEqual([401, 404, 404, 200])
    const { signedUrl } = await (await askDownload(admin(), branding.logo)).json()
    expect((await fetch(signedUrl)).headers.get('content-type')).toBe('image/png')
    // Saved again with its own key it stays.
    expect((await post({ ...branding, name: 'Larch' })).body.branding).toEqual({ ...branding, name: 'Larch' })
  })

  it('is nobody else’s upload, picture or logo', async () => {
    const { logo } = await withLogo()
    const foreign = await send(adminB)
    const colleague = await send(people.marketeerA)
    for (const key of [foreign, colleague, 'f'.repeat(24)]) {
      const { status } = await post({ logo: key })
      expect(status).toBe(404)
    }
    expect((await post({ ...OWN, logo }, adminB)).status).toBe(404)
    expect((await stored()).branding.logo).toBe(logo)
    expect((await stored(adminB)).branding).toBeNull()
  })

  it('whose file is no image stays away, and the one before stays', async () => {
    const { logo } = await withLogo()
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const key = await send(admin(), svg)
    expect(await post({ logo: key })).toMatchObject({ status: 400, body: { fields: { logo: prompts.logoType } } })
    const large = new Uint8Array(600 * 1024).fill(7)
    expect((await post({ logo: await send(admin(), large) })).body.fields).toEqual({ logo: prompts.logoTooLarge })
    expect((await stored()).branding.logo).toBe(logo)
  })

  it('is replaced at once, and the old file goes', async () => {
    const { logo } = await withLogo()
    const next = (await post({ logo: await send() })).body.branding.logo
    expect(next).not.toBe(logo)
    expect((await file(logo)).discardedAt).not.toBeNull()
    await post({ logo: null })
    await db().storedFile.updateMany({ data: { createdAt: new Date(Date.now() - 3_600_000) } })
    await expireFiles()
    expect(await fileStore()?.sizeOf(logo)).toBeNull()
    expect(await fileStore()?.sizeOf(next)).toBeNull()
    expect((await stored()).branding.logo).toBeNull()
  })

  it('goes with its organisation, and survives its sender', async () => {
    const { id } = await makeOrganisation({ name: 'Shortlived' })
    const params = { id }
    const { headers } = people.systemAdmin
    const sent = await upload(people.systemAdmin, png, { fileType: 'image/png' })
    const made = await readAnswer(call(adminSave, { headers, params, body: { ...OWN, logo: sent } }))
    const { logo } = made.body.branding
    expect((await file(logo)).ownerId).toBeNull()
    expect((await call(deleteOrganisation, { method: 'DELETE', headers, params })).status).toBe(200)
    expect((await file(logo)).discardedAt).not.toBeNull()
  })

  it('of two saves at once is one, and no file is left over', async () => {
    const { logo: before } = await withLogo()
    const keys = await Promise.all([send(), send()])
    const saved = await Promise.all(keys.map((logo) => post({ logo })))
    expect(saved.map(({ status }) => status)).toEqual([200, 200])
    const { logo } = (await stored()).branding
    const rows = await db().storedFile.findMany({ where: { fileName: 'logo.png', discardedAt: null } })
    expect(rows.filter(({ organisationId }) => organisationId === people.organisationA.id).map(({ id }) => id)).toEqual(
      [logo],
    )
    expect(before).not.toBe(logo)
  })

  it('needs a store, and while it is down the name stands alone', async () => {
    await withLogo()
    configure({ S3_ENDPOINT: 'http://127.0.0.1:1' })
    expect((await stored()).shown).toMatchObject({ name: 'Kiln Street', logo: null })
    configure(Object.fromEntries(Object.keys(s3.settings).map((name) => [name, undefined])))
    expect((await stored()).shown).toMatchObject({ name: 'Kiln Street', logo: null })
    const { status, body } = await post({ logo: 'f'.repeat(24) })
    expect([status, body.error]).toEqual([503, fileRefusals.noStore])
    expect((await post({ name: 'Larch' })).status).toBe(200)
  })
})

describe('the shared page', () => {
  const open = (token: string) => readText(call(shared, { url: `/shared/${token}`, params: { token } }))

  it('has name, colours and logo inside, also of a link from before, until it is revoked', async () => {
    const { headers } = admin()
    const made = await readAnswer(call(share, { headers, body: { month: monthOf(today()) } }))
    const token = made.body.url.split('/').at(-1)
    expect((await open(token)).body).toContain('Sightline')
    const { logo } = await withLogo()
    const { status, body } = await open(token)
    expect(status).toBe(200)
    expect(body.match(/<img alt="" src="data:image\/png;base64,/g)).toHaveLength(2)
    expect(body).toContain('Kiln Street</title>')
    expect(body).toContain('--primary:#0a6b4f')
    expect(body).toContain('--own-accent:#d14b1f')
    expect(body).toContain('Questions: hello@kiln.example')
    expect(body.match(/Sightline/g)).toEqual(body.match(/Sightline(?=\. Made on)/g))
    // Neither the file's key nor an address of the store is in it.
    expect(body).not.toContain(logo)
    expect(body).not.toContain(s3.url)
    configure({ OUR_NAME: 'off' })
    expect((await open(token)).body).not.toContain('Sightline')
    await call(revoke, { method: 'DELETE', headers, params: { id: made.body._id } })
    const gone = await open(token)
    expect(gone.status).toBe(404)
    for (const text of ['base64', 'Kiln Street', '#0a6b4f']) expect(gone.body).not.toContain(text)
  })

  it('shows a name as text, whatever it says', async () => {
    await post({ ...OWN, name: '<img src=x onerror=alert(1)>"&' })
    const made = await readAnswer(call(share, { headers: admin().headers, body: { month: monthOf(today()) } }))
    const { body } = await open(made.body.url.split('/').at(-1))
    expect(body).not.toContain('<img src=x')
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})

describe('mails', async () => {
  const box = await startMailbox()
  afterAll(() => box.close())
  const reader = () => db().user.findUniqueOrThrow({ where: { id: people.marketeerA.userId } })
  const digest = () => makeDigest({ organisation: { _id: people.organisationA.id, name: 'Organisation A' } })
  async function sendIt() {
    const { id, email } = await reader()
    await db().user.update({ where: { id }, data: { digest: true } })
    const job = { kind: 'digest' as const, email, userId: id, token: 'T'.repeat(43), digest: digest() }
    expect(await sendDigestMail(job, smtpMailer(box.url))).toBe('sent')
    return box.next(email)
  }

  it('come in the own name, with its logo inside and replies to its address', async () => {
    configure({ MAIL_FROM: 'Sightline <hello@sightline.test>' })
    await withLogo()
    const { headers, raw, html, text } = await sendIt()
    expect(headers.get('from')).toBe('Kiln Street <hello@sightline.test>')
    expect(headers.get('reply-to')).toBe('hello@kiln.example')
    expect(raw).toMatch(/Content-Type: multipart\/related/)
    expect(raw).toMatch(/Content-Type: image\/png; name=logo\.png\r\nContent-ID: <logo>/)
    expect(raw).toMatch(/Content-Disposition: inline; filename=logo\.png/)
    expect(html).toContain('src="cid:logo" width="96" height="32"')
    expect(html).toContain('border-bottom:3px solid #d14b1f')
    expect(html).toContain('background:#0a6b4f')
    expect(html).not.toContain('#2645d8')
    // Nothing is loaded from anywhere.
    expect(html.match(/(?:src|background)="[^"]*"/g)).toEqual(['src="cid:logo"'])
    for (const part of [html, text]) {
      expect(part).toContain('Questions: hello@kiln.example')
      expect(part.match(/Sightline/g)).toEqual(['Sightline'])
      expect(part).toContain('Measured by Sightline')
    }
    configure({ OUR_NAME: 'off' })
    const without = await sendIt()
    for (const part of [without.html, without.text]) expect(part).not.toContain('Sightline')
    configure({ MAIL_FROM: undefined })
  })

  it('are ours without one, and without a logo there is nothing to attach', async () => {
    const ours = await sendIt()
    expect(ours.headers.get('from')).toMatch(/^Sightline </)
    expect(ours.headers.has('reply-to')).toBe(false)
    expect(ours.raw).not.toMatch(/multipart\/related|image\/png/)
    await post({ name: 'Kiln Street' })
    const own = await sendIt()
    expect(own.headers.get('from')).toMatch(/^Kiln Street </)
    expect(own.headers.has('reply-to')).toBe(false)
    expect(own.raw).not.toMatch(/multipart\/related|image\/png/)
    expect(own.html).not.toContain('<img')
  })

  it('let no name begin a header or close a tag, however it came into the row', () => {
    const brand = {
      ...{ primary: null, accent: null, logo: null, tokens: {}, measuredBy: null, replyTo: null },
      name: 'Kiln"\r\nBcc: eve@evil.test\r\n\r\n<script>alert(1)</script>',
    }
    const { senderName, html } = composeDigest(digest(), { id: 'a', email: 'a@b.test', token: 't' }, brand)
    expect(senderName).toBe('Kiln" Bcc: eve@evil.test <script>alert(1)</script>')
    expect(html).not.toContain('<script>')
  })

  it('of a name with signs of addresses have one sender, ours', async () => {
    configure({ MAIL_FROM: 'Sightline <hello@sightline.test>' })
    await post({ ...OWN, name: 'Kiln, "Street" <eve@evil.test>; 株式会社' })
    const { headers, raw } = await sendIt()
    expect(headers.get('from')).toMatch(/<hello@sightline\.test>$/)
    expect(raw.match(/^From: /gm)).toHaveLength(1)
    expect(raw.match(/^Bcc: /gim)).toBeNull()
    configure({ MAIL_FROM: undefined })
  })

  it('with a month’s report are the same', async () => {
    const { shown } = (await post(OWN)).body
    const report = {
      ...{ organisation: { _id: people.organisationA.id, name: 'Organisation A' }, month: '2026-10' },
      ...{ days: { from: '2026-10-01', to: '2026-10-31' }, headlines: [], counted: null, simulated: false },
      ...{ score: 50, ranked: 10, results: 20, verdict: 'notEnoughData' as const, engines: [] },
      verdictWindows: { recent: emptyWindow, before: emptyWindow },
      metrics: {
        shareOfVoice: none,
        positionWhenNamed: none,
        topThreeRate: none,
        firstPlaceRate: none,
        ownCitationRate: none,
      },
    }
    const mail = composeReportMail(report, { id: 'a', email: 'a@b.test', token: 't' }, shown)
    expect(mail).toMatchObject({ senderName: 'Kiln Street', replyTo: 'hello@kiln.example' })
    expect(mail.html).toContain('Kiln Street')
    expect(mail.text).toMatch(/^Kiln Street\n/)
  })
})

describe('of a group (R-BRANDING-9)', async () => {
  const box = await startMailbox()
  afterAll(() => box.close())
  const group = await makeGroup({ organisations: [people.organisationA] })
  const at = (id = group.id, { headers } = people.systemAdmin as { headers: Record<string, string> }) => ({
    headers,
    params: { id },
  })
  const saveGroup = (body: object, id?: string) => readAnswer(call(groupSave, { ...at(id), body }))
  const THEIRS = { name: 'Tidewater', primary: '#1f4e79', accent: null, replyTo: 'desk@tidewater.example' }
  const shownAnywhere = async () => {
    const { headers } = admin()
    const made = await readAnswer(call(share, { headers, body: { month: monthOf(today()) } }))
    const token = made.body.url.split('/').at(-1)
    const page = await readText(call(shared, { url: `/shared/${token}`, params: { token } }))
    const { id, email } = await db().user.findUniqueOrThrow({ where: { id: people.marketeerA.userId } })
    await db().user.update({ where: { id }, data: { digest: true } })
    const digest = makeDigest({ organisation: { _id: people.organisationA.id, name: 'Organisation A' } })
    const job = { kind: 'digest' as const, email, userId: id, token: 'T'.repeat(43), digest }
    expect(await sendDigestMail(job, smtpMailer(box.url))).toBe('sent')
    const mail = await box.next(email)
    const report = await shownBrand(installationScope(people.organisationA.id))
    return [
      page.body.match(/(?:Kiln Street|Tidewater|Sightline)<\/title>/)?.[0].split('<')[0] ?? 'Sightline',
      mail.headers.get('from')?.split(' <')[0],
      report?.name ?? 'Sightline',
    ]
  }
  const join = (groupId: string | null) =>
    db().organisation.update({ where: { id: people.organisationA.id }, data: { groupId } })

  it('stands on report, mail and shared page while the organisation has none, and is in the group', async () => {
    await join(group.id)
    expect(await shownAnywhere()).toEqual(['Sightline', 'Sightline', 'Sightline'])
    const logo = await upload(people.systemAdmin, png, { fileType: 'image/png' })
    expect((await saveGroup({ ...THEIRS, logo })).body).toMatchObject({
      branding: THEIRS,
      shown: { ...THEIRS, logo: { width: 300, height: 100 } },
    })
    expect(await stored()).toMatchObject({ branding: null, shown: { name: 'Tidewater', replyTo: THEIRS.replyTo } })
    expect(await shownAnywhere()).toEqual(['Tidewater', 'Tidewater', 'Tidewater'])
    await post(OWN)
    expect(await shownAnywhere()).toEqual(['Kiln Street', 'Kiln Street', 'Kiln Street'])
    await call(remove, { method: 'DELETE', headers: admin().headers })
    expect(await shownAnywhere()).toEqual(['Tidewater', 'Tidewater', 'Tidewater'])
    await join(null)
    expect(await shownAnywhere()).toEqual(['Sightline', 'Sightline', 'Sightline'])
    expect((await stored(adminB)).shown).toBeNull()
  })

  it('is system admins’ alone, keeps what is left out, and goes with its logo and its group', async () => {
    const { id } = await makeGroup({ organisations: [] })
    const logo = await upload(people.systemAdmin, png, { fileType: 'image/png' })
    const first = (await saveGroup({ ...THEIRS, logo }, id)).body.branding
    expect(await file(first.logo)).toMatchObject({ ownerId: null, organisationId: null, discardedAt: null })
    expect((await saveGroup({ primary: null }, id)).body.branding).toEqual({ ...first, primary: null })
    expect((await saveGroup({ accent: '#ffe600' }, id)).body.fields).toHaveProperty('accent')
    expect((await readAnswer(call(readGroup, at(id)))).body.branding).toEqual({ ...first, primary: null })
    expect((await askDownload(admin(), first.logo)).status).toBe(404)
    for (const who of [people.organisationAdminA, people.marketeerA]) {
      expect((await call(groupSave, { ...at(id, who), body: { name: 'Eve' } })).status).toBe(403)
      expect((await call(groupRead, at(id, who))).status).toBe(403)
    }
    expect((await saveGroup(THEIRS, 'f'.repeat(24))).status).toBe(404)
    const next = (await saveGroup({ logo: await upload(people.systemAdmin, png, { fileType: 'image/png' }) }, id)).body
    expect((await file(first.logo)).discardedAt).not.toBeNull()
    expect((await call(deleteGroup, { ...at(id), method: 'DELETE' })).status).toBe(200)
    expect((await file(next.branding.logo)).discardedAt).not.toBeNull()
    const other = await makeGroup({ organisations: [] })
    await saveGroup(THEIRS, other.id)
    const remaining = { ...at(other.id), method: 'DELETE' as const }
    expect((await call(groupRemove, remaining)).status).toBe(200)
    expect((await call(groupRemove, remaining)).status).toBe(404)
    const entries = await db().auditEntry.findMany({ where: { targetId: other.id, action: 'group.save' } })
    expect(entries).toHaveLength(2)
  })
})

const emptyWindow = { from: '2026-10-01', to: '2026-10-31', share: null, low: null, high: null, ranked: 0, results: 0 }
const none = { value: null, low: null, high: null, numerator: 0, denominator: 0 }

it('a logo’s key stands in its row and its file’s alone', async () => {
  const { logo } = await withLogo()
  const found = Object.keys(await findEverywhere(logo)).sort()
  expect(found).toEqual(['audit_entry.detail', 'organisation.branding', 'stored_file.id'])
})
