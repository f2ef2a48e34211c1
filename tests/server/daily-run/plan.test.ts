import { expect, test } from 'vitest'
import { planDay } from '@/server/daily-run/plan'
import { db } from '@/server/db/client'
import { makeTracked, makeTrackedIndustry, type Tracked, until } from '@/tests/support/runs'
import { configure } from '@/tests/support/settings'

configure({ OPENAI_API_KEY: 'test-key' })

const ownersOf = (...tracked: Tracked[][]) => [...new Set(tracked.flat().map(({ ownerId }) => ownerId))]
const runsOf = (day: string) =>
  db().queryRun.findMany({ where: { day: new Date(day) }, orderBy: [{ queryId: 'asc' }, { sample: 'asc' }] })
/** The questions that have a job, in the order in which workers get them. */
const jobsOf = (day: string) =>
  db().$queryRaw<{ id: string; owners: string[]; sample: number }[]>`
    select q.id, q.owner_ids as owners, q.sample::int as sample from pgboss.job j join question q on q.id = j.singleton_key
    where j.name = 'question-openai' and j.state = 'created' and q.day = ${day}::date order by j.priority desc, j.created_on, j.id`
const setSamples = (samples: string) => {
  configure({ SAMPLES_PER_QUERY: samples })
}

test('an organisation gets the default number of samples, an industry one, and a setting of their own wins', async () => {
  setSamples('3')
  const plain = await makeTracked([{}, { slot: null }])
  const industry = await makeTrackedIndustry([{}])
  const own = await makeTracked([{}], { samples: 2 })
  const ownerIds = ownersOf(plain, industry, own)
  expect(await planDay('2026-01-05', { ownerIds })).toEqual({ date: '2026-01-05', enqueued: 6, alreadyDone: 0 })
  setSamples('1')
  const runs = await runsOf('2026-01-05')
  const samples = ([query]: Tracked[]) =>
    runs.filter(({ queryId }) => queryId === query?.id).map(({ sample }) => sample)
  expect([samples(plain), samples(industry), samples(own)]).toEqual([[1, 2, 3], [1], [1, 2]])
  expect(runs.every(({ status, engine, questionId }) => status === 'queued' && engine === 'openai' && questionId)).toBe(
    true,
  )
})

test('runs that ask the same are one question with one job', async () => {
  const term = 'shared by three'
  const tracked = [await makeTracked([{ term }]), await makeTracked([{ term }]), await makeTrackedIndustry([{ term }])]
  const ownerIds = ownersOf(...tracked)
  expect((await planDay('2026-01-06', { ownerIds })).enqueued).toBe(3)
  const questions = await db().question.findMany({ where: { day: new Date('2026-01-06') } })
  expect(questions.map((question) => question.ownerIds.toSorted())).toEqual([ownerIds.toSorted()])
  expect(await jobsOf('2026-01-06')).toHaveLength(1)
  expect(new Set((await runsOf('2026-01-06')).map(({ questionId }) => questionId))).toEqual(new Set([questions[0]?.id]))
})

test('a query that is deleted while its runs are made is left out, and all others are planned', async () => {
  const tracked = await makeTracked([{}, {}])
  const ownerIds = ownersOf(tracked)
  const [deleted, kept] = tracked.map(({ id }) => id)
  const isHeld = () => db().$queryRaw<unknown[]>`select 1 from pg_locks where not granted`
  let planning: ReturnType<typeof planDay> | undefined
  await db().$transaction(async (tx) => {
    await tx.query.deleteMany({ where: { id: deleted ?? '' } })
    planning = planDay('2026-01-21', { ownerIds })
    await until(isHeld, (held) => held.length > 0)
  })
  expect(await planning).toEqual({ date: '2026-01-21', enqueued: 1, alreadyDone: 0 })
  expect((await runsOf('2026-01-21')).map(({ queryId }) => queryId)).toEqual([kept])
})

test('planning twice, also at once, neither loses nor doubles a run or a job', async () => {
  const ownerIds = ownersOf(await makeTracked([{}, {}]), await makeTracked([{}]))
  const plans = await Promise.all([1, 2, 3].map(() => planDay('2026-01-07', { ownerIds })))
  expect(plans.map(({ enqueued }) => enqueued).sort()).toEqual([0, 0, 3])
  expect(await planDay('2026-01-07', { ownerIds })).toEqual({ date: '2026-01-07', enqueued: 0, alreadyDone: 3 })
  expect(await runsOf('2026-01-07')).toHaveLength(3)
  expect(await jobsOf('2026-01-07')).toHaveLength(3)
  const day = await db().dailyRun.findUniqueOrThrow({ where: { day: new Date('2026-01-07') } })
  expect(day).toMatchObject({ planned: 3, status: 'running' })
})

