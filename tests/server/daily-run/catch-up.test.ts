import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type Day, dayToDate } from '@/lib/format/days'
import { catchUp, dueTime, isMissing } from '@/server/daily-run/catch-up'
import { claimQuestions } from '@/server/daily-run/claim'
import { planDay } from '@/server/daily-run/plan'
import { readDailyRun } from '@/server/daily-run/progress'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { makeTracked, type Tracked } from '@/tests/support/runs'
import { configure } from '@/tests/support/settings'

const LONG_AGO = new Date('2026-01-01')
configure({ OPENAI_API_KEY: 'test-key' })
const [one] = (await makeTracked([{ updatedAt: LONG_AGO }])) as [Tracked]
const [two] = (await makeTracked([{ updatedAt: LONG_AGO }])) as [Tracked]
beforeEach(async () => {
  setCron('0 5 * * *')
  await dropJobs()
})

function setCron(expression: string) {
  configure({ DAILY_RUN_CRON: expression })
}
const at = (day: Day, time: string) => new Date(`${day}T${time}:00Z`)
const runsOf = (day: Day) => db().queryRun.findMany({ where: { day: dayToDate(day) }, orderBy: { id: 'asc' } })
const dropJobs = () => db().$executeRaw`delete from pgboss.job where name like 'question-%'`

test('a run whose time has not come yet is not started', async () => {
  expect(await catchUp(at('2026-04-01', '04:59'))).toBe(0)
  expect(await runsOf('2026-04-01')).toEqual([])
})

test('a worker that starts late catches up once, however many do', async () => {
  const queued = await Promise.all([1, 2, 3].map(() => catchUp(at('2026-04-02', '17:30'))))
  expect(queued.reduce((sum, each) => sum + each, 0)).toBe(2)
  expect(await catchUp(at('2026-04-02', '17:35'))).toBe(0)
  expect(await runsOf('2026-04-02')).toHaveLength(2)
})

test("one organisation's own run does not stand for everybody's", async () => {
  await planDay('2026-04-03', { ownerIds: [one.ownerId] })
  expect(await catchUp(at('2026-04-03', '05:00'))).toBe(1)
  expect((await runsOf('2026-04-03')).map(({ queryId }) => queryId).sort()).toEqual([one.id, two.id].sort())
})

test('a query that was switched on after the run waits for tomorrow', async () => {
  await catchUp(at('2026-04-04', '05:00'))
  const [late] = await makeTracked([{ updatedAt: at('2026-04-04', '11:00') }])
  expect(await catchUp(at('2026-04-04', '12:00'))).toBe(0)
  expect(await catchUp(at('2026-04-05', '05:00'))).toBe(3)
  await db().query.deleteMany({ where: { id: late?.id ?? '' } })
})

test('a day that was missed altogether is not run the day after', async () => {
  expect(await catchUp(at('2026-04-07', '04:00'))).toBe(0)
  expect(await runsOf('2026-04-06')).toEqual([])
})

test('a day that the expression leaves out is never due', async () => {
  setCron('30 6 * * 1')
  expect(dueTime('2026-04-06')).toEqual(at('2026-04-06', '06:30'))
  expect(dueTime('2026-04-08')).toBeNull()
  expect(await catchUp(at('2026-04-08', '23:59'))).toBe(0)
  setCron('61 6 * * *')
  expect(() => dueTime('2026-04-08')).toThrow('DAILY_RUN_CRON')
})

test('open questions without a job are queued again; those with a job are not', async () => {
  await catchUp(at('2026-04-09', '05:00'))
  const [first] = await runsOf('2026-04-09')
  expect(await catchUp(at('2026-04-09', '05:05'))).toBe(0)
  await dropJobs()
  // Whether or not a worker held it: what holds a question is its job.
  await db().question.updateMany({
    where: { id: first?.questionId ?? '' },
    data: { state: 'asking', jobId: randomUUID(), jobAttempt: 0, workerId: 'gone' },
  })
  expect(await catchUp(at('2026-04-09', '05:10'))).toBe(2)
  expect(await catchUp(at('2026-04-09', '05:15'))).toBe(0)
  const { claimed } = await claimQuestions(10, newId(), 'openai')
  expect(claimed.map(({ day }) => day)).toEqual(['2026-04-09', '2026-04-09'])
})

test('a run that waits for no question, as an upgrade in the middle of a day leaves it, is given one', async () => {
  await catchUp(at('2026-04-12', '05:00'))
  await dropJobs()
  await db().question.deleteMany({ where: { day: dayToDate('2026-04-12') } })
  await db().queryRun.updateMany({ where: { day: dayToDate('2026-04-12') }, data: { questionId: null } })
  expect(await catchUp(at('2026-04-12', '05:05'))).toBe(2)
  expect((await runsOf('2026-04-12')).map(({ questionId }) => questionId === null)).toEqual([false, false])
  expect((await readDailyRun('2026-04-12')).planned).toBe(2)
})

test('an engine that is set up after the run is asked the same day', async () => {
  await catchUp(at('2026-04-14', '05:00'))
  expect(await isMissing('2026-04-14', at('2026-04-14', '05:00'))).toBe(false)
  configure({ ENGINES: 'openai,xai', XAI_API_KEY: 'test-key' })
  expect(await isMissing('2026-04-14', at('2026-04-14', '05:00'))).toBe(true)
  expect(await catchUp(at('2026-04-14', '11:00'))).toBe(2)
  expect((await runsOf('2026-04-14')).map(({ engine }) => engine).sort()).toEqual(['openai', 'openai', 'xai', 'xai'])
  configure({ ENGINES: 'openai' })
})

test('at midnight the run of the day goes on; in the morning what is left of it is closed', async () => {
  await catchUp(at('2026-04-10', '23:50'))
  await dropJobs()
  expect(await catchUp(at('2026-04-11', '00:10'))).toBe(2)
  expect((await runsOf('2026-04-10')).map(({ status }) => status)).toEqual(['queued', 'queued'])
  expect(await runsOf('2026-04-11')).toEqual([])
  expect(await catchUp(at('2026-04-11', '02:00'))).toBe(0)
  expect((await runsOf('2026-04-10')).map(({ reasonCode }) => reasonCode)).toEqual(['dayOver', 'dayOver'])
  expect(await readDailyRun('2026-04-10')).toMatchObject({ status: 'finished', skipped: 2, left: 0 })
})
