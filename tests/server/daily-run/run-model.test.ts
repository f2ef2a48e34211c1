import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { claimQuestions } from '@/server/daily-run/claim'
import { planDay, planSavedQuery } from '@/server/daily-run/plan'
import type { ClaimedQuestion } from '@/server/daily-run/question'
import { runQuestion } from '@/server/daily-run/run-question'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { type AnswerEngine, EngineError, type Usage } from '@/server/llm/engine'
import { resetModelGates } from '@/server/llm/model-gate'
import { makeTracked, type Tracked, untroubled } from '@/tests/support/runs'
import { runsOf } from '@/tests/support/runs-of'
import { configure } from '@/tests/support/settings'

// A day's run as random operations of planners, workers and admins, against two sentences: each planned slot ends exactly
// once, and no call is paid twice except after a kill.

const TERMS = ['desk', 'room', 'floor', 'lobby'] as const
const WORKERS = ['one', 'two'] as const
const ENGINES = ['openai', 'xai'] as const
const ASK: Usage = { inputTokens: 100, outputTokens: 10, searches: 1 }
const EXTRACT: Usage = { inputTokens: 7, outputTokens: 3, searches: 0 }
/** What a call costs with the one engine; of the other nobody knows it. */
const COSTS = {
  openai: new Map([
    [ASK, 21_337],
    [EXTRACT, 13],
  ]),
  xai: new Map<Usage, number>(),
}
const tokens = ({ inputTokens, outputTokens }: Usage) => inputTokens + outputTokens

type Fate = 'answers' | 'fails' | 'dies asking' | 'dies reading'
type Who = (typeof WORKERS)[number]

/** A question that a worker is running: its answer comes, one way or another, when a later step lets it. */
interface InFlight {
  question: ClaimedQuestion
  arrive(fate: Fate): void
  /** `died`: its worker did not live to go on. */
  ended: Promise<string>
}

/** Known to the test; the database answers everything else. */
interface Model {
  day: Day
  /** Distinguishes the terms of this history. */
  key: string
  queries: Tracked[]
  held: Record<Who, ClaimedQuestion[]>
  inFlight: Record<Who, InFlight[]>
  /** Calls that were answered, by question; and how often its worker was killed or taken for dead. */
  asked: Map<string, number>
  killed: Map<string, number>
  /** Tokens of answers that a worker did not live to write down. */
  lost: number
  billed: number
  /** The same in millionths of a dollar. */
  lostCost: number
  billedCost: number
}

const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)

/** Runs a question on an engine that waits for its fate. */
function startAnswering(model: Model, question: ClaimedQuestion): InFlight {
  const fate = Promise.withResolvers<Fate>()
  const death = Promise.withResolvers<'died'>()
  const bill = (usage: Usage, lost: boolean) => {
    const costMicros = COSTS[question.engine as (typeof ENGINES)[number]].get(usage)
    model.billed += tokens(usage)
    model.billedCost += costMicros ?? 0
    if (!lost) return { ...usage, ...(costMicros !== undefined && { costMicros }) }
    model.lost += tokens(usage)
    model.lostCost += costMicros ?? 0
    death.resolve('died')
    return new Promise<never>(() => undefined)
  }
  const engine: AnswerEngine = {
    id: question.engine,
    ask: async () => {
      const is = await fate.promise
      if (is === 'fails') throw new EngineError('auth', 'The provider did not accept the API key.')
      count(model.asked, question.id)
      const usage = await bill(ASK, is === 'dies asking')
      const text = 'Loomhouse is named.'
      return { text, citations: [], sources: [], searchQueries: [], grounded: true, model: 'm', requestId: null, usage }
    },
    extract: async () => {
      const usage = await bill(EXTRACT, (await fate.promise) === 'dies reading')
      return { brands: ['Loomhouse'], model: 'x', usage }
    },
    analyse: () => Promise.reject(new Error('not asked here')),
  }
  const ended = Promise.race([runQuestion(question, { engine, reader: engine, signal: untroubled }), death.promise])
  return { question, arrive: fate.resolve, ended }
}

/** The answer of the question that a worker has been running longest comes in. */
async function endOldest(model: Model, who: Who, fate: Fate): Promise<void> {
  const inFlight = model.inFlight[who].shift()
  if (!inFlight) return
  inFlight.arrive(fate)
  const outcome = await Promise.race([inFlight.ended, wait(500, 'waits for tokens')])
  if (outcome === 'died') await kill(model, who, inFlight.question)
  else if (outcome === 'waits for tokens') model.inFlight[who].push(inFlight)
}

