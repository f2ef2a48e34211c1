import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { GET } from '@/app/api/admin/answer-preview/[id]/route'
import { POST } from '@/app/api/admin/answer-preview/route'
import { POST as askOwn, GET as readOwn } from '@/app/api/orgAdmin/organization-query/preview/route'
import { brandKey } from '@/lib/names/keys'
import { failOrphanedPreviews, makePreview } from '@/server/answers/make-preview'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { readingEngine } from '@/server/llm/engines'
import { resetModelGates } from '@/server/llm/model-gate'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { PREVIEW_QUEUE } from '@/server/queue/queues'
import { resetEnv } from '@/server/settings/env'
import { type SignedIn, signInNew } from '../support/actors'
import { HALLUCINATED } from '../support/model-answers'
import * as script from '../support/model-script'
import { startModelServer } from '../support/model-server'
import { call } from '../support/request'
import { makeOrganisation } from '../support/results'
import { untroubled } from '../support/runs'

// One answer for trying a question out, from the request to the screen, by the real engine against a local server.

const server = await startModelServer()

beforeAll(async () => {
  const engine = { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: server.url, LLM_TIMEOUT_MS: '2000' }
  Object.assign(process.env, { ...engine, DAILY_RUN_CRON: '0 0 29 2 *' })
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterEach(async () => {
  server.setScript([])
  resetModelGates()
  process.env.LLM_DAILY_TOKEN_BUDGET = ''
  resetEnv()
})
afterAll(async () => {
  await server.stop()
  await closeQueue()
})

const TERM = 'best flexible offices'
let admin: SignedIn
const request = async (organization: string, more: object = {}) => {
  admin ??= await signInNew({ roles: ['systemAdmin'] })
  return call(POST, { headers: admin.headers, body: { organization, searchTerm: TERM, ...more } })
}
const read = async (id: string) => {
  const response = await call(GET, { headers: admin.headers, params: { id } })
  return { status: response.status, body: await response.json() }
}
const made = async (organisation: { id: string }) => {
  const { _id } = await (await request(organisation.id)).json()
  return { previewId: _id as string, ownerId: organisation.id }
}
const work = (job: { previewId: string; ownerId: string }) =>
  makePreview(job, { reader: readingEngine(), signal: untroubled })
const usageOf = (ownerId: string) => db().usageDay.findMany({ where: { ownerId } })

describe('a previewed answer (R-SETUP-2)', () => {
  test('has text, marks, cited sites and brands in order; its tokens are counted and no figure counts it', async () => {
    const organisation = await makeOrganisation({ name: 'Baythorne' })
    const job = await made(organisation)
    expect(await read(job.previewId)).toMatchObject({
      status: 200,
      body: { state: 'queued', answer: null, brands: [] },
    })
    expect(await work(job)).toBe('done')
    const { body } = await read(job.previewId)
    expect(body).toMatchObject({ state: 'done', searchTerm: TERM, engine: 'openai', organisation: 'Baythorne' })
    expect(body.answer.length).toBeGreaterThan(20)
    expect(body.brands.map(({ placement }: { placement: number }) => placement)).toEqual(
      body.brands.map((_: unknown, index: number) => index + 1),
    )
    expect(body.brands.length).toBeGreaterThan(0)
    for (const { start, end } of body.marks) expect(body.answer.slice(start, end).trim()).not.toBe('')
    const [usage] = await usageOf(organisation.id)
    expect(usage?.inputTokens).toBeGreaterThan(0n)
    const ownerId = organisation.id
    const counted = [
      await db().result.count({ where: { ownerId } }),
      await db().answer.count({ where: { ownerId } }),
      await db().queryRun.count({ where: { ownerId } }),
      await db().query.count({ where: { ownerId } }),
    ]
    expect(counted).toEqual([0, 0, 0, 0])
    const calls = server.calls.length
    expect(await work(job)).toBe('obsolete')
    expect(server.calls).toHaveLength(calls)
  })

  test('names brands as answers have spelt and people have sorted them', async () => {
    const organisation = await makeOrganisation({ name: 'Dr. Martens' })
    const brand = (name: string, status = 'new') => ({ name, key: brandKey(name), status })
    await db().brand.createMany({ data: [brand('Pepsi-Co'), brand('Best Buys', 'ignored')] })
    const { previewId } = await made(organisation)
    const brands = ['Best-Buys', 'Pepsi\u2011Co', 'Dr Martens', 'Ink']
    await db().answerPreview.updateMany({
      where: { id: previewId },
      data: { state: 'done', answer: { text: brands.join(', '), model: 'm', brands, cited: [] } },
    })
    const { body } = await read(previewId)
    expect(body.brands).toMatchObject([
      { placement: 1, name: 'Pepsi-Co', own: false },
      { placement: 2, name: 'Dr. Martens', own: true },
      { placement: 3, name: 'Ink', own: false },
    ])
    expect(body.brands.filter((each: object) => 'as' in each)).toEqual([])
    const { id } = await db().brand.findUniqueOrThrow({ where: { key: brandKey('Pepsi-Co') } })
    await db().brand.create({ data: { ...brand('Ink', 'sameAs'), sameAsId: id } })
    await db().answerPreview.updateMany({
      where: { id: previewId },
      data: { answer: { text: 'Ink', model: 'm', brands: ['Ink'], cited: [] } },
    })
    expect((await read(previewId)).body.brands).toMatchObject([{ name: 'Pepsi-Co', as: 'Ink' }])
  })

  test('says which names its text does not hold, and counts them once people have sorted what it holds as the same', async () => {
    const organisation = await makeOrganisation({ name: 'Unseen' })
    const job = await made(organisation)
    server.setScript([{ kind: 'extract', does: script.hallucinates }])
    expect(await work(job)).toBe('done')
    const { body } = await read(job.previewId)
    expect(body.unconfirmed).toEqual([{ name: HALLUCINATED, confirmedBy: null, example: null }])
    const names = body.brands.map(({ name }: { name: string }) => name)
    expect(names).not.toContain(HALLUCINATED)

    const [first = ''] = names
    const brand = await db().brand.create({ data: { key: brandKey(HALLUCINATED), name: HALLUCINATED } })
    const other = { key: brandKey(first), name: first, status: 'sameAs', sameAsId: brand.id }
    await db().brand.upsert({ where: { key: other.key }, create: other, update: other })
    const { body: sorted } = await read(job.previewId)
    expect(sorted.unconfirmed).toMatchObject([{ name: HALLUCINATED, confirmedBy: first, example: { start: 0 } }])
    const placed = sorted.brands.map(({ name }: { name: string }) => name)
    expect(placed).toEqual([HALLUCINATED, ...names.slice(1)])
    await db().brand.deleteMany({ where: { key: other.key } })
  })

  test.each([
    ['a refusal', script.refuses, 'The engine declined to answer'],
    ['an unpaid bill', script.outOfQuota(), 'The engine’s quota is used up'],
  ])('after %s it has failed, and says why', async (_, does, reason) => {
    const job = await made(await makeOrganisation({ name: 'Failing' }))
    server.setScript([{ does }])
    expect(await work(job)).toBe('failed')
    expect((await read(job.previewId)).body).toMatchObject({ state: 'failed', reason, answer: null })
  })

  test('without tokens left for the day it is refused, and says so', async () => {
    const organisation = await makeOrganisation({ name: 'Spent' })
    const job = await made(organisation)
    process.env.LLM_DAILY_TOKEN_BUDGET = '1'
    resetEnv()
    await db().tokenBudgetDay.deleteMany({ where: { engine: 'openai' } })
    const calls = server.calls.length
    expect((await request(organisation.id)).status).toBe(409)
    expect(await work(job)).toBe('failed')
    expect((await read(job.previewId)).body.reason).toContain('budget of the day')
    expect(server.calls).toHaveLength(calls)
  })

  test('is refused for wrong input, and beyond ten a minute', async () => {
    const organisation = await makeOrganisation({ name: 'Refused' })
    expect((await request(organisation.id, { searchTerm: ' ' })).status).toBe(400)
    expect((await request(organisation.id, { engine: 'gemini' })).status).toBe(400)
    expect((await request(newId())).status).toBe(404)
    expect((await read(newId())).status).toBe(404)
    admin = await signInNew({ roles: ['systemAdmin'] })
    const statuses = await Promise.all(Array.from({ length: 11 }, async () => (await request(organisation.id)).status))
    expect(statuses.sort()).toEqual([...Array.from({ length: 10 }, () => 202), 429])
    admin = await signInNew({ roles: ['systemAdmin'] })
  })

  test('is made once for an idempotency key, however often it comes and whatever is used up; another body is 409', async () => {
    const organisation = await makeOrganisation({ name: 'Repeated' })
    admin = await signInNew({ roles: ['systemAdmin'] })
    const send = (key: string, more: object = {}) =>
      call(POST, {
        headers: { ...admin.headers, 'idempotency-key': key },
        body: { organization: organisation.id, searchTerm: TERM, ...more },
      })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('one')))
    // Beyond the calls of a minute, which would refuse the first one of a key.
    for (let more = 0; more < 4; more += 1) answers.push(await send('one'))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    const made = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1)
    expect((await send('one', { searchTerm: 'another' })).status).toBe(409)
    process.env.LLM_DAILY_TOKEN_BUDGET = '1'
    resetEnv()
    await db().tokenBudgetDay.deleteMany({ where: { engine: 'openai' } })
    expect(await (await send('one')).json()).toEqual(made[0])
    const ownerId = organisation.id
    expect(await db().answerPreview.count({ where: { organisationId: ownerId } })).toBe(1)
    const [calls, job] = [server.calls.length, { previewId: made[0]._id as string, ownerId }]
    process.env.LLM_DAILY_TOKEN_BUDGET = ''
    resetEnv()
    expect([await work(job), await work(job)]).toEqual(['done', 'obsolete'])
    expect(server.calls.length - calls).toBe(2)
    admin = await signInNew({ roles: ['systemAdmin'] })
    expect((await send('two')).status).toBe(202)
    expect((await send('no key')).status).toBe(400)
  })

  test('whose job is missing fails, after a minute', async () => {
    const organisation = await makeOrganisation({ name: 'Orphaned' })
    const { previewId } = await made(organisation)
    await db().$executeRaw`delete from pgboss.job where data ->> 'previewId' = ${previewId}`
    expect(await failOrphanedPreviews([PREVIEW_QUEUE], 'interrupted')).toBe(0)
    await db().answerPreview.updateMany({
      where: { organisationId: organisation.id },
      data: { createdAt: new Date(Date.now() - 120_000) },
    })
    await failOrphanedPreviews([PREVIEW_QUEUE], 'interrupted')
    expect((await read(previewId)).body).toMatchObject({ state: 'failed', reason: 'interrupted' })
  })
})

