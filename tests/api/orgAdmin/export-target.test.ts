import { beforeEach, describe, expect, it } from 'vitest'
import { GET as list } from '@/app/api/app/export/org/[organisationId]/[rows]/route'
import { GET as read, DELETE as remove, POST as save } from '@/app/api/orgAdmin/export-target/route'
import { POST as test } from '@/app/api/orgAdmin/export-target/test/route'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { makeActors } from '@/tests/support/actors'
import { makeExportTarget } from '@/tests/support/export-targets'
import { findEverywhere } from '@/tests/support/find-everywhere'
import { makeReadToken } from '@/tests/support/read-tokens'
import { call, readAnswer } from '@/tests/support/request'
import { makeQuery, storeResults } from '@/tests/support/results'

// Where nightly files go, as organisation admins choose it, and the same rows by read token (R-FILES-1, R-FILES-6).

const people = await makeActors()
beforeEach(async () => {
  await db().exportTarget.deleteMany()
  await db().$executeRaw`delete from rate_limit where key like 'exportTest%'`
})

const admin = () => people.organisationAdminA
const SECRET = 'verySecret/Key+of+a+store'
const body = {
  ...{ endpoint: 'https://s3.eu-west-2.amazonaws.com', region: 'eu-west-2', bucket: 'figures-of-ours' },
  ...{ prefix: '/sightline/', accessKeyId: 'AKIA1234', secretAccessKey: SECRET },
}
const post = (given: object = {}, who: { headers: Record<string, string> } = admin()) =>
  readAnswer(call(save, { headers: who.headers, body: { ...body, ...given } }))
const stored = async (who: { headers: Record<string, string> } = admin()) =>
  (await readAnswer(call(read, { headers: who.headers }))).body
const fieldsOf = ({ status, body: { fields } }: Awaited<ReturnType<typeof post>>) => [status, Object.keys(fields ?? {})]

