import PQueue from 'p-queue'
import pRetry from 'p-retry'
import { queryRunsCopy } from '@/lib/copy/daily-runs'
import { normaliseCitation } from '@/lib/formulas/citations'
import { STORED_CITATIONS_MAX } from '@/lib/limits'
import { db } from '@/server/db'
import { isStoreFault } from '@/server/db-errors'
import { env } from '@/server/env'
import { type Answer, type AnswerEngine, aborted, EngineError } from '@/server/llm/engine'
import { verifyBrands } from '@/server/llm/extract-brands'
import { modelGate } from '@/server/llm/model-gate'
import { log } from '@/server/log'
import { QUESTION_HEARTBEAT_S } from '@/server/queue/queues'
import { closeAccount, openAccount } from '../engines/account'
import { endReservation, noteReservation, type Reservation, reserveTokens } from '../usage/budget'
import { CallUsage } from '../usage/ledger'
import {
  type Bill,
  bill,
  type ClaimedQuestion,
  endQuestion,
  isStillClaimed,
  type Reason,
  releaseQuestion,
  type StoredAnswer,
} from './question'
import { type Extracted, storeAnswer, storeResults, WRITE_TIMES } from './store'

interface RunOptions {
  engine: AnswerEngine
  signal: AbortSignal
}

/** `released`: back in the queue, on shutdown or after a fault of its own. */
export type Outcome = 'done' | 'failed' | 'skipped' | 'released'

/** Fewer than the pool's connections, so that none waits for one until it times out. */
const writes = new PQueue({ concurrency: 6 })

/** Calls run outside transactions. A write is repeated until accepted; a call is never repeated for it (R-RUN-8). */
export async function runQuestion(question: ClaimedQuestion, { engine, signal }: RunOptions): Promise<Outcome> {
  const usage = new CallUsage(question.engine)
  const paid: Bill = { questionId: question.id, payer: question.payer, usage }
  const run = { question, engine, signal, paid }
  try {
    const answer = question.answer ?? (await askQuestion(run))
    if (answer === 'overBudget') {
      await stopDay(question.day)
      return await end(run, 'skipped', { code: 'budget', text: queryRunsCopy.reasons.budget })
    }
    if (!answer) return await end(run, 'done', null)
    const extracted = question.reading ?? (await read(run, answer))
    await write(() => storeResults(question, answer, extracted, paid), signal)
    return 'done'
  } catch (error) {
    return handleFailure(run, error)
  }
}

interface Run {
  question: ClaimedQuestion
  engine: AnswerEngine
  signal: AbortSignal
  paid: Bill
}

/** Null when the question has ended while it was asked. */
async function askQuestion(run: Run): Promise<StoredAnswer | null | 'overBudget'> {
  const { question, engine, signal, paid } = run
  const reservation = await reserveTokens(question.day, question.engine, signal)
  if (!reservation) return 'overBudget'
  const spent = { tokens: 0 }
  try {
    await noteReservation(question, reservation)
    const { usage, ...answer } = await call(run, 'answer', () => engine.ask(question.asked, signal))
    spent.tokens = paid.usage.tokens
    const kept = await write(() => storeAnswer(question, toStoredAnswer(answer, usage.searches), paid), signal)
    paid.usage.written()
    return kept
  } finally {
    await free(question, reservation, spent.tokens)
  }
}

function toStoredAnswer(answer: Omit<Answer, 'usage'>, searches: number): StoredAnswer {
  return { ...answer, searches }
}

async function free(question: ClaimedQuestion, reservation: Reservation, spent: number): Promise<void> {
  await endReservation(question, reservation, spent).catch((error: unknown) =>
    log.warn({ err: error, question: question.id }, 'reserved tokens were not freed'),
  )
}

async function read(run: Run, answer: StoredAnswer): Promise<Extracted> {
  const { question, engine, signal } = run
  const { brands, model } = await call(run, 'extract', () => engine.extract(question.asked, answer.text, signal))
  return { brands: verifyBrands(brands, answer.text), citations: countedCitations(answer), extractModel: model }
}

