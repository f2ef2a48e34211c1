import PQueue from 'p-queue'
import { queryRunsCopy } from '@/lib/daily-run/words'
import { engineLabel, isSurface } from '@/lib/engines/engines'
import { db } from '@/server/db/client'
import { isStoreFault, untilStored } from '@/server/db/errors'
import { type Account, closeAccount, endTrial, openAccount, readAccount } from '@/server/engines/paid-work'
import { countLook } from '@/server/llm/call-outcomes'
import { type Answer, type AnswerEngine, aborted, EngineError } from '@/server/llm/engine'
import { modelGate } from '@/server/llm/model-gate'
import { log } from '@/server/log'
import { QUESTION_HEARTBEAT_S } from '@/server/queue/queues'
import {
  type BudgetKind,
  endReservation,
  noteReservation,
  type Reservation,
  reserve,
  stopEngine,
} from '@/server/usage/budget'
import { CallUsage, type Spent } from '@/server/usage/ledger'
import { type Looked, lookAtSurface } from './look-at-surface'
import {
  type Bill,
  bill,
  type ClaimedQuestion,
  endQuestion,
  endSuperseded,
  isStillClaimed,
  prioritiseReading,
  type Reason,
  releaseQuestion,
  type StoredAnswer,
} from './question'
import { type Extracted, readingOf, saveModels, storeAnswer, storeResults, toStoredAnswer, WRITE_TIMES } from './store'

interface RunOptions {
  engine: AnswerEngine
  /** Reads the answers of every engine (R-ENGINES-2). */
  reader: AnswerEngine
  signal: AbortSignal
  /** Called when the answer is stored and about to be read. */
  onAnswered?: () => void
  /** Called when a write was refused; it is repeated until accepted. */
  onHeldUp?: () => void
}

/** `released`: requeued on shutdown, after a fault of its own, or until its answer can be fetched or read. */
export type Outcome = 'done' | 'notShown' | 'failed' | 'skipped' | 'released'

/** Fewer than the pool's connections, so none waits until it times out. */
const writes = new PQueue({ concurrency: 6 })

/** Reader pauses up to this length are waited out; during longer ones the engine goes on being asked. */
const SHORT_PAUSE_MS = 5000

/**
 * Seconds until reading is tried again, by state of the reader: account being tried, rate-limited, out of credit, or
 * away.
 */
const READ_LATER_S = { trying: 10, limited: 60, exhausted: 300, away: 900 }

/** When to retry an answer that cannot be read now. */
interface Delayed {
  delayS: number
  /** Counts as a try of the question, which has only a few. */
  fault?: boolean
}

/** Calls run outside transactions. Writes are repeated until accepted, but never a call because of one (R-RUN-8). */
export async function runQuestion(question: ClaimedQuestion, options: RunOptions): Promise<Outcome> {
  const paid: Bill = { questionId: question.id, payer: question.payer, usage: new CallUsage(question.engine) }
  const run = { question, paid, ...options }
  try {
    const answer = question.answer ?? (await askQuestion(run))
    if (answer && 'overBudget' in answer) {
      await stopEngine(question.day, question.engine, answer.overBudget)
      return await end(run, 'skipped', { code: 'budget', text: queryRunsCopy.reasons.budget(labelOf(run)) })
    }
    if (answer && !('text' in answer)) return await endUnanswered(run, answer)
    if (!answer)
      return await write(() => db().$transaction((tx) => endSuperseded(tx, question, paid), WRITE_TIMES), run)
    run.onAnswered?.()
    const extracted = question.reading ?? (await read(run, answer))
    if ('delayS' in extracted) return await release(run, extracted)
    await write(() => storeResults(question, answer, extracted, paid), run)
    return 'done'
  } catch (error) {
    return handleFailure(run, error)
  }
}

interface Run extends RunOptions {
  question: ClaimedQuestion
  paid: Bill
}

const labelOf = ({ question }: Run) => engineLabel(question.engine)

type Unanswered = Exclude<Looked, { answer: StoredAnswer } | null>

