import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { POST as saveOrganisation } from '@/app/api/orgAdmin/organization/route'
import { DELETE as revoke } from '@/app/api/orgAdmin/report-share/[id]/route'
import { POST as create, GET as list } from '@/app/api/orgAdmin/report-share/route'
import { GET as shared } from '@/app/shared/[token]/route'
import { GET as font } from '@/app/shared/font/route'
import { monthOf } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { REPORT_SHARES } from '@/lib/limits'
import type { NewReportShare } from '@/lib/report/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { RATE_LIMITS } from '@/server/limits/rate-limit'
import { makeActors, type SignedIn } from '@/tests/support/actors'
import { deleteOwner, makeOrganisation } from '@/tests/support/factories'
import { findEverywhere } from '@/tests/support/find-everywhere'
import { logLines } from '@/tests/support/log-lines'
import { call } from '@/tests/support/request'
import { makeQuery, storeResults } from '@/tests/support/results'

// Links to monthly reports: who makes them, what they show, and how they end (R-ACTION-7).

const MONTH = monthOf(today())
const people = await makeActors()
const query = await makeQuery(people.organisationA, { slot: 1, searchTerm: 'best <b>desks</b>' })
await storeResults(
  [0, 1, 2].map((ago) => ({
    query,
    day: addDays(today(), -ago),
    brands: ['Organisation A'],
    answer: 'Secret answer',
  })),
)
beforeEach(async () => {
  await db().reportShare.deleteMany()
  await db().rateLimit.deleteMany()
})

afterEach(() => vi.useRealTimers())

const admin = () => people.organisationAdminA
const post = (body: unknown, who: { headers: Record<string, string> } = admin(), headers = {}) =>
  call(create, { headers: { ...who.headers, ...headers }, body })
async function made(): Promise<NewReportShare & { token: string }> {
  const share: NewReportShare = await (await post({ month: MONTH })).json()
  return { ...share, token: share.url.split('/').at(-1) ?? '' }
}
const listed = async (who: SignedIn = admin()) => (await call(list, { headers: who.headers })).json()
const revokeAs = async (who: SignedIn, id: string) =>
  (await call(revoke, { method: 'DELETE', headers: who.headers, params: { id } })).status
const open = (token: string) => call(shared, { url: `/shared/${token}`, params: { token } })
const UNKNOWN = 'A'.repeat(43)

describe('making a link', () => {
  it('answers its address once, for 30 days, and keeps a hash of the secret only', async () => {
    const { _id, url, expiresAt, token } = await made()
    expect(url).toMatch(/\/shared\/[A-Za-z0-9_-]{43}$/)
    const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.99)
    expect(days).toBeLessThanOrEqual(30)
    const stored = await db().reportShare.findUniqueOrThrow({ where: { id: _id } })
    expect(Buffer.from(stored.tokenHash)).toEqual(createHash('sha256').update(token).digest())
    expect(await findEverywhere(token)).toEqual({})
    expect(await listed()).toEqual({
      items: [{ _id, month: MONTH, createdAt: expect.any(String), createdBy: 'Ada Tester', expiresAt }],
      total: 1,
    })
  })

  it('makes another one though the call is repeated with its key, because no answer is kept', async () => {
    const urls = await Promise.all(
      [1, 2].map(
        async () => (await (await post({ month: MONTH }, admin(), { 'idempotency-key': 'again' })).json()).url,
      ),
    )
    expect(new Set(urls).size).toBe(2)
    expect(await db().idempotencyKey.count({ where: { key: 'again' } })).toBe(0)
  })

  it.each([{}, { month: '2026-13' }, { month: '2026-1' }, { month: 7 }, { month: '1999-01' }, { month: '2999-01' }])(
    'names the month of %j',
    async (body) => {
      const response = await post(body)
      expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, ['month']])
    },
  )

  it('has a limit for each organisation, which calls at the same time do not pass, and expired links do not count', async () => {
    const row = (expiresAt: Date) => ({
      ...{ id: newId(), organisationId: people.organisationA.id, month: new Date(`${MONTH}-01`), expiresAt },
      tokenHash: new Uint8Array(createHash('sha256').update(newId()).digest()),
    })
    const later = new Date(Date.now() + 86_400_000)
    const ago = new Date(Date.now() - 1000)
    await db().reportShare.createMany({
      data: [...Array.from({ length: REPORT_SHARES - 1 }, () => row(later)), row(ago), row(ago)],
    })
    const both = await Promise.all([post({ month: MONTH }), post({ month: MONTH })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await both.find(({ status }) => status === 409)?.json()).toEqual({
      error: 'Please revoke a link first. 50 links are the limit.',
    })
    expect((await listed()).total).toBe(REPORT_SHARES)
  })
})

