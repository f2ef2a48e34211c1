import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { dayToDate } from '@/lib/format/days'
import { today } from '@/server/clock'
import { planDay } from '@/server/daily-run/plan'
import { db } from '@/server/db/client'
import { findAdminOrganisation } from '@/server/organisations/reads'
import { saveOrganisation } from '@/server/organisations/writes'
import { createTrackedQuery, saveTrackedQuery } from '@/server/queries/writes'
import { signInNew } from '@/tests/support/actors'
import { makeOrganisation } from '@/tests/support/factories'
import { makeIndustry } from '@/tests/support/industries'
import { slow } from '@/tests/support/model-script'
import { askAll, makeTracked, startEngine, until } from '@/tests/support/runs'
import { configure } from '@/tests/support/settings'

// What an admin saves is asked today: a new customer need not wait for tomorrow's run.

const { server, engine } = await startEngine()

configure({ OPENAI_API_KEY: 'test-key' })
const admin = (await signInNew({ roles: ['systemAdmin'] })).actor
beforeEach(() => server.setScript([]))

const create = (organization: string, searchTerm: string, active = true) =>
  db().$transaction((tx) =>
    createTrackedQuery(tx, admin, 'organisation', { organization, searchTerm, active }, 'request'),
  )
const save = (id: string, body: object) =>
  saveTrackedQuery(admin, 'organisation', id, body, { requestId: 'request', idempotencyKey: null })
const runsOf = (queryId: string) => db().queryRun.findMany({ where: { queryId, day: dayToDate(today()) } })
const termsOf = async (queryId: string) => {
  const questions = (await runsOf(queryId)).map(({ questionId }) => questionId ?? '')
  const rows = await db().question.findMany({ where: { id: { in: questions } } })
  return rows.map(({ asked }) => (asked as { term: string }).term)
}
const askedFor = (term: string) =>
  server.calls.filter((call) => call.kind === 'ask' && call.input.includes(term)).length

test('a new active query is asked at once; an inactive one is not', async () => {
  const { id } = await makeOrganisation()
  const active = await create(id, 'first question of a customer')
  const inactive = await create(id, 'a draft', false)
  expect(await askAll(engine)).toEqual(['done'])
  expect((await runsOf(active._id)).map(({ status }) => status)).toEqual(['done'])
  expect(await runsOf(inactive._id)).toEqual([])
  expect(await db().result.count({ where: { queryId: active._id } })).toBe(1)
})

test('its day is that of the database, also for a process that is a day ahead (R-SAFE-72)', async () => {
  const { id } = await makeOrganisation()
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  const { _id } = await create(id, 'asked by a hasty clock')
  vi.useRealTimers()
  expect((await runsOf(_id)).map(({ status }) => status)).toEqual(['queued'])
  expect(await askAll(engine)).toEqual(['done'])
})

test('it comes before what a long run has queued', async () => {
  const others = (await Promise.all(Array.from({ length: 6 }, () => makeTracked([{}, {}, {}])))).flat()
  await planDay(today(), { ownerIds: [...new Set(others.map(({ ownerId }) => ownerId))] })
  const { id } = await makeOrganisation()
  await create(id, 'asked before all others')
  const [first] = await db().$queryRaw<{ term: string }[]>`
    select q.asked ->> 'term' as term from pgboss.job j join question q on q.id = j.singleton_key
    where j.name = 'question-openai' and j.state = 'created' order by j.priority desc, j.created_on limit 1`
  expect(first?.term).toBe('asked before all others')
  expect(await askAll(engine)).toHaveLength(19)
})

test('an edited query that was not asked yet is asked as it is now; one that was asked keeps its answer', async () => {
  const { id } = await makeOrganisation()
  const { _id } = await create(id, 'before the edit')
  await save(_id, { searchTerm: 'after the edit' })
  expect(await termsOf(_id)).toEqual(['after the edit'])
  expect(await askAll(engine)).toEqual(['done'])
  expect([askedFor('before the edit'), askedFor('after the edit')]).toEqual([0, 1])
  await save(_id, { searchTerm: 'after the answer' })
  expect(await askAll(engine)).toEqual([])
  expect(await termsOf(_id)).toEqual(['after the edit'])
  const answer = await db().answer.findFirstOrThrow({ where: { ownerId: id } })
  expect(answer.question).toMatchObject({ term: 'after the edit' })
})

test('a query that is edited while it is asked has the answer to what it asks now', async () => {
  const { id } = await makeOrganisation()
  const { _id } = await create(id, 'edited in flight')
  server.setScript([{ kind: 'ask', when: 'edited in flight', does: slow(300) }])
  const asking = askAll(engine)
  await until(
    async () => askedFor('edited in flight'),
    (calls) => calls === 1,
  )
  await save(_id, { searchTerm: 'as it is now' })
  await asking
  await askAll(engine)
  const answers = await db().answer.findMany({ where: { ownerId: id } })
  expect(answers.map(({ question }) => (question as { term: string }).term)).toEqual(['as it is now'])
  expect((await runsOf(_id)).map(({ status }) => status)).toEqual(['done'])
})

test('a query that is switched off is skipped, and asked when it is switched on again', async () => {
  const { id } = await makeOrganisation()
  const { _id } = await create(id, 'off and on again')
  await save(_id, { active: false })
  expect(await askAll(engine)).toEqual([])
  expect((await runsOf(_id)).map(({ status, reasonCode }) => [status, reasonCode])).toEqual([['skipped', 'inactive']])
  await save(_id, { active: true })
  expect(await askAll(engine)).toEqual(['done'])
  expect((await runsOf(_id)).map(({ status, reasonCode }) => [status, reasonCode])).toEqual([['done', null]])
})

test('when an organisation moves, what is queued is asked from its new place', async () => {
  const industry = await makeIndustry({})
  const { id } = await makeOrganisation()
  const { _id } = await create(id, 'asked from where')
  const held = await findAdminOrganisation(id)
  const input = { name: held.name, industry: [industry.id], country: held.country, websiteUrl: held.websiteUrl }
  await saveOrganisation(admin, id, { ...input, location: 'Leeds' }, { requestId: 'request', idempotencyKey: null })
  await askAll(engine)
  const [run] = await runsOf(_id)
  const question = await db().question.findFirstOrThrow({ where: { id: run?.questionId ?? '' } })
  expect(question.asked).toMatchObject({ location: 'Leeds' })
  expect(question.state).toBe('done')
})

test('without an engine nothing is planned by saving', async () => {
  configure({ OPENAI_API_KEY: '', SIGHTLINE_STACK: '' })
  const { id } = await makeOrganisation()
  const { _id } = await create(id, 'saved without an engine')
  configure({ OPENAI_API_KEY: 'test-key', SIGHTLINE_STACK: 'test' })
  expect(await runsOf(_id)).toEqual([])
})
