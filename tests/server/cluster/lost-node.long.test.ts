import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { GET as industryTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { GET as answers } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { refusals } from '@/lib/copy/refusals'
import type { LoginAnswer } from '@/lib/schemas/account'
import { today } from '@/server/clock'
import { closeDb, db } from '@/server/db'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { claimQuestions } from '@/server/services/daily-run/claim'
import { runQuestion } from '@/server/services/daily-run/run-question'
import { calls } from '@/tests/support/account-calls'
import { makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { type Node, nodeOf, proxyNodes, settlePrepared } from '@/tests/support/lost-node'
import { call } from '@/tests/support/request'
import {
  askAll,
  makeTracked,
  planFor,
  readRunRow,
  startEngine,
  type Tracked,
  until,
  untroubled,
} from '@/tests/support/runs'

// A worker node that goes away: `npm test -- --distributed <address>` runs this.
// Short form: tests/api/auth/outage.test.ts, where all of the database is away.
const ways = inject('postgresNodes').length > 2 ? ['refuses', 'is silent'] : []

/** The limit of a statement, and of a request's other ones beside it. */
const BOUND_MS = 15_000

interface Member {
  tracked: Tracked[]
  organisationId: string
  email: string
  headers: Record<string, string>
}

it('is lost on a cluster only', () => {
  expect(ways.length > 0).toBe(inject('postgresNodes').length > 2)
})

let nodes: Node[] = []
beforeAll(async () => {
  if (ways.length > 0) nodes = await proxyNodes()
  await closeDb()
})
afterAll(async () => {
  for (const { proxy } of nodes) await proxy.close()
})

describe.each(ways)('a node that %s', (way) => {
  let engine: Awaited<ReturnType<typeof startEngine>>
  let near: Member
  let far: Member
  let lost: Node

  beforeAll(async () => {
    engine = await startEngine()
    await prepareQueues(process.env.DATABASE_URL ?? '')
    near = await makeMember(`desks near ${way}`)
    lost = await nodeOf(nodes, near.organisationId)
    const other = async (): Promise<Member> => {
      const made = await makeMember(`desks far ${way}`)
      return (await nodeOf(nodes, made.organisationId)) === lost ? other() : made
    }
    far = await other()
    lost = await nodeOf(nodes, far.organisationId)
    for (const { tracked } of [near, far]) await planFor(tracked, '2026-11-19')
    expect(await askAll(engine.engine)).toEqual(['done', 'done'])
  })
  // Sessions of the coordinator keep what they had open to a node, which stays silent: the next test has new ones.
  afterEach(async () => {
    lost.proxy.begin({ kind: 'down' })
    lost.proxy.end()
    await closeDb()
  })
  afterAll(async () => {
    await engine.server.stop()
    await closeQueue()
    await closeDb()
  })

  async function makeMember(term: string): Promise<Member> {
    const tracked = await makeTracked([{ term }])
    const organisationId = tracked[0]?.ownerId ?? ''
    const { email } = await makeUser({ organisation: { id: organisationId } })
    return { tracked, organisationId, email, headers: await signIn(email) }
  }

  async function signIn(email: string): Promise<Record<string, string>> {
    const answer = await calls.login(email, TEST_PASSWORD)
    expect(answer.status).toBe(200)
    const { token }: LoginAnswer = await answer.json()
    return { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken }
  }

  async function ask(handler: typeof visibility, { headers, organisationId }: Member) {
    const began = performance.now()
    const response = await call(handler, { headers, params: { organisationId }, url: '/api/test?days=30' })
    return { status: response.status, body: await response.json(), ms: performance.now() - began, response }
  }
  const resultsOf = ({ organisationId }: Member) => db().result.findMany({ where: { ownerId: organisationId } })
  const leave = () => (way === 'refuses' ? lost.proxy.begin({ kind: 'down' }) : lost.proxy.begin({ kind: 'silent' }))

  it('keeps no other owner from its figures, a run or a sign-in, and loses nothing', async () => {
    const before = { figures: (await ask(visibility, far)).body, results: await resultsOf(far) }
    const [waiting] = await planFor(far.tracked, '2026-11-20')
    leave()

    for (const handler of [visibility, industryTrends, answers]) {
      const refused = await ask(handler, far)
      expect([refused.status, refused.body]).toEqual([503, { error: refusals.unavailable }])
      expect(refused.response.headers.get('retry-after')).toBe('5')
      expect(refused.ms).toBeLessThan(BOUND_MS)
      expect((await ask(handler, near)).status).toBe(200)
    }
    await signIn(far.email)
    expect((await call(whoami, { headers: await signIn(near.email) })).status).toBe(200)

    await planFor(near.tracked, '2026-11-20')
    await until(
      () => askAll(engine.engine).then(() => resultsOf(near)),
      (stored) => stored.length === 2,
      60_000,
    )

    lost.proxy.end()
    await settlePrepared()
    // A session of the coordinator may lose what it had open to the node only now.
    const again = await until(
      () => ask(visibility, far),
      ({ status }) => status !== 503,
    )
    expect(again.body).toEqual(before.figures)
    expect(await resultsOf(far)).toEqual(before.results)
    expect(await readRunRow(waiting)).toMatchObject({ status: 'queued', reason: null })
    await db().$executeRaw`update pgboss.job set start_after = now() where name like 'question-%' and state = 'retry'`
    expect(await askAll(engine.engine)).toEqual(['done'])
    expect(await readRunRow(waiting)).toMatchObject({ status: 'done' })
    expect(await resultsOf(far)).toHaveLength(2)
  }, 240_000)

  it.each([way])(
    '%s while a question is asked: its answer is stored when the node is back, and paid once',
    async () => {
      const [running] = await planFor(far.tracked, today())
      const { claimed } = await claimQuestions(1, newId(), 'openai')
      const [question] = claimed
      if (!question) throw new Error('no question was queued')
      const heldUp = Promise.withResolvers<void>()
      leave()
      const { engine: asked } = engine
      const options = { engine: asked, reader: asked, signal: untroubled, onHeldUp: () => heldUp.resolve() }
      const asking = runQuestion(question, options)
      await heldUp.promise
      await planFor(near.tracked, today())
      expect(await askAll(asked)).toEqual(['done'])
      // The coordinator waits for a silent node to take its cancellation, and holds the question until it does.
      lost.proxy.begin({ kind: 'down' })
      lost.proxy.end()
      await settlePrepared()
      expect(await asking).toBe('done')
      expect(await readRunRow(running)).toMatchObject({ status: 'done' })
      const day = new Date(today())
      const paid = await db().usageDay.findMany({ where: { ownerId: far.organisationId, day } })
      expect(paid.reduce((sum, { inputTokens }) => sum + Number(inputTokens), 0)).toBe(8600)
    },
    240_000,
  )
})
