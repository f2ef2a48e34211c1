import { z } from 'zod'
import { type Db, db } from '../../db'
import { newId } from '../../ids'
import type { Answered } from './ask-engine'
import type { AskableRun } from './make-question'
import { saveNames } from './save-dictionaries'
import { RunUsage } from './save-usage'
import { wakeWaiting } from './wake-waiting'

/** What is written of an answer: the same for the run that asked and for those that share its answer. */
export interface StorableResult {
  brandIds: number[]
  citationIds: number[]
  model: string
  text: string
  /** Everything else that the answer rests on, as JSON. */
  evidence: string
}

/** Somebody else has the run by now, or its query is gone: nothing may be stored. */
export class RunLost extends Error {}

/** The dictionaries' ids and the answer's evidence; outside the run's transaction on purpose (storage.md). */
export async function makeStorable({ answer, extractModel, brands, citations }: Answered): Promise<StorableResult> {
  const { brandIds, citationIds } = await saveNames(brands, citations)
  const { grounded, sources, searchQueries, requestId, model, usage } = answer
  const evidence = {
    ...{ citations: answer.citations, sources, searchQueries, grounded, requestId },
    ...{ models: { answer: model, extract: extractModel }, searches: usage.searches },
  }
  return { brandIds, citationIds, model, text: storableText(answer.text), evidence: storableJson(evidence) }
}

/**
 * Stores the answer of the run that asked: result, answer, the run's end, the query's counters, the usage and the
 * question's state in one transaction, which also wakes the runs that wait for the same question.
 * @param run in the attempt that its job has claimed.
 * @param queue whether woken runs are queued here; otherwise their ids are the caller's to pass on.
 * @returns the ids of the woken runs.
 * @throws RunLost when the run was taken over, stopped or deleted meanwhile; nothing is stored then.
 */
export function storeResult(
  run: AskableRun,
  result: StorableResult,
  usage: RunUsage,
  queue: boolean,
): Promise<string[]> {
  return db().$transaction(async (tx) => {
    await write(tx, run, result, usage, true)
    return wakeWaiting(tx, run, queue)
  })
}

/**
 * Stores the same answer for a run that shares it, at zero tokens. One statement, hence a transaction of its own.
 * @throws RunLost as storeResult.
 */
export async function storeShared(run: AskableRun, result: StorableResult): Promise<void> {
  await write(db(), run, result, new RunUsage(), false)
}

const written = z.array(z.object({ ended: z.boolean() }))

// Locks are taken in the order that everyone keeps: question, query, run; the ledger's row comes last, because all
// runs of an owner share it. Each step reads the one before it, which is what orders the steps of one statement.
async function write(tx: Db, run: AskableRun, result: StorableResult, usage: RunUsage, asker: boolean): Promise<void> {
  const { inputTokens, outputTokens, columns } = usage
  const resultId = newId()
  const rows = await tx.$queryRaw`
    with asked as (
      update asked_question set state = 'answered', result_id = ${resultId}
      where ${asker}::boolean and day = ${run.day}::date and engine = ${run.engine} and sample = ${run.sample}::int
        and question_hash = ${run.hash} and leader_run_id = ${run.id} returning 1
    ), locked as (
      select q.owner_id, q.id from query q, (select count(*) from asked) first
      where q.owner_id = ${run.ownerId} and q.id = ${run.queryId} for no key update of q
    ), ended as (
      update query_run r set status = 'done', finished_at = now(),
        input_tokens = r.input_tokens + ${inputTokens}::int, output_tokens = r.output_tokens + ${outputTokens}::int
      from locked where r.id = ${run.id} and r.attempt = ${run.attempt}::int and r.status = 'asking' returning r.id
    ), stored as (
      insert into result (id, owner_id, query_id, day, engine, sample, brand_ids, citation_ids, model, input_tokens, output_tokens)
      select ${resultId}, ${run.ownerId}, ${run.queryId}, ${run.day}::date, ${run.engine}, ${run.sample}::int,
        ${result.brandIds}::int[], ${result.citationIds}::int[], ${result.model}, ${inputTokens}::int, ${outputTokens}::int
      from ended on conflict do nothing returning id
    ), answered as (
      insert into answer (result_id, day, question, text, evidence)
      select id, ${run.day}::date, ${storableJson(run.question)}::jsonb, ${result.text}, ${result.evidence}::jsonb from stored
    ), counted as (
      update query q set result_count = q.result_count + 1, first_result_day = least(q.first_result_day, ${run.day}::date),
        latest_result_day = greatest(q.latest_result_day, ${run.day}::date)
      from stored where q.owner_id = ${run.ownerId} and q.id = ${run.queryId}
    ), spent as (
      insert into usage_day as u (day, owner_id, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens)
      select ${run.day}::date, ${run.ownerId}, m.model, ${run.ownerKind}::usage_owner_kind, ${run.ownerName},
        m.calls, m.failed_calls, m.input_tokens, m.output_tokens
      from stored, unnest(${columns.model}::text[], ${columns.calls}::int[], ${columns.failedCalls}::int[],
        ${columns.inputTokens}::bigint[], ${columns.outputTokens}::bigint[]) as m(model, calls, failed_calls, input_tokens, output_tokens)
      on conflict (day, owner_id, model) do update set calls = u.calls + excluded.calls,
        failed_calls = u.failed_calls + excluded.failed_calls, input_tokens = u.input_tokens + excluded.input_tokens,
        output_tokens = u.output_tokens + excluded.output_tokens, owner_name = excluded.owner_name
    )
    select exists(select from ended) as ended`
  if (!written.parse(rows)[0]?.ended) throw new RunLost()
}

/** Postgres takes neither a zero byte nor half a surrogate pair; an answer may hold either. */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? storableText(each) : each))
}
