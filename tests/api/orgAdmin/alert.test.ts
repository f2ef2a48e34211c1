import { beforeEach, describe, expect, it } from 'vitest'
import { DELETE as removeOfInstallation } from '@/app/api/admin/alert/[id]/route'
import { GET as listOfInstallation, POST as saveOfInstallation } from '@/app/api/admin/alert/route'
import { DELETE as remove } from '@/app/api/orgAdmin/alert/[id]/route'
import { POST as test } from '@/app/api/orgAdmin/alert/[id]/test/route'
import { GET as list, POST as save } from '@/app/api/orgAdmin/alert/route'
import type { AlertRow, SavedAlert } from '@/lib/alerts/shapes'
import { ALERTS } from '@/lib/alerts/words'
import { openAddress, openSecret } from '@/server/alerts/channels'
import { db } from '@/server/db/client'
import { makeActors } from '@/tests/support/actors'
import { makeChannel, makeDelivery } from '@/tests/support/alerts'
import { makeUser } from '@/tests/support/factories'
import { findEverywhere } from '@/tests/support/find-everywhere'
import { call } from '@/tests/support/request'

// What organisation admins do with their channels, and system admins with those of the installation (R-ALERT-1, R-ALERT-2).

const people = await makeActors()
beforeEach(async () => {
  await db().alertChannel.deleteMany()
  await db().$executeRaw`delete from rate_limit where key like 'alertTest%'`
})

const admin = () => people.organisationAdminA
const SLACK = 'https://hooks.slack.com/services/T00/B00/verysecretpart'
const body = { kind: 'slack', url: SLACK, events: ['visibility.changed'] }
const post = (given: object, who: { headers: Record<string, string> } = admin()) =>
  call(save, { headers: who.headers, body: { ...body, ...given } })
const saved = async (given: object): Promise<SavedAlert> => (await post(given)).json()
const listed = async (): Promise<{ items: AlertRow[]; total: number }> =>
  (await call(list, { headers: admin().headers })).json()
const fieldsOf = async (response: Response) => [response.status, Object.keys((await response.json()).fields ?? {})]
const act = (route: typeof test, id: string, who: { headers: Record<string, string> } = admin(), method = 'POST') =>
  call(route, { method, headers: who.headers, params: { id }, ...(method === 'POST' && { body: {} }) })

describe('a channel', () => {
  it('keeps its address encrypted, and shows the host and its end', async () => {
    const made = await saved({ changes: 'probable', events: ['site.changed', 'visibility.changed'] })
    expect(made).toEqual({
      ...{ _id: expect.any(String), kind: 'slack', address: 'hooks.slack.com/…part', changes: 'probable' },
      ...{
        events: ['visibility.changed', 'site.changed'],
        createdAt: expect.any(String),
        pausedAt: null,
        deliveries: [],
      },
    })
    expect(await listed()).toEqual({ items: [made], total: 1 })
    expect(await findEverywhere('verysecretpart')).toEqual({})
    const stored = await db().alertChannel.findUniqueOrThrow({ where: { id: made._id } })
    expect(await openAddress(stored.address ?? '')).toBe(SLACK)
  })

  it('answers the secret of a signed webhook once, and keeps it encrypted', async () => {
    const { secret = '', ...row } = await saved({ kind: 'webhook', url: 'https://example.com/in' })
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect((await listed()).items).toEqual([row])
    expect(await findEverywhere(secret)).toEqual({})
    const stored = await db().alertChannel.findUniqueOrThrow({ where: { id: row._id } })
    expect(await openSecret(stored.secret ?? '')).toBe(secret)
    expect(await saved({ _id: row._id, kind: 'webhook', url: 'https://example.com/other' })).not.toHaveProperty(
      'secret',
    )
  })

  it('changes without its address, and a new address starts it again', async () => {
    const { _id } = await saved({})
    await db().alertChannel.update({ where: { id: _id }, data: { pausedAt: new Date() } })
    const { url: _, ...kept } = body
    const changed = await call(save, { headers: admin().headers, body: { ...kept, _id, events: ['answer.flagged'] } })
    expect(await changed.json()).toMatchObject({ address: 'hooks.slack.com/…part', events: ['answer.flagged'] })
    expect((await listed()).items[0]?.pausedAt).not.toBeNull()
    expect((await saved({ _id, url: 'https://example.com/hook' })).pausedAt).toBeNull()
  })

  it.each([
    [{ url: 'http://example.com/hook' }, 'url'],
    [{ url: 'https://name:word@example.com/' }, 'url'],
    [{ url: 'https://example.com:8443/' }, 'url'],
    [{ url: 'https://127.0.0.1/' }, 'url'],
    [{ url: 'https://localhost/' }, 'url'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url'],
    [{ url: 'https://2130706433/' }, 'url'],
    [{ url: undefined }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['engine.failing'] }, 'events'],
    [{ kind: 'mail', url: undefined }, 'email'],
    [{ kind: 'mail', url: undefined, email: 'stranger@example.org' }, 'email'],
  ])('is refused as %j, by its %s', async (given, field) => {
    expect(await fieldsOf(await post(given))).toEqual([400, [field]])
  })

  it('by mail leads to a person of the organisation who can sign in', async () => {
    const colleague = await makeUser({ organisation: people.organisationA })
    const made = await saved({ kind: 'mail', url: undefined, email: colleague.email.toUpperCase() })
    expect(made.address).toBe(colleague.email)
    const foreign = await makeUser({ organisation: people.organisationB })
    const invited = await makeUser({ organisation: people.organisationA, password: false })
    for (const { email } of [foreign, invited])
      expect(await fieldsOf(await post({ kind: 'mail', url: undefined, email }))).toEqual([400, ['email']])
    await db().user.update({ where: { id: colleague.id }, data: { organisationId: null } })
    expect((await listed()).items[0]?.address).toBe('a person who has left')
    await db().user.delete({ where: { id: colleague.id } })
    expect((await listed()).items).toEqual([])
  })

  it('has a limit for each organisation, which calls at the same time do not pass', async () => {
    const answers = await Promise.all(Array.from({ length: ALERTS.channels + 2 }, () => post({})))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await listed()).total).toBe(ALERTS.channels)
  })

  it('shows its last deliveries, newest first', async () => {
    const { _id } = await saved({})
    const ids: string[] = []
    for (let each = 0; each < ALERTS.listed + 2; each++)
      ids.push(await makeDelivery({ id: _id }, { hoursAgo: ALERTS.listed + 2 - each }))
    expect((await listed()).items[0]?.deliveries.map((each) => each._id)).toEqual(ids.reverse().slice(0, ALERTS.listed))
  })
})