describe('a bucket', () => {
  it('is saved whole, its secret encrypted and answered by nothing', async () => {
    expect(await stored()).toEqual({ target: null })
    const { secretAccessKey: _, ...shown } = { ...body, prefix: 'sightline' }
    const target = { ...shown, state: 'waiting', writtenOn: null, error: null, failingSince: null }
    expect(await post()).toEqual({ status: 200, body: { target } })
    expect(await stored()).toEqual({ target })
    expect(await findEverywhere(SECRET)).toEqual({})
  })

  it('keeps its secret only while the address and the key stay', async () => {
    await post()
    const before = (await db().exportTarget.findFirstOrThrow()).secret
    expect((await post({ secretAccessKey: undefined, prefix: '' })).status).toBe(200)
    expect((await db().exportTarget.findFirstOrThrow()).secret).toBe(before)
    for (const given of [{ endpoint: 'https://store.example.com' }, { accessKeyId: 'AKIA9999' }])
      expect(fieldsOf(await post({ ...given, secretAccessKey: undefined }))).toEqual([400, ['secretAccessKey']])
  })

  it('starts again where it was paused, and from the beginning at another place', async () => {
    await post()
    const paused = { pausedAt: new Date(), failingSince: new Date(), error: 'the store answered 500', tries: 9 }
    await db().exportTarget.updateMany({ data: { ...paused, writtenOn: new Date('2026-11-20') } })
    expect((await stored()).target).toMatchObject({ state: 'paused', error: 'the store answered 500' })
    expect((await post()).body.target).toMatchObject({ state: 'ok', writtenOn: '2026-11-20', error: null })
    expect((await post({ bucket: 'another' })).body.target).toMatchObject({ state: 'waiting', writtenOn: null })
  })

  it.each([
    [{ endpoint: 'http://s3.eu-west-2.amazonaws.com' }, 'endpoint'],
    [{ endpoint: 'https://name:word@example.com' }, 'endpoint'],
    [{ endpoint: 'https://example.com:9000' }, 'endpoint'],
    [{ endpoint: 'https://example.com/path' }, 'endpoint'],
    [{ endpoint: 'https://example.com/?a=b' }, 'endpoint'],
    [{ endpoint: 'https://127.0.0.1' }, 'endpoint'],
    [{ endpoint: 'https://localhost' }, 'endpoint'],
    [{ endpoint: 'https://169.254.169.254' }, 'endpoint'],
    [{ endpoint: 'https://[::ffff:10.0.0.1]' }, 'endpoint'],
    [{ region: 'EU west' }, 'region'],
    [{ bucket: 'a/../b' }, 'bucket'],
    [{ bucket: 'Figures' }, 'bucket'],
    [{ prefix: 'a/../b' }, 'prefix'],
    [{ prefix: 'a//b' }, 'prefix'],
    [{ prefix: 'a?b' }, 'prefix'],
    [{ accessKeyId: 'a/b\n' }, 'accessKeyId'],
    [{ secretAccessKey: 'short' }, 'secretAccessKey'],
    [{ secretAccessKey: undefined }, 'secretAccessKey'],
  ])('is refused as %j, by its %s', async (given, field) => {
    expect(fieldsOf(await post(given))).toEqual([400, [field]])
  })

  it('is of one organisation, and of its admins alone', async () => {
    await makeExportTarget(people.organisationB, { bucket: 'of-another' })
    expect(await stored()).toEqual({ target: null })
    expect((await call(remove, { method: 'DELETE', headers: admin().headers })).status).toBe(404)
    expect((await call(test, { method: 'POST', headers: admin().headers })).status).toBe(404)
    expect(await db().exportTarget.count()).toBe(1)
    for (const who of [people.marketeerA, people.systemAdmin, people.internal]) {
      expect((await post({}, who)).status).toBe(403)
      expect((await call(read, { headers: who.headers })).status).toBe(403)
    }
    const token = await makeReadToken(admin())
    expect((await call(read, { headers: token.headers })).status).toBe(403)
    expect((await call(read, { headers: {} })).status).toBe(401)
  })

  it('is deleted once, and audited without key and secret', async () => {
    await post()
    await post({ bucket: 'another' })
    expect((await call(remove, { method: 'DELETE', headers: admin().headers })).status).toBe(200)
    expect((await call(remove, { method: 'DELETE', headers: admin().headers })).status).toBe(404)
    const entries = await db().auditEntry.findMany({
      where: { targetKind: 'exportTarget', targetId: people.organisationA.id },
      orderBy: { id: 'desc' },
      take: 3,
    })
    expect(entries.map(({ action }) => action)).toEqual([
      ...['exportTarget.delete', 'exportTarget.save', 'exportTarget.create'],
    ])
    expect(entries[0]?.detail).toEqual({ endpoint: body.endpoint, bucket: 'another', prefix: 'sightline' })
  })

  it('is tested ten times a minute', async () => {
    await makeExportTarget(people.organisationA, { endpoint: 'https://127.0.0.1' })
    const ask = () => call(test, { method: 'POST', headers: admin().headers })
    for (let each = 0; each < 10; each++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })
})

describe('the rows by read token', () => {
  const pageOf = async (rows: string, organisation: { id: string }, headers: Record<string, string>, url = '') =>
    readAnswer(call(list, { headers, params: { organisationId: organisation.id, rows }, url: `/api/test${url}` }))

  it('are those of its own organisation, of days that are over', async () => {
    const { headers } = await makeReadToken(admin(), 'Warehouse')
    const [yesterday, before] = [addDays(today(), -1), addDays(today(), -2)]
    for (const organisation of [people.organisationA, people.organisationB]) {
      const query = await makeQuery(organisation)
      await storeResults([today(), yesterday, before].map((day) => ({ query, day, brands: [organisation.name] })))
    }
    for (const rows of ['results', 'figures']) {
      const { body: page } = await pageOf(rows, people.organisationA, headers)
      expect(page).toMatchObject({ schema: 1, next: null })
      expect([...new Set(page.items.map(({ date }: { date: string }) => date))]).toEqual([before, yesterday])
      const one = await pageOf(rows, people.organisationA, headers, `?from=${yesterday}&to=${yesterday}`)
      expect([...new Set(one.body.items.map(({ date }: { date: string }) => date))]).toEqual([yesterday])
      expect((await pageOf(rows, people.organisationB, headers)).status).toBe(404)
      expect((await pageOf(rows, people.organisationA, people.marketeerB.headers)).status).toBe(404)
      expect((await pageOf(rows, people.organisationA, headers, `?from=${today()}&to=${before}`)).status).toBe(400)
      expect((await pageOf(rows, people.organisationA, headers, '?from=2020-01-01')).status).toBe(400)
      for (const cursor of ['x', '2026-13-40.5', `2026-13-40.${'a'.repeat(24)}`, '2026-11-28.-1'])
        expect((await pageOf(rows, people.organisationA, headers, `?cursor=${cursor}`)).status).toBe(400)
    }
  })
})