describe('marketeers', () => {
  const marketeer = () => people.marketeerA
  const allow = async (membersShare: boolean) => {
    const saved = await call(saveOrganisation, { headers: admin().headers, body: { membersShare } })
    expect([saved.status, (await saved.json()).membersShare]).toEqual([200, membersShare])
  }

  it('share only where an organisation admin lets them, which is in the audit log', async () => {
    expect((await post({ month: MONTH }, marketeer())).status).toBe(403)
    expect((await call(list, { headers: marketeer().headers })).status).toBe(403)
    const refused = await call(saveOrganisation, { headers: marketeer().headers, body: { membersShare: true } })
    expect(refused.status).toBe(403)
    await allow(true)
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { action: 'organisation.save', targetId: people.organisationA.id },
      orderBy: { id: 'desc' },
    })
    expect(entry.detail).toMatchObject({ from: { membersShare: false }, to: { membersShare: true } })
    const made = await post({ month: MONTH }, marketeer())
    expect(made.status).toBe(200)
    // Another organisation has said nothing.
    expect((await post({ month: MONTH }, people.marketeerB)).status).toBe(403)
    await allow(false)
    expect((await post({ month: MONTH }, marketeer())).status).toBe(403)
  })

  it('see and revoke their own links, admins all of them', async () => {
    await allow(true)
    const ofAdmin = await made()
    const own: NewReportShare = await (await post({ month: MONTH }, marketeer())).json()
    expect((await listed(marketeer())).items.map(({ _id }: { _id: string }) => _id)).toEqual([own._id])
    expect((await listed()).total).toBe(2)
    expect(await revokeAs(marketeer(), ofAdmin._id)).toBe(404)
    expect(await revokeAs(marketeer(), own._id)).toBe(200)
    expect((await listed()).items.map(({ _id }: { _id: string }) => _id)).toEqual([ofAdmin._id])
    const { actorRole } = await db().auditEntry.findFirstOrThrow({
      where: { targetId: own._id, action: 'reportShare.delete' },
    })
    expect(actorRole).toBe('marketeer')
    await allow(false)
  })
})

describe('revoking a link', () => {
  it('ends it at once, is in the audit log without its secret, and is 404 for any other', async () => {
    const { _id, token } = await made()
    expect((await open(token)).status).toBe(200)
    const { id: otherId } = people.organisationB
    await db().user.update({ where: { id: people.marketeerB.userId }, data: { organisationAdmin: true } })
    expect(await revokeAs(people.marketeerB, _id)).toBe(404)
    expect((await listed(people.marketeerB)).items).toEqual([])
    expect(await revokeAs(people.marketeerA, _id)).toBe(403)
    expect(await revokeAs(admin(), otherId)).toBe(404)
    expect(await revokeAs(admin(), _id)).toBe(200)
    expect(await revokeAs(admin(), _id)).toBe(404)
    expect((await open(token)).status).toBe(404)
    const entries = await db().auditEntry.findMany({ where: { targetId: _id }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ['reportShare.create', { month: MONTH }],
      ['reportShare.delete', { month: MONTH }],
    ])
    expect(await findEverywhere(token)).toEqual({})
  })
})

describe('the shared page', () => {
  it('shows the two pages, sets no cookie, and is not for search engines', async () => {
    const { token } = await made()
    const response = await open(token)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(html).toContain('<meta content="noindex, nofollow, noarchive" name="robots"/>')
    expect(html).toContain('Organisation A in AI answers')
    expect(html).toContain('Page 2 of 2')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/_next|src="http/)
  })

  it('shows no person, no answer, no id and no secret, and what people wrote as text', async () => {
    const { token } = await made()
    const text = '<img src=x onerror=alert(1)>'
    await db().owner.update({ where: { id: people.organisationA.id }, data: { name: text } })
    const html = await (await open(token)).text()
    await db().owner.update({ where: { id: people.organisationA.id }, data: { name: 'Organisation A' } })
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; in AI answers')
    expect(html).not.toContain('<img')
    for (const secret of ['Ada', 'Tester', '@example.test', 'Secret answer', token, people.organisationA.id])
      expect(html).not.toContain(secret)
  })

  it('is the same 404 for an unknown, malformed, expired and revoked link, and after its organisation', async () => {
    const { _id, token } = await made()
    const { token: expired, _id: expiredId } = await made()
    await db().reportShare.update({ where: { id: expiredId }, data: { expiresAt: new Date(Date.now() - 1000) } })
    await revokeAs(admin(), _id)
    const answers = await Promise.all([UNKNOWN, 'x', `${UNKNOWN}A`, '%00', expired, token].map(open))
    const seen = answers.map(async (response) => {
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
      return JSON.stringify([response.status, headers, await response.text()])
    })
    const all = await Promise.all(seen)
    expect(new Set(all).size).toBe(1)
    expect(all[0]).toContain('This link does not work')
    expect(answers[0]?.status).toBe(404)
    expect(answers[0]?.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
  })

  it('ends with its organisation, and while there is nothing to show', async () => {
    const organisation = await makeOrganisation()
    const tokenHash = new Uint8Array(createHash('sha256').update(UNKNOWN).digest())
    const share = { id: newId(), month: new Date(`${MONTH}-01`), tokenHash, expiresAt: new Date(Date.now() + 60_000) }
    await db().reportShare.create({ data: { ...share, organisationId: organisation.id } })
    expect((await open(UNKNOWN)).status).toBe(404)
    await storeResults([{ query: await makeQuery(organisation, { slot: 1 }), day: today() }])
    expect((await open(UNKNOWN)).status).toBe(200)
    await deleteOwner(organisation)
    expect((await open(UNKNOWN)).status).toBe(404)
    expect(await db().reportShare.count({ where: { id: share.id } })).toBe(0)
  })

  it('refuses those who guess, page after page', async () => {
    const limit = RATE_LIMITS.sharedReport.callsWhenShared
    await open(UNKNOWN)
    await db().rateLimit.updateMany({ where: { key: { startsWith: 'sharedReport' } }, data: { points: limit } })
    const { token } = await made()
    for (const tried of [UNKNOWN, token]) {
      const response = await open(tried)
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.text()).toContain('Too many requests')
    }
  })

  it('is logged without its secret', async () => {
    const { token } = await made()
    const lines = await logLines(async () => {
      await open(token)
    })
    expect(JSON.stringify(lines)).not.toContain(token)
  })

  it('has its font', async () => {
    const response = await call(font, { url: '/shared/font' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'font/woff2'])
  })
})