function countedCitations(answer: StoredAnswer): { site: string; url: string }[] {
  const counted = new Map<string, { site: string; url: string }>()
  for (const { url } of answer.citations) {
    const citation = normaliseCitation(url)
    if (citation && counted.size < STORED_CITATIONS_MAX) counted.set(citation.url, citation)
  }
  return [...counted.values()]
}

const closedAccounts = new Set<string>()

/** Through the engine's gate; what failed tries cost is written down at once. */
async function call<T extends { model: string; usage: Answer['usage'] }>(
  { question, engine, signal, paid }: Run,
  kind: 'answer' | 'extract',
  ask: () => Promise<T>,
): Promise<T> {
  const gate = modelGate(engine.id)
  // Another worker's trial call worked.
  if (question.account === 'open' && closedAccounts.delete(engine.id)) gate.reset()
  const onFailedCall = async (error: EngineError) => {
    if (error.kind === 'notConfigured' || (error.kind === 'aborted' && !error.usage)) return
    paid.usage.add(error.model ?? engine.id, error.usage, true)
    if (!error.usage) return
    await write(() => db().$transaction((tx) => bill(tx, paid), WRITE_TIMES), signal)
    paid.usage.written()
  }
  // A process that was suspended may have lost the question, and must not pay for what another worker asks.
  const admission = async () => {
    const isFresh = performance.now() - question.touchedAt < QUESTION_HEARTBEAT_S * 1000
    if (!isFresh && !(await isStillClaimed(question))) throw aborted()
  }
  const trial = kind === 'answer' && question.account === 'trial'
  const done = await gate[trial ? 'trial' : 'call'](kind, ask, { signal, onFailedCall, admission })
  paid.usage.add(done.model, done.usage, false)
  if (trial) await openAccount(engine.id)
  return done
}

async function handleFailure(run: Run, error: unknown): Promise<Outcome> {
  const { question, signal, paid } = run
  let cause = error
  if (error instanceof EngineError && error.kind !== 'aborted')
    try {
      return await endFor(run, error)
    } catch (later) {
      cause = later
    }
  const fault = !signal.aborted && !(cause instanceof EngineError) && !isStoreFault(cause)
  if (fault) log.error({ err: cause, question: question.id }, 'a question broke')
  await db()
    .$transaction((tx) => releaseQuestion(tx, question, fault, paid), WRITE_TIMES)
    .catch((later: unknown) => log.error({ err: later, question: question.id }, 'a question was not given back'))
  return 'released'
}

async function endFor(run: Run, { kind, message }: EngineError): Promise<'failed' | 'skipped'> {
  if (kind !== 'quota') return end(run, 'failed', { code: kind, text: message })
  await write(() => closeAccount(run.engine.id, message), run.signal)
  closedAccounts.add(run.engine.id)
  return end(run, 'skipped', { code: 'quota', text: queryRunsCopy.reasons.quota })
}

async function end<State extends 'failed' | 'skipped' | 'done'>(
  { question, paid, signal }: Run,
  state: State,
  reason: Reason | null,
): Promise<State> {
  await write(() => db().$transaction((tx) => endQuestion(tx, question, state, reason, { paid }), WRITE_TIMES), signal)
  return state
}

/** Noted once, however many questions find the budget spent (R-RUN-13). */
async function stopDay(day: string): Promise<void> {
  const note = queryRunsCopy.stoppedByBudget(env().LLM_DAILY_TOKEN_BUDGET ?? 0)
  const stopped = await db().$executeRaw`
    update daily_run set status = 'stopped', note = ${note} where day = ${day}::date and status = 'running'`
  if (stopped > 0) log.warn({ day, note }, 'daily run stopped')
}

/** Repeats with growing waits while the database fails, until the signal fires. */
function write<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return pRetry(() => writes.add(work), {
    signal,
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 100,
    maxTimeout: 5000,
    factor: 2,
    shouldRetry: ({ error }) => isStoreFault(error),
  })
}