/** Whatever a killed worker held is handed out again; its calls in flight never come back. */
async function kill(model: Model, who: Who, also?: ClaimedQuestion): Promise<void> {
  const held = [...model.held[who], ...model.inFlight[who].map(({ question }) => question), ...(also ? [also] : [])]
  model.held[who] = []
  model.inFlight[who] = []
  await handOutAgain(model, held)
}

/** What the queue does with the jobs of a worker that has been silent for too long. */
async function handOutAgain(model: Model, held: readonly ClaimedQuestion[]): Promise<void> {
  for (const { id } of held) count(model.killed, id)
  const ids = held.map(({ job }) => job.id)
  await db().$executeRaw`
    update pgboss.job set state = 'retry', start_after = now()
    where name like 'question-%' and state = 'active' and id = any(${ids}::uuid[])`
}

/** Changes a query as an admin does; refused where its owner asks the same already. */
async function save({ day, queries }: Model, index: number, data: { searchTerm?: string; activeSlot?: number | null }) {
  const query = queries[index]
  if (!query) return
  await db()
    .$transaction(async (tx) => {
      await tx.query.updateMany({ where: query, data })
      await planSavedQuery(tx, day, query.ownerId, query.id)
    })
    .catch((error: { code?: string }) => expect(error.code).toBe('P2002'))
}

type Step = fc.AsyncCommand<Model, object>
const step = (name: string, run: (model: Model) => Promise<void>): Step => ({
  check: () => true,
  run,
  toString: () => name,
})
const who = fc.constantFrom(...WORKERS)
const at = fc.nat({ max: 5 })
const fate = fc.constantFrom<Fate>('answers', 'answers', 'answers', 'fails', 'dies asking', 'dies reading')

const steps = fc.commands(
  [
    fc.constant(step('plan', async ({ day, queries }) => void (await planDay(day, { ownerIds: ownersOf(queries) })))),
    at.map((index) =>
      step(`plan of owner ${index % 3}`, async ({ day, queries }) => {
        await planDay(day, { ownerIds: ownersOf(queries).slice(index % 3, (index % 3) + 1) })
      }),
    ),
    fc.tuple(who, fc.constantFrom(...ENGINES)).map(([worker, engine]) =>
      step(`${worker} takes of ${engine}`, async (model) => {
        model.held[worker].push(...(await claimQuestions(2, worker, engine)).claimed)
      }),
    ),
    who.map((worker) =>
      step(`${worker} asks`, async (model) => {
        const question = model.held[worker].shift()
        if (question) model.inFlight[worker].push(startAnswering(model, question))
      }),
    ),
    fc.tuple(who, fate).map(([worker, is]) => step(`${worker} ${is}`, (model) => endOldest(model, worker, is))),
    who.map((worker) => step(`${worker} is killed`, (model) => kill(model, worker))),
    who.map((worker) =>
      step(`${worker} is taken for dead`, (model) =>
        handOutAgain(
          model,
          model.inFlight[worker].slice(0, 1).map(({ question }) => question),
        ),
      ),
    ),
    fc
      .tuple(at, fc.constantFrom(...TERMS))
      .map(([index, term]) =>
        step(`query ${index} asks ${term}`, (model) => save(model, index, { searchTerm: `${term} ${model.key}` })),
      ),
    fc
      .tuple(at, fc.boolean())
      .map(([index, on]) =>
        step(`query ${index} goes ${on ? 'on' : 'off'}`, (model) =>
          save(model, index, { activeSlot: on ? 1 + (index % 3) : null }),
        ),
      ),
    at.map((index) =>
      step(`query ${index} is deleted`, async ({ queries }) => {
        const query = queries[index]
        if (query) await db().query.deleteMany({ where: query })
      }),
    ),
    fc.constantFrom('', '300', '100000').map((budget) =>
      step(`budget ${budget || 'none'}`, async () => {
        configure({ LLM_DAILY_TOKEN_BUDGET: budget })
      }),
    ),
    fc.constantFrom('', '0.03', '10').map((budget) =>
      step(`budget ${budget ? `of $${budget}` : 'in money none'}`, async () => {
        configure({ LLM_DAILY_COST_BUDGET_USD: budget })
      }),
    ),
  ],
  { maxCommands: 60, size: 'max' },
)

const ownersOf = (queries: readonly Tracked[]) => [...new Set(queries.map(({ ownerId }) => ownerId))]

let days = 0