describe('of another organisation', () => {
  it('is 404 to read, change, test and delete; a marketeer gets 403', async () => {
    const { id } = await makeChannel({ organisation: people.organisationB })
    expect((await listed()).items).toEqual([])
    expect((await post({ _id: id })).status).toBe(404)
    expect((await act(test, id)).status).toBe(404)
    expect((await act(remove, id, admin(), 'DELETE')).status).toBe(404)
    expect(await db().alertChannel.count({ where: { id } })).toBe(1)
    expect((await post({}, people.marketeerA)).status).toBe(403)
    expect((await post({}, people.systemAdmin)).status).toBe(403)
  })
})

describe('tests and deletions', () => {
  it('a test is queued, ten a minute', async () => {
    const { _id } = await saved({})
    const { _id: delivery } = await (await act(test, _id)).json()
    expect((await listed()).items[0]?.deliveries).toMatchObject([{ _id: delivery, event: 'test', state: 'waiting' }])
    for (let each = 1; each < 10; each++) expect((await act(test, _id)).status).toBe(200)
    expect((await act(test, _id)).status).toBe(429)
  })

  it('deletes a channel with its deliveries, and audits without the address', async () => {
    const { _id } = await saved({})
    await makeDelivery({ id: _id })
    expect((await act(remove, _id, admin(), 'DELETE')).status).toBe(200)
    expect((await act(remove, _id, admin(), 'DELETE')).status).toBe(404)
    expect(await db().alertDelivery.count()).toBe(0)
    const entries = await db().auditEntry.findMany({ where: { targetId: _id }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action, actorRole }) => [action, actorRole])).toEqual([
      ['alertChannel.create', 'organisationAdmin'],
      ['alertChannel.delete', 'organisationAdmin'],
    ])
    expect(entries[0]?.detail).toMatchObject({ kind: 'slack', address: 'hooks.slack.com/…part' })
  })
})

describe('channels of the installation', () => {
  const ask = (given: object, who: { headers: Record<string, string> } = people.systemAdmin) =>
    call(saveOfInstallation, { headers: who.headers, body: { ...body, events: ['engine.failing'], ...given } })

  it('are those of system admins, who are told of engines there and of nothing else', async () => {
    const made: SavedAlert = await (await ask({})).json()
    expect(made).toMatchObject({ kind: 'slack', events: ['engine.failing'] })
    const { items } = await (await call(listOfInstallation, { headers: people.systemAdmin.headers })).json()
    expect(items).toHaveLength(1)
    expect((await listed()).items).toEqual([])
    expect(await fieldsOf(await ask({ events: ['visibility.changed'] }))).toEqual([400, ['events']])
    expect(await fieldsOf(await ask({ kind: 'mail', url: undefined, email: 'a@b.example' }))).toEqual([400, ['kind']])
    expect((await ask({}, admin())).status).toBe(403)
    expect((await act(remove, made._id, admin(), 'DELETE')).status).toBe(404)
    expect((await act(removeOfInstallation, made._id, people.systemAdmin, 'DELETE')).status).toBe(200)
  })
})
