import { queryRuns } from '@/lib/copy/query-runs'
import { type AnswerEngine, EngineError } from '@/server/llm/engine'
import { log } from '@/server/log'
import { askEngine } from './ask-engine'
import { finishEarly } from './finish-early'
import { type AskableRun, readRun } from './make-question'
import { reserveTokens, settleTokens } from './reserve-tokens'
import { RunUsage } from './save-usage'
import { shareAnswer } from './share-answer'
import { type Reason, storeAborted, storeFailure, storeLost, storeSkip, storeUsage } from './store-failure'
import { makeStorable, RunLost, storeResult } from './store-result'
import { takeOver, takeQuestion } from './take-question'
import type { Wake } from './wake-waiting'

export interface AnswerOptions {
  engine: AnswerEngine
  /** Fires when this process shuts down or has lost the job; the run then goes back to the queue. */
  signal: AbortSignal
  /** Takes the runs that may go on now; without it they are queued, in the transaction that frees them. */
  wake?: Wake
  /** The job comes again because whoever had it is dead. */
  redelivered?: boolean
}

/** `waiting`: another job has the question, and wakes this run when it is answered. `gone`: run or query deleted. */
export type Outcome = 'done' | 'failed' | 'skipped' | 'waiting' | 'gone'

/**
 * Answers one query run: ask → extract → verify → store in one transaction (contract §7). May be called again at any
 * time, also while it runs elsewhere: a run gets at most one result. Calls run outside every transaction.
 * @throws EngineError `aborted` when the signal fires: the run is queued again, for its job to come back.
 */
export async function answerQuery(runId: string, options: AnswerOptions): Promise<Outcome> {
  const run = await readRun(runId)
  if (!run) return 'gone'
  if (run.status === 'done' || run.status === 'failed' || run.status === 'skipped') return run.status
  const skip = reasonToSkip(run, options.engine)
  if (skip) return leave('skipped', storeSkip(run, skip, !options.wake), options)
  const claim = await takeQuestion(run, options.redelivered ?? false)
  if (claim.kind === 'wait' || claim.kind === 'busy') return 'waiting'
  const claimed = { ...run, attempt: claim.attempt, claimedHash: run.hash }
  if (claim.kind === 'adopt') {
    const reason = { code: claim.reasonCode, text: claim.reason ?? claim.reasonCode }
    return leave('failed', storeFailure(claimed, reason, new RunUsage(), !options.wake), options)
  }
  if (claim.kind === 'lead') return ask(claimed, options)
  return unlessLost(async () => {
    if (await shareAnswer(claimed, claim.resultId)) return 'done'
    if (await takeOver(claimed, claim.resultId)) return ask(claimed, options)
    return answerQuery(runId, { ...options, redelivered: true })
  })
}

async function ask(run: AskableRun, options: AnswerOptions): Promise<Outcome> {
  const usage = new RunUsage()
  const queue = !options.wake
  try {
    const reservation = await reserveTokens(run.day, options.signal)
    if (!reservation) {
      await finishEarly(run.day)
      const reason = { code: 'budget', text: queryRuns.reasons.budget }
      return await leave('skipped', storeSkip(run, reason, queue), options)
    }
    const answered = await askEngine(run.question, options.engine, options.signal, usage).finally(() =>
      settleTokens(run.day, reservation, usage.inputTokens + usage.outputTokens),
    )
    const result = await makeStorable(answered)
    return await unlessLost(
      () => leave('done', storeResult(run, result, usage, queue), options),
      () => leave('gone', storeLost(run, usage, queue), options),
    )
  } catch (error) {
    if (!(error instanceof EngineError)) {
      // Ours or the database's fault: the job comes again, and pays again.
      await storeUsage(run, usage).catch((lost: unknown) => log.error({ err: lost, run: run.id }, 'usage not counted'))
      throw error
    }
    if (error.kind !== 'aborted')
      return await leave('failed', storeFailure(run, { code: error.kind, text: error.message }, usage, queue), options)
    await storeAborted(run, usage)
    throw error
  }
}

/** Waits for what was stored, then passes on the runs that it has woken. */
async function leave(outcome: Outcome, stored: Promise<string[]>, { wake }: AnswerOptions): Promise<Outcome> {
  const woken = await stored
  if (woken.length > 0) await wake?.(woken)
  return outcome
}

/** The loser of a run discards what it has, except for the bill. */
async function unlessLost(work: () => Promise<Outcome>, onLost?: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RunLost)) throw error
    return onLost ? onLost() : 'gone'
  }
}

function reasonToSkip(run: AskableRun, engine: AnswerEngine): Reason | null {
  const { reasons } = queryRuns
  if (run.dayStatus === 'stopped') return { code: 'budget', text: reasons.budget }
  if (!run.active) return { code: 'inactive', text: reasons.inactive }
  if (run.engine !== engine.id) return { code: 'engine', text: reasons.engine }
  return null
}