describe('a preview by an admin of the organisation (R-OWNQUERY-5)', () => {
  const ask = (who: SignedIn, more: object = {}) =>
    call(askOwn, { headers: who.headers, body: { searchTerm: TERM, ...more } })
  const readBy = async (who: SignedIn, id: string) => {
    const response = await call(readOwn, { headers: who.headers, url: `/api/test?id=${id}` })
    return { status: response.status, body: await response.json() }
  }
  const adminOf = async (organisation: { id: string }) => signInNew({ organisation, roles: ['organisationAdmin'] })

  test('is of the own organisation, whatever the body says, costs it, and is nobody else’s to read', async () => {
    const [own, other] = [await makeOrganisation({ name: 'Own' }), await makeOrganisation({ name: 'Other' })]
    const [mine, foreign] = [await adminOf(own), await adminOf(other)]
    const asked = await ask(mine, { organization: other.id })
    const { _id } = await asked.json()
    expect(asked.status).toBe(202)
    expect(await work({ previewId: _id, ownerId: own.id })).toBe('done')
    expect((await readBy(mine, _id)).body).toMatchObject({ state: 'done', organisation: 'Own', searchTerm: TERM })
    expect((await usageOf(own.id)).length).toBeGreaterThan(0)
    expect(await usageOf(other.id)).toEqual([])
    expect((await readBy(foreign, _id)).status).toBe(404)
    for (const who of [await signInNew({ organisation: own }), await signInNew({ roles: ['systemAdmin'] })])
      expect([(await ask(who)).status, (await readBy(who, _id)).status]).toEqual([403, 403])
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { action: 'answerPreview.ask' },
      orderBy: { id: 'desc' },
    })
    expect(entry).toMatchObject({ actorRole: 'organisationAdmin', targetId: own.id, actorId: mine.userId })
  })

  test('of an engine that fails has failed and says why; without budget it is refused', async () => {
    const own = await makeOrganisation({ name: 'Failing' })
    const mine = await adminOf(own)
    const { _id } = await (await ask(mine)).json()
    server.setScript([{ does: script.refuses }])
    expect(await work({ previewId: _id, ownerId: own.id })).toBe('failed')
    expect((await readBy(mine, _id)).body).toMatchObject({ state: 'failed', reason: 'The engine declined to answer' })
    process.env.LLM_DAILY_TOKEN_BUDGET = '1'
    resetEnv()
    await db().tokenBudgetDay.deleteMany({ where: { engine: 'openai' } })
    expect((await ask(mine)).status).toBe(409)
  })

  test('is asked twenty times a day by all admins of an organisation together', async () => {
    const own = await makeOrganisation({ name: 'Twenty' })
    const statuses: number[] = []
    for (const admins of [1, 2, 3]) {
      const who = await adminOf(own)
      for (let at = 0; at < 8; at += 1) statuses.push((await ask(who, { searchTerm: `${admins} ${at}` })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(202), ...Array(4).fill(429)])
    expect(await db().answerPreview.count({ where: { organisationId: own.id } })).toBe(20)
  })
})
