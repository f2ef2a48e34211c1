import { expect, test } from 'vitest'
import { GET as readDay, POST as startDay } from '@/app/api/admin/daily-run/[date]/route'
import { GET as listDays } from '@/app/api/admin/daily-run/route'
import { POST as runIndustries } from '@/app/api/app/industry-query-result/new/route'
import { POST as runOrganisation } from '@/app/api/app/organization-query-result/new/route'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { makeActors } from '../support/actors'
import { call } from '../support/request'
import { makeTracked, makeTrackedIndustry, type Tracked } from '../support/runs'

const day = today()

const actors = await makeActors()
const own = await makeTracked([{}, {}, { slot: null }])
const industry = await makeTrackedIndustry([{}])
await makeTracked([{}])
const organisationId = own[0]?.ownerId ?? ''
await db().organisationIndustry.create({ data: { organisationId, industryId: industry[0]?.ownerId ?? '' } })
await db().user.update({ where: { id: actors.internal.userId }, data: { organisationId } })

const entries = () => db().auditEntry.findMany({ where: { action: 'dailyRun.start' }, orderBy: { id: 'asc' } })
const runsOf = (tracked: Tracked[]) => db().queryRun.count({ where: { queryId: { in: tracked.map(({ id }) => id) } } })

test('an internal user starts a run of what is theirs', async () => {
  expect((await call(runOrganisation, { method: 'POST', headers: actors.marketeerA.headers })).status).toBe(403)
  expect([await db().queryRun.count(), await entries()]).toEqual([0, []])

  const mine = await call(runOrganisation, { method: 'POST', headers: actors.internal.headers })
  expect([mine.status, await mine.json()]).toEqual([202, { date: day, enqueued: 2, alreadyDone: 0 }])
  expect([await runsOf(own), await runsOf(industry), await db().queryRun.count()]).toEqual([2, 0, 2])
  const theirs = await call(runIndustries, { method: 'POST', headers: actors.internal.headers })
  expect([theirs.status, await theirs.json()]).toEqual([202, { date: day, enqueued: 1, alreadyDone: 0 }])
  expect([await runsOf(industry), await db().queryRun.count()]).toEqual([1, 3])
  const counts = { day, alreadyDone: 0, failedBefore: 0 }
  expect((await entries()).map(({ detail }) => detail)).toEqual([
    { ...counts, enqueued: 2, owners: 'organisation' },
    { ...counts, enqueued: 1, owners: 'industries' },
  ])
  const by = { actorId: actors.internal.userId, actorRole: 'internal', organisationId: own[0]?.ownerId }
  expect((await entries())[0]).toMatchObject({ ...by, targetKind: 'dailyRun', targetId: day })
  expect((await entries())[0]?.requestId).toBe(mine.headers.get('x-request-id'))
})

test('an address that is not verified gives no right', async () => {
  const { userId, headers } = actors.internal
  await db().user.update({ where: { id: userId }, data: { emailVerifiedAt: null, passwordHash: null } })
  expect((await call(runOrganisation, { method: 'POST', headers })).status).toBe(403)
  await db().user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } })
  const answer = await call(runOrganisation, { method: 'POST', headers })
  expect(await answer.json()).toEqual({ date: day, enqueued: 0, alreadyDone: 2 })
})

test('the run button has a limit a day', async () => {
  const { headers } = actors.internal
  const answers = await Promise.all(Array.from({ length: 6 }, () => call(runOrganisation, { method: 'POST', headers })))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('system admins see the days and start today', async () => {
  const params = { date: day }
  const { headers } = actors.systemAdmin
  const page = { headers, url: '/api/admin/daily-run?page=1&pageSize=10' }
  expect(await (await call(listDays, page)).json()).toMatchObject({ items: [{ date: day, planned: 3, unasked: 1 }] })
  const started = await call(startDay, { method: 'POST', headers, params })
  expect([started.status, await started.json()]).toEqual([202, { date: day, enqueued: 1, alreadyDone: 3 }])
  const items = [{ date: day, status: 'running', planned: 4, left: 4, unasked: 0 }]
  expect(await (await call(listDays, page)).json()).toMatchObject({ total: 1, items })
  expect((await entries()).at(-1)).toMatchObject({
    ...{ actorId: actors.systemAdmin.userId, actorRole: 'systemAdmin', targetId: day },
    detail: { day, enqueued: 1, alreadyDone: 3, failedBefore: 0, owners: 'all' },
  })
  const detail = await call(readDay, { headers, params })
  expect(await detail.json()).toMatchObject({
    ...{ date: day, planned: 4, done: 0, failures: [] },
    engines: [
      { id: 'simulated', label: 'Simulated', simulated: true, done: 0, failed: 0, skipped: 0, left: 4, tokens: 0 },
    ],
  })
})

test('a day without a run and an impossible date are a 404, and no day but today is started', async () => {
  const { headers } = actors.systemAdmin
  expect((await call(readDay, { headers, params: { date: '2020-02-29' } })).status).toBe(404)
  expect((await call(readDay, { headers, params: { date: '2021-02-29' } })).status).toBe(404)
  expect((await call(startDay, { method: 'POST', headers, params: { date: 'today' } })).status).toBe(404)
  const yesterday = await call(startDay, { method: 'POST', headers, params: { date: addDays(day, -1) } })
  expect([yesterday.status, await yesterday.json()]).toEqual([
    409,
    { error: 'Only the run of today can be started again.' },
  ])
})
