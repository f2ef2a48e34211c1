import { describe, expect, it } from 'vitest'
import { GET as detailOf } from '@/app/api/admin/crash-report/[id]/route'
import { GET } from '@/app/api/admin/crash-report/route'
import { GET as readLogged } from '@/app/api/log/crash-report/[id]/route'
import type { CrashReportDetail, CrashReportRow } from '@/lib/crashes/shapes'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { makeActors } from '@/tests/support/actors'
import { complete, crashBody, reported } from '@/tests/support/crashes'
import { call } from '@/tests/support/request'

const HOSTILE = '<img src=x onerror=alert(1)>'

const people = await makeActors()
const ask = (search = '') => call(GET, { headers: people.systemAdmin.headers, url: `/api/admin/crash-report${search}` })
const read = async (search = ''): Promise<{ items: CrashReportRow[]; total: number }> => (await ask(search)).json()
const detail = (id: string, headers: Record<string, string> = people.systemAdmin.headers) =>
  call(detailOf, { headers, params: { id } })

const body = crashBody({ error: { message: 'x is undefined' } })
await reported(body, people.marketeerA.headers)
await reported(body, people.marketeerB.headers)
await reported(body)
const latest = await reported(
  crashBody({ error: { message: 'x is undefined' }, data: { location: '/' } }),
  people.marketeerA.headers,
)
await complete(latest, { userDescription: 'I chose a competitor.' }, people.marketeerA.headers)
const lonelyKey = await reported(
  crashBody({
    error: { message: HOSTILE, stack: HOSTILE, code: '2222222222' },
    data: { userDescription: 'It broke.' },
  }),
)
const [lonely, shared] = (await read()).items as [CrashReportRow, CrashReportRow]

describe('the list of crash reports', () => {
  it('has equal crashes once, the latest first, with who reported them last', async () => {
    const { items, total } = await read()
    expect(total).toBe(2)
    expect(items).toMatchObject([
      {
        error: { name: 'TypeError', message: HOSTILE, stack: HOSTILE },
        user: null,
        occurrences: 1,
        userDescription: 'It broke.',
      },
      {
        error: { message: 'x is undefined' },
        user: { _id: people.marketeerA.userId, email: people.marketeerA.actor.email },
        occurrences: 4,
        location: '/',
      },
    ])
  })

  it('is searched by error, code, page, description and reporter; wildcards are plain characters', async () => {
    const found = async (text: string) =>
      (await read(`?search=${encodeURIComponent(text)}`)).items.map(({ _id }) => _id)
    for (const text of ['UNDEFINED', 'a competitor', people.marketeerB.actor.email])
      expect(await found(text)).toEqual([shared._id])
    for (const text of ['it broke', '2222222222']) expect(await found(text)).toEqual([lonely._id])
    expect(await found('visibility-data')).toEqual([lonely._id])
    for (const text of ['%', '_', 'nobody@example.test']) expect(await found(text)).toEqual([])
  })

  it('is sorted by page, times and dates, and exported', async () => {
    for (const key of ['location', 'occurrences', 'createdAt', 'updatedAt'])
      expect((await ask(`?sort=${key}`)).status).toBe(200)
    const [rarest] = (await read('?sort=occurrences&dir=asc')).items
    expect(rarest?._id).toBe(lonely._id)
    expect(await (await ask('?format=csv')).text()).toContain(`"TypeError: ${HOSTILE}"`)
  })
})

describe('one crash', () => {
  it('says who reported it when, where, with which browser, and what they said, the latest first', async () => {
    const { reports, ...row }: CrashReportDetail = await (await detail(shared._id)).json()
    expect(row).toEqual(shared)
    expect(
      reports.map(({ user, location, userDescription }) => [user?._id ?? null, location, userDescription]),
    ).toEqual([
      [people.marketeerA.userId, '/', 'I chose a competitor.'],
      [null, '/visibility-data', null],
      [people.marketeerB.userId, '/visibility-data', null],
      [people.marketeerA.userId, '/visibility-data', null],
    ])
    expect(JSON.stringify(reports)).not.toMatch(/[0-9a-f]{32}/)
  })

  it('shows fifty reports where there are more', async () => {
    const crash = { id: newId(), fingerprint: 'many', errorName: 'Error', errorMessage: 'x', updatedAt: new Date(0) }
    await db().crashReport.create({ data: crash })
    const more = Array.from({ length: 60 }, (_, number) => ({
      id: newId(),
      crashReportId: crash.id,
      keyHash: new Uint8Array([number]),
      createdAt: new Date(number),
    }))
    await db().crashOccurrence.createMany({ data: more })
    const { reports }: CrashReportDetail = await (await detail(crash.id)).json()
    expect([reports.length, reports[0]?.createdAt]).toEqual([50, new Date(59).toISOString()])
    await db().crashReport.delete({ where: { id: crash.id } })
  })

  it('is a 404 for an unknown or malformed id', async () => {
    for (const id of ['f'.repeat(24), shared._id.toUpperCase(), lonelyKey, 'new', '1'])
      expect((await detail(id)).status).toBe(404)
  })

  it('is read by the key of a report (matrix log/crash-report GET)', async () => {
    const logged = (id: string) => call(readLogged, { headers: people.systemAdmin.headers, params: { id } })
    expect(await (await logged(lonelyKey)).json()).toMatchObject({
      id: lonelyKey,
      error: { name: 'TypeError', message: HOSTILE },
      data: { componentName: 'QueryRankTrend', location: '/visibility-data', user: null, userDescription: 'It broke.' },
    })
    for (const id of ['f'.repeat(32), 'f'.repeat(24), lonelyKey.toUpperCase(), 'new'])
      expect((await logged(id)).status).toBe(404)
  })
})