/** Asks the engine. Null when the question ended meanwhile, or another delivery held it when the answer came. */
async function askQuestion(run: Run): Promise<StoredAnswer | null | Unanswered | { overBudget: BudgetKind }> {
  const { question, signal, paid } = run
  // What has been paid is fetched, however much of the budget is left.
  const isPaid = question.look?.taskId != null
  const reservation = isPaid ? { tokens: 0 } : await reserve(question.day, question.engine, signal)
  if (typeof reservation === 'string') return { overBudget: reservation }
  let spent: Spent = { tokens: 0, costMicros: null }
  try {
    await noteReservation(question, reservation)
    const answer = await (isSurface(question.engine) ? look(run) : askEngine(run))
    if (!answer || !('text' in answer)) return answer
    spent = paid.usage.counted
    const kept = await write(() => storeAnswer(question, answer, paid), run)
    paid.usage.written()
    return kept
  } finally {
    await free(question, reservation, spent)
  }
}

async function askEngine(run: Run): Promise<StoredAnswer | Unanswered> {
  const { question, engine, signal } = run
  const received: unknown[] = []
  const ask = () => engine.ask(question.asked, signal, received)
  const answer = await call(run, 'answer', engine, question.account, ask)
  return answer.notShown ? { notShown: true } : toStoredAnswer(answer)
}

async function look(run: Run): Promise<StoredAnswer | null | Unanswered> {
  const { question, signal } = run
  const started = performance.now()
  const looked = await lookAtSurface({ question, signal, write: (work) => write(work, run) })
  const outcome = looked && lookOutcome(looked)
  if (outcome) countLook(question.engine, outcome, performance.now() - started)
  return looked && 'answer' in looked ? looked.answer : looked
}

/** Null for one that goes on, and for one that nobody was asked for. */
function lookOutcome(looked: NonNullable<Looked>) {
  if ('delayS' in looked) return null
  if (!('state' in looked)) return 'ok'
  if (looked.state === 'skipped') return null
  return looked.reason.code === 'badResponse' ? 'unusable' : 'error'
}

async function endUnanswered(run: Run, unanswered: Unanswered): Promise<Outcome> {
  if ('delayS' in unanswered) return release(run, unanswered)
  if ('state' in unanswered) return end(run, unanswered.state, unanswered.reason)
  const { day, engine } = run.question
  // It works, although there is nothing to read.
  await write(() => saveModels(db(), [{ day, engine, call: 'answer', model: engine }]), run)
  return end(run, 'notShown', null)
}

async function free(question: ClaimedQuestion, reservation: Reservation, spent: Spent): Promise<void> {
  await endReservation(question, reservation, spent).catch((error: unknown) =>
    log.warn({ err: error, question: question.id }, 'token reservation not released'),
  )
}

/** Reads the answer. One that cannot be read now is kept, while its engine goes on being asked. */
async function read(run: Run, answer: StoredAnswer): Promise<Extracted | Delayed> {
  const { question, reader, signal } = run
  const { pausedMs } = modelGate(reader.id)
  if (pausedMs > SHORT_PAUSE_MS) return { delayS: Math.ceil(pausedMs / 1000) }
  // At claiming, the account was only read for questions still to be asked.
  const account = question.answer || closedAccounts.has(reader.id) ? await readAccount(db(), reader.id) : 'open'
  if (account === 'exhausted') return { delayS: READ_LATER_S.exhausted }
  if (account === 'tryingElsewhere') return { delayS: READ_LATER_S.trying }
  try {
    const extract = () => reader.extract(question.asked, answer.text, signal)
    return readingOf(answer, await call(run, 'extract', reader, account, extract))
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    if (error.kind === 'rate') return { delayS: READ_LATER_S.limited }
    // An outage of the reader is not another engine's failure.
    const isAway = (error.kind === 'server' || error.kind === 'timeout') && reader.id !== question.engine
    if (isAway) return { delayS: READ_LATER_S.away, fault: true }
    if (error.kind !== 'quota') throw error
    await close(run, reader.id, error.message)
    return { delayS: READ_LATER_S.exhausted }
  }
}