async function begin(): Promise<Model> {
  resetModelGates()
  Object.assign(process.env, { LLM_DAILY_TOKEN_BUDGET: '', LLM_DAILY_COST_BUDGET_USD: '', ENGINES: ENGINES.join(',') })
  configure({ OPENAI_API_KEY: 'test-key', XAI_API_KEY: 'test-key' })
  await db().$executeRaw`delete from pgboss.job where name like 'question-%'`
  await db().owner.deleteMany()
  const key = newId()
  const [desk, room] = [`desk ${key}`, `room ${key}`].map((term) => ({ term }))
  const queries = [
    ...(await makeTracked([desk ?? {}, room ?? {}, {}])),
    ...(await makeTracked([desk ?? {}, {}])),
    ...(await makeTracked([desk ?? {}])),
  ]
  days += 1
  return {
    ...{ day: addDays('2020-01-01', days), key, queries, held: { one: [], two: [] }, inFlight: { one: [], two: [] } },
    ...{ asked: new Map(), killed: new Map(), lost: 0, billed: 0, lostCost: 0, billedCost: 0 },
  }
}

/** Lets everything end: what the workers hold, and what is queued. */
async function drain(model: Model): Promise<void> {
  configure({ LLM_DAILY_TOKEN_BUDGET: '', LLM_DAILY_COST_BUDGET_USD: '' })
  for (;;) {
    for (const worker of WORKERS) {
      model.inFlight[worker].push(...model.held[worker].splice(0).map((question) => startAnswering(model, question)))
      while (model.inFlight[worker].length > 0) await endOldest(model, worker, 'answers')
    }
    await db().$executeRaw`update pgboss.job set start_after = now() where name like 'question-%' and state = 'retry'`
    let taken = 0
    for (const engine of ENGINES) {
      const { fetched, claimed } = await claimQuestions(20, 'one', engine)
      model.held.one.push(...claimed)
      taken += fetched
    }
    if (taken === 0) return
  }
}

async function check({ day, queries, asked, killed, billed, lost, billedCost, lostCost }: Model): Promise<void> {
  const at = dayToDate(day)
  const runs = await db().queryRun.findMany({ where: { day: at } })
  const results = await db().result.findMany({ where: { day: at }, include: { answer: true } })
  const slot = ({ queryId, engine, sample }: { queryId: string; engine: string; sample: number }) =>
    `${queryId} ${engine} ${sample}`
  // Each slot once, each ended, and a result exactly where it ended as done.
  expect(new Set(runs.map(slot)).size).toBe(runs.length)
  expect(runs.filter(({ status }) => status === 'queued')).toEqual([])
  const done = runs.filter(({ status }) => status === 'done').map(slot)
  expect(results.map(slot).sort()).toEqual(done.sort())
  expect(results.every(({ answer }) => answer !== null)).toBe(true)
  const questions = await db().question.findMany({ where: { day: at } })
  expect(
    questions.filter(({ jobId, state }) => jobId !== null || !['done', 'failed', 'skipped'].includes(state)),
  ).toEqual([])
  // A call more only for a worker that was killed, or taken for dead, while it held the question.
  for (const [id, calls] of asked) expect(calls).toBeLessThanOrEqual(1 + (killed.get(id) ?? 0))
  const ledger = await db().usageDay.aggregate({
    where: { day: at },
    _sum: { inputTokens: true, outputTokens: true, costMicros: true },
  })
  // Redelivered, failed or shared: the ledger has each bill once, to the millionth of a dollar, and none is invented.
  expect(Number(ledger._sum.costMicros ?? 0)).toBe(billedCost - lostCost)
  const known = questions.filter(({ engine }) => engine === 'openai')
  expect(known.reduce((sum, { costMicros }) => sum + Number(costMicros), 0)).toBe(billedCost - lostCost)
  expect(known.every(({ costMicros }) => costMicros !== null)).toBe(true)
  const budgets = await db().tokenBudgetDay.findMany({ where: { day: at } })
  expect(budgets.filter(({ engine, costUsed }) => engine === 'xai' && costUsed !== 0n)).toEqual([])
  for (const { engine, costMicros } of results)
    if (engine === 'xai') expect([null, 0n]).toContain(costMicros)
    else expect(costMicros).not.toBeNull()
  expect(Number(ledger._sum.inputTokens ?? 0) + Number(ledger._sum.outputTokens ?? 0)).toBe(billed - lost)
  const ownerId = { in: ownersOf(queries) }
  const total = await db().usageTotal.aggregate({ where: { ownerId }, _sum: { tokens: true } })
  expect(Number(total._sum.tokens ?? 0)).toBe(billed - lost)
}

test('each planned slot ends exactly once, and no call is paid twice except after a kill', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      const model = await begin()
      await fc.asyncModelRun(async () => ({ model, real: {} }), commands)
      await drain(model)
      await check(model)
    }),
    { numRuns: Number(process.env.RUN_MODEL_RUNS ?? runsOf(40)), seed: 20_261_122, endOnFailure: true },
  )
}, 300_000)