test("every owner's first question comes before any owner's second, also when one owner has far more and was first", async () => {
  const large = await makeTracked([{}, {}, {}], { samples: 10 })
  const small = [await makeTracked([{}]), await makeTracked([{}, {}])]
  await planDay('2026-01-08', { ownerIds: ownersOf(large) })
  await planDay('2026-01-08', { ownerIds: ownersOf(...small) })
  const order = (await jobsOf('2026-01-08')).map(({ owners }) => owners[0])
  expect(new Set(order.slice(0, 3))).toEqual(new Set(ownersOf(large, ...small)))
  expect(new Set(order.slice(3, 5))).toEqual(new Set([large[0]?.ownerId, small[1]?.[0]?.ownerId]))
  expect(order.slice(5)).toEqual(Array.from({ length: 28 }, () => large[0]?.ownerId))
})

test('each engine has questions and jobs of its own, ranked among its own', async () => {
  configure({ ENGINES: 'openai,xai', XAI_API_KEY: 'test-key' })
  const ownerIds = ownersOf(await makeTracked([{}, {}], { samples: 2 }), await makeTracked([{}]))
  expect(await planDay('2026-01-14', { ownerIds })).toEqual({ date: '2026-01-14', enqueued: 10, alreadyDone: 0 })
  expect(await planDay('2026-01-14', { ownerIds })).toEqual({ date: '2026-01-14', enqueued: 0, alreadyDone: 10 })
  const jobs = await db().$queryRaw<{ queue: string; priority: number }[]>`
    select j.name as queue, j.priority from pgboss.job j join question q on q.id = j.singleton_key
    where q.day = '2026-01-14' order by j.name, j.priority desc`
  const of = (queue: string) => jobs.filter((job) => job.queue === queue).map(({ priority }) => priority)
  expect(of('question-openai')).toEqual([-1, -1, -2, -3, -4])
  expect(of('question-xai')).toEqual(of('question-openai'))
  configure({ ENGINES: 'openai' })
})

test('an empty list of owners means none, never all', async () => {
  expect(await planDay('2026-01-10', { ownerIds: [] })).toEqual({ date: '2026-01-10', enqueued: 0, alreadyDone: 0 })
  expect(await runsOf('2026-01-10')).toEqual([])
})

test('a finished day that gets new runs is running again', async () => {
  const day = new Date('2026-01-11')
  const ownerIds = ownersOf(await makeTracked([{}]))
  await planDay('2026-01-11', { ownerIds })
  await db().dailyRun.update({ where: { day }, data: { status: 'finished', finishedAt: new Date() } })
  expect((await planDay('2026-01-11', { ownerIds })).enqueued).toBe(0)
  expect((await db().dailyRun.findUniqueOrThrow({ where: { day } })).status).toBe('finished')
  await planDay('2026-01-11', { ownerIds: ownersOf(await makeTracked([{}])) })
  expect(await db().dailyRun.findUniqueOrThrow({ where: { day } })).toMatchObject({
    status: 'running',
    planned: 2,
    finishedAt: null,
  })
})

test('run, question and job exist together or not at all', async () => {
  const ownerIds = ownersOf(await makeTracked([{}]))
  await db().$executeRaw`alter table question rename to question_away`
  await expect(planDay('2026-01-12', { ownerIds })).rejects.toThrow()
  await db().$executeRaw`alter table question_away rename to question`
  expect(await runsOf('2026-01-12')).toEqual([])
  const [job] = await db().$queryRaw<{ table: string }[]>`
    select table_name as table from pgboss.queue where name = 'question-openai'`
  await db().$executeRawUnsafe(`alter table pgboss.${job?.table} rename to job_away`)
  await expect(planDay('2026-01-12', { ownerIds })).rejects.toThrow()
  await db().$executeRawUnsafe(`alter table pgboss.job_away rename to ${job?.table}`)
  expect(await runsOf('2026-01-12')).toEqual([])
  expect((await planDay('2026-01-12', { ownerIds })).enqueued).toBe(1)
})

test('more owners than one transaction plans are all planned', async () => {
  const ids = Array.from({ length: 1100 }, (_, n) => (0xabc000 + n).toString(16).padStart(24, '0'))
  await db().owner.createMany({ data: ids.map((id) => ({ id, kind: 'organisation', name: `Organisation ${id}` })) })
  await db().organisation.createMany({ data: ids.map((id) => ({ id })) })
  await db().query.createMany({
    data: ids.map((id, n) => ({
      ...{ id: id.replace('abc', 'def'), ownerId: id, ownerKind: 'organisation' },
      ...{ searchTerm: `question ${n % 100}`, activeSlot: 1 },
    })),
  })
  expect((await planDay('2026-01-13', { ownerIds: ids })).enqueued).toBe(1100)
  expect(await db().question.count({ where: { day: new Date('2026-01-13') } })).toBe(100)
})