const closedAccounts = new Set<string>()

/** Calls through the engine's gate and stores the cost of failed tries at once. */
async function call<T extends { model: string; usage: Answer['usage'] }>(
  run: Run,
  kind: 'answer' | 'extract',
  engine: AnswerEngine,
  account: Account,
  ask: () => Promise<T>,
): Promise<T> {
  const { question, signal, paid } = run
  const gate = modelGate(engine.id)
  // Another worker's trial call succeeded.
  if (account === 'open' && closedAccounts.delete(engine.id)) gate.reset()
  const onFailedCall = async (error: EngineError) => {
    if (error.kind === 'notConfigured' || (error.kind === 'aborted' && !error.usage)) return
    paid.usage.addFailed(engine.id, error)
    if (!error.usage) return
    await write(() => db().$transaction((tx) => bill(tx, paid), WRITE_TIMES), run)
    paid.usage.written()
  }
  // A suspended process may have lost the question, and must not pay for what another worker asks.
  const admission = async () => {
    const isFresh = performance.now() - question.touchedAt < QUESTION_HEARTBEAT_S * 1000
    if (!isFresh && !(await write(() => isStillClaimed(question), run))) throw aborted()
  }
  const trial = account === 'trial'
  const options = { signal, onFailedCall, admission }
  const done = await (trial
    ? tryAccount(engine, () => gate.trial(kind, ask, options), signal)
    : gate.call(kind, ask, options))
  paid.usage.add(done.model, done.usage, false)
  if (trial) await noteRecovery(run, engine)
  return done
}

/** Never throws, since it stands between a paid answer and its storing. */
async function noteRecovery(run: Run, engine: AnswerEngine): Promise<void> {
  const note = async () => {
    await openAccount(engine.id)
    await prioritiseReading(run.question.day)
  }
  await write(note, run).catch((error: unknown) =>
    log.error({ err: error, engine: engine.id }, 'account recovery not noted'),
  )
}

async function tryAccount<T>({ id }: AnswerEngine, trial: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await trial()
  } catch (error) {
    await endTrial(id, { cut: signal.aborted }).catch((later: unknown) =>
      log.warn({ err: later, engine: id }, 'trial call not closed'),
    )
    throw error
  }
}

async function handleFailure(run: Run, error: unknown): Promise<Outcome> {
  const { question, signal } = run
  let cause = error
  if (error instanceof EngineError && error.kind !== 'aborted')
    try {
      return await endFor(run, error)
    } catch (later) {
      cause = later
    }
  const fault = !signal.aborted && !(cause instanceof EngineError) && !isStoreFault(cause)
  if (fault) log.error({ err: cause, question: question.id }, 'question failed')
  return release(run, { fault }).catch((later: unknown) => {
    log.error({ err: later, question: question.id }, 'question not requeued')
    return 'released'
  })
}

async function release({ question, paid }: Run, how: Partial<Delayed>): Promise<'released'> {
  await db().$transaction((tx) => releaseQuestion(tx, question, { ...how, paid }), WRITE_TIMES)
  return 'released'
}

async function endFor(run: Run, { kind, message }: EngineError): Promise<'failed' | 'skipped'> {
  if (kind !== 'quota') return end(run, 'failed', { code: kind, text: message })
  await close(run, run.engine.id, message)
  return end(run, 'skipped', { code: 'quota', text: queryRunsCopy.reasons.quota(labelOf(run)) })
}

async function close(run: Run, engine: string, reason: string): Promise<void> {
  await write(() => closeAccount(engine, reason), run)
  closedAccounts.add(engine)
}

async function end<State extends 'failed' | 'skipped' | 'notShown'>(
  run: Run,
  state: State,
  reason: Reason | null,
): Promise<State> {
  const { question, paid } = run
  await write(() => db().$transaction((tx) => endQuestion(tx, question, state, reason, { paid }), WRITE_TIMES), run)
  return state
}

function write<T>(work: () => Promise<T>, { signal, onHeldUp }: Run): Promise<T> {
  return untilStored(() => writes.add(work), signal, onHeldUp)
}
