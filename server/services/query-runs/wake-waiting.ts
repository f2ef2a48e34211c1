import { z } from 'zod'
import { sendRuns } from '@/server/queue'
import type { Db } from '../../db'
import type { AskableRun } from './make-question'

const ids = z.array(z.object({ id: z.string() }))

/** Takes runs that may go on; used instead of the queue by callers that answer runs in their own process. */
export type Wake = (runIds: string[]) => Promise<void>

/** The question that a run asks, as a key. */
export type QuestionKey = Pick<AskableRun, 'day' | 'engine' | 'sample' | 'hash'>

/**
 * Sets the runs that wait for a question to queued and queues their jobs, in the caller's transaction, which must hold
 * the question's row: a run that is about to wait has then either said so, or will find the question answered.
 * @param queue false when the caller passes the ids on by itself.
 */
export async function wakeWaiting(tx: Db, question: QuestionKey, queue: boolean): Promise<string[]> {
  const rows = await tx.$queryRaw`
    update query_run set status = 'queued' where id in (
      select id from query_run
      where day = ${question.day}::date and status = 'waiting' and question_hash = ${question.hash}
        and engine = ${question.engine} and sample = ${question.sample}::int
      order by id for update)
    returning id`
  const woken = ids.parse(rows).map(({ id }) => id)
  if (queue) await sendRuns(woken, tx)
  return woken
}

/**
 * Gives a question back unanswered: whoever comes next asks it.
 * @returns false when this run (in this attempt) is not its asker; nothing has changed then.
 */
export async function releaseQuestion(tx: Db, question: QuestionKey, runId: string, attempt: number): Promise<boolean> {
  // A run that is gone with its query asks nothing any more, whatever its attempt was.
  const released = await tx.$executeRaw`
    delete from asked_question where day = ${question.day}::date and engine = ${question.engine}
      and sample = ${question.sample}::int and question_hash = ${question.hash}
      and state = 'asking' and leader_run_id = ${runId}
      and not exists (select from query_run where id = ${runId} and attempt <> ${attempt}::int)`
  return released > 0
}

/**
 * Marks a question as failed: the runs that wait for it adopt the failure.
 * @returns false when this run (in this attempt) is not its asker; nothing has changed then.
 */
export async function failQuestion(
  tx: Db,
  question: QuestionKey,
  runId: string,
  attempt: number,
  reason: { code: string; text: string },
): Promise<boolean> {
  const failed = await tx.$executeRaw`
    update asked_question set state = 'failed', reason_code = ${reason.code}, reason = ${reason.text}
    where day = ${question.day}::date and engine = ${question.engine} and sample = ${question.sample}::int
      and question_hash = ${question.hash} and state = 'asking' and leader_run_id = ${runId}
      and exists (select from query_run where id = ${runId} and attempt = ${attempt}::int)`
  return failed > 0
}
