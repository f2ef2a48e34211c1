import { afterEach, expect, test } from 'vitest'
import { GET, POST } from '@/app/api/cron/daily/route'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { configure } from '@/tests/support/settings'
import { call } from '../support/request'
import { makeTracked } from '../support/runs'

const secret = process.env.CRON_SECRET ?? ''
const authorized = (value: string) => ({ method: 'POST', headers: { authorization: value } })

await makeTracked([{}, {}])
afterEach(() => configure({ CRON_SECRET: secret }))

test.each([
  ['nothing', ''],
  ['another secret of the same length', `Bearer ${'x'.repeat(secret.length)}`],
  ['the secret without its scheme', secret],
  ['a prefix of the secret', `Bearer ${secret.slice(0, -1)}`],
  ['what an unset variable prints as', 'Bearer undefined'],
])('%s starts nothing', async (_what, value) => {
  expect((await call(POST, authorized(value))).status).toBe(401)
  expect(await db().dailyRun.count()).toBe(0)
})

test('without a secret in the settings there is no such route', async () => {
  configure({ CRON_SECRET: '' })
  expect((await call(POST, authorized('Bearer '))).status).toBe(404)
  expect((await call(POST, authorized('Bearer undefined'))).status).toBe(404)
})

test('the secret starts the run of the day, once, by POST and by GET', async () => {
  const first = await call(POST, authorized(`Bearer ${secret}`))
  expect([first.status, await first.json()]).toEqual([202, { date: today(), enqueued: 2, alreadyDone: 0 }])
  const second = await call(GET, { headers: { authorization: `Bearer ${secret}` } })
  expect([second.status, await second.json()]).toEqual([202, { date: today(), enqueued: 0, alreadyDone: 2 }])
  expect(await db().queryRun.count()).toBe(2)
})
