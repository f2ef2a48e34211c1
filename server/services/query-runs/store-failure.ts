import { queryRuns } from '@/lib/copy/query-runs'
import { TEXT } from '@/lib/limits'
import { type Db, db } from '../../db'
import { type AskableRun, readRun } from './make-question'
import { type RunUsage, saveRunUsage, saveUsage } from './save-usage'
import { storableText } from './store-result'
import { failQuestion, releaseQuestion, wakeWaiting } from './wake-waiting'

/** Why a run has no result: a code to count by and a sentence for admins. */
export interface Reason {
  code: string
  text: string
}

/**
 * Ends a run as failed: no result is ever written for it. The tokens of its calls count; runs that wait for the same
 * question are woken and adopt the failure. When the run was taken over meanwhile, only the usage is written.
 * @returns the ids of the woken runs.
 */
export function storeFailure(run: AskableRun, reason: Reason, usage: RunUsage, queue: boolean): Promise<string[]> {
  const why = { code: reason.code, text: storableText(reason.text).slice(0, TEXT.long) }
  return db().$transaction(async (tx) => {
    const asked = await failQuestion(tx, run, run.id, run.attempt, why)
    await end(tx, run, 'failed', why, usage)
    const woken = asked ? await wakeWaiting(tx, run, queue) : []
    await saveUsage(tx, run, usage)
    return woken
  })
}

/** Ends a run without asking: its query is off, the day was stopped. A question it held goes to who waits for it. */
export function storeSkip(run: AskableRun, reason: Reason, queue: boolean): Promise<string[]> {
  const held = claimedQuestion(run)
  return db().$transaction(async (tx) => {
    const released = await releaseQuestion(tx, held, run.id, run.attempt)
    await end(tx, run, 'skipped', reason)
    return released ? wakeWaiting(tx, held, queue) : []
  })
}

/** Gives a run back as it was before it was claimed; its job comes again. What its calls cost is kept. */
export async function storeAborted(run: AskableRun, usage: RunUsage): Promise<void> {
  await db().$transaction(async (tx) => {
    await releaseQuestion(tx, run, run.id, run.attempt)
    await tx.$executeRaw`
      update query_run r set status = 'queued', started_at = null,
        input_tokens = r.input_tokens + ${usage.inputTokens}::int, output_tokens = r.output_tokens + ${usage.outputTokens}::int
      where r.id = ${run.id} and r.attempt = ${run.attempt}::int and r.status = 'asking'`
    await saveUsage(tx, run, usage)
  })
}

/**
 * Counts calls whose answer cannot be stored, because the run was taken over or its query deleted: the bill is real.
 * A question that nobody asks any more goes to who waits for it.
 */
export function storeLost(run: AskableRun, usage: RunUsage, queue: boolean): Promise<string[]> {
  return db().$transaction(async (tx) => {
    const released = await releaseQuestion(tx, run, run.id, run.attempt)
    const woken = released ? await wakeWaiting(tx, run, queue) : []
    await saveRunUsage(tx, run, usage)
    return woken
  })
}

/** Counts the calls of a run that broke on our side and will be delivered again. */
export function storeUsage(run: AskableRun, usage: RunUsage): Promise<void> {
  return db().$transaction((tx) => saveRunUsage(tx, run, usage))
}

/** The job of a run was redelivered too often: the run has failed, and the day goes on without it (security T66). */
export async function storeGivenUp(runId: string): Promise<void> {
  const run = await readRun(runId)
  if (!run) return
  const reason = { code: 'gaveUp', text: queryRuns.reasons.gaveUp }
  const held = claimedQuestion(run)
  await db().$transaction(async (tx) => {
    const asked = await failQuestion(tx, held, run.id, run.attempt, reason)
    await end(tx, run, 'failed', reason)
    if (asked) await wakeWaiting(tx, held, true)
  })
}

/** Fenced by the attempt: a run that another job has claimed since is left alone (security T65). */
async function end(
  tx: Db,
  run: AskableRun,
  status: 'failed' | 'skipped',
  reason: Reason,
  usage?: RunUsage,
): Promise<void> {
  await tx.$executeRaw`
    update query_run r set status = ${status}::query_run_status, reason_code = ${reason.code}, reason = ${reason.text},
      finished_at = now(), input_tokens = r.input_tokens + ${usage?.inputTokens ?? 0}::int,
      output_tokens = r.output_tokens + ${usage?.outputTokens ?? 0}::int
    where r.id = ${run.id} and r.attempt = ${run.attempt}::int and r.status in ('queued', 'waiting', 'asking')`
}

/** The question that a run has claimed, which its query may have changed away from since. */
function claimedQuestion(run: AskableRun) {
  return { ...run, hash: run.claimedHash ?? run.hash }
}
