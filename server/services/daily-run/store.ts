import { z } from 'zod'
import { toStorableText } from '@/server/llm/openai-response'
import { completeQuestions } from '@/server/queue/client'
import { addNames, findNames, type NamedByAnswer } from '@/server/services/query-results/save-names'
import { type Db, db } from '../../db'
import { newId } from '../../ids'
import {
  type Bill,
  bill,
  type ClaimedQuestion,
  markAnswered,
  markDone,
  type StoredAnswer,
  type StoredReading,
  storedAnswer,
  toStoredJson,
} from './question'

// What a question's answer leaves in the database, in two steps: the answer itself with its bill the moment it arrives,
// and later the results of every query run that subscribes. Both may be repeated; neither counts or stores twice.
//
// One lock order everywhere: owner, question, then per owner query, query run, result and answer, then the ledger (day
// before sum), then the budget. A statement that needs an earlier lock belongs into a transaction of its own.

const kept = z.array(z.object({ answer: storedAnswer.nullable() }))

/**
 * Keeps an answer that was paid for, with its bill, in one small transaction.
 * @returns the answer that counts: this one, or the one that another worker kept before; null when the question has
 *   ended, or another delivery holds it and goes on from here.
 */
export function storeAnswer(
  { id, job }: Pick<ClaimedQuestion, 'id' | 'job'>,
  answer: StoredAnswer,
  paid: Bill,
): Promise<StoredAnswer | null> {
  return db().$transaction(async (tx) => {
    await markAnswered(tx, id, answer)
    await bill(tx, paid)
    const rows = await tx.$queryRaw`
      select answer from question
      where id = ${id} and job_id = ${job.id}::uuid and job_attempt = ${job.retryCount}::int`
    return kept.parse(rows)[0]?.answer ?? null
  }, WRITE_TIMES)
}

/** A write waits for locks (3 s) and connections longer than it should ever have to. */
export const WRITE_TIMES = { timeout: 15_000, maxWait: 10_000 }

const waiting = z.array(z.object({ runId: z.string(), queryId: z.string(), ownerId: z.string() }))
type Waiting = z.infer<typeof waiting>[number]

/** What was read from an answer, before its names have ids. */
export interface Extracted extends NamedByAnswer {
  extractModel: string
}

/**
 * Stores a result of the answer for every query run that waits for it, ends the question and its job, in one
 * transaction. The payer's result carries the tokens, the others none.
 * @param extracted what was read, or what an earlier delivery of the question has kept of it.
 * @param paid what reading the answer cost.
 */
export async function storeResults(
  question: ClaimedQuestion,
  answer: StoredAnswer,
  extracted: Extracted | StoredReading,
  paid: Bill,
): Promise<void> {
  if (await storeKnown(question, answer, extracted, paid)) return
  // New names are added outside of the transaction, whose locks they would prolong.
  if ('brands' in extracted) await addNames(extracted)
  if (!(await storeKnown(question, answer, extracted, paid))) throw new Error('names that were added are not there')
}

/** As `storeResults`; false when some names are new, and nothing was stored. */
function storeKnown(
  question: ClaimedQuestion,
  answer: StoredAnswer,
  extracted: Extracted | StoredReading,
  paid: Bill,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const names = 'brandIds' in extracted ? extracted : await findNames(tx, extracted)
    if (!names) return false
    const reading: StoredReading = { ...names, extractModel: extracted.extractModel }
    const runs = await lockQuestion(tx, question)
    for (const run of runs) await storeResult(tx, question, run, { answer, reading, paid })
    await markDone(tx, question.id, reading)
    await bill(tx, paid)
    await completeQuestions([question.job], tx)
    return true
  }, WRITE_TIMES)
}

/** The query runs that wait for a question, whose row is locked: those that subscribe from now on find it answered. */
async function lockQuestion(tx: Db, { id }: ClaimedQuestion): Promise<Waiting[]> {
  const rows = await tx.$queryRaw`select owner_ids as "ownerIds" from question where id = ${id} for update`
  const [question] = z.array(z.object({ ownerIds: z.array(z.string()) })).parse(rows)
  const runs = await tx.$queryRaw`
    select id as "runId", query_id as "queryId", owner_id as "ownerId" from query_run
    where question_id = ${id} and owner_id = any(${question?.ownerIds ?? []}::text[]) and status = 'queued'
    order by owner_id, query_id`
  return waiting.parse(runs)
}

async function storeResult(
  tx: Db,
  { day, engine, sample, asked }: ClaimedQuestion,
  { runId, queryId, ownerId }: Waiting,
  { answer, reading, paid }: { answer: StoredAnswer; reading: StoredReading; paid: Bill },
): Promise<void> {
  const { text, model, searches, ...evidence } = answer
  const { brandIds, citationIds, extractModel } = reading
  // Kept before are the tokens of the answer; those of its reading are written last, for the sake of the locks.
  const more = runId === paid.payer.runId ? paid.usage : { inputTokens: 0, outputTokens: 0 }
  const resultId = newId()
  const stored = await tx.$executeRaw`
    insert into result (id, owner_id, query_id, day, engine, sample, brand_ids, citation_ids, model, input_tokens, output_tokens)
    select ${resultId}, ${ownerId}, ${queryId}, ${day}::date, ${engine}, ${sample}::int, ${brandIds}::int[],
      ${citationIds}::int[], ${model}, r.input_tokens + ${more.inputTokens}::int, r.output_tokens + ${more.outputTokens}::int
    from query_run r where r.id = ${runId} and r.owner_id = ${ownerId} and r.status = 'queued'
    on conflict do nothing`
  if (stored > 0) {
    await tx.$executeRaw`
      insert into answer (result_id, owner_id, day, question, text, evidence)
      values (${resultId}, ${ownerId}, ${day}::date, ${toStoredJson(asked)}::jsonb, ${toStorableText(text)},
        ${toStoredJson({ ...evidence, searches, models: { answer: model, extract: extractModel } })}::jsonb)`
    await tx.$executeRaw`
      update query set result_count = result_count + 1, first_result_day = least(first_result_day, ${day}::date),
        latest_result_day = greatest(latest_result_day, ${day}::date) where id = ${queryId} and owner_id = ${ownerId}`
  }
  await tx.$executeRaw`
    update query_run set status = 'done', finished_at = now(), reason_code = null, reason = null
    where id = ${runId} and owner_id = ${ownerId} and status = 'queued'`
}
