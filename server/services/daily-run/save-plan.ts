import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { type Db, idRow, readRows } from '@/server/db'
import type { Question } from '@/server/llm/engine'
import type { PlannedJob } from '@/server/queue/client'
import { newId } from '../../ids'
import { toStoredJson } from './question'

export interface Planned {
  ownerId: string
  queryId: string
  sample: number
  /** Null while the run is to be made. */
  runId: string | null
  asked: Question
  hash: string
  /** Among the runs of its owner that day, from 1. */
  rank: number
}

const questionRow = z.object({ id: z.string(), sample: z.number(), hash: z.string() })

const keyOf = ({ sample, hash }: { sample: number; hash: string }) => `${sample} ${hash}`

/** The runs of one day and engine by the question that they ask, in the order given. */
export function groupByQuestion<Run extends Planned>(planned: readonly Run[]): [Run, ...Run[]][] {
  const groups = new Map<string, [Run, ...Run[]]>()
  for (const each of planned) {
    const known = groups.get(keyOf(each))
    if (known) known.push(each)
    else groups.set(keyOf(each), [each])
  }
  return [...groups.values()]
}

/** Makes the questions that are new; returns the ids of all, by sample and hash. */
export async function saveQuestions(
  tx: Db,
  day: Day,
  engine: string,
  planned: readonly Planned[],
): Promise<Map<string, string>> {
  const distinct = groupByQuestion(planned).map((runs) => ({
    ...runs[0],
    ownerIds: runs.map(({ ownerId }) => ownerId),
  }))
  const questions = JSON.stringify(
    // In one order, so that two plannings never deadlock.
    distinct
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      .map(({ sample, hash, ownerIds, asked }) => ({
        id: newId(),
        sample,
        hash,
        ownerIds,
        asked: toStoredJson(asked),
      })),
  )
  await tx.$executeRaw`
    insert into question (id, day, engine, sample, hash, owner_ids, asked)
    select id, ${day}::date, ${engine}, sample, hash, array(select jsonb_array_elements_text("ownerIds")), asked::jsonb
    from jsonb_to_recordset(${questions}::jsonb) as q(id text, sample int, hash text, "ownerIds" jsonb, asked text)
    on conflict do nothing`
  const found = await readRows(questionRow, tx)`
    select id, sample::int as sample, hash from question
    where day = ${day}::date and engine = ${engine} and hash = any(${[...new Set(planned.map(({ hash }) => hash))]}::text[])`
  return new Map(found.map((each) => [keyOf(each), each.id]))
}

/** Named beside every join by owner. */
const ownersOf = (rows: readonly { ownerId: string }[]) => [...new Set(rows.map(({ ownerId }) => ownerId))]

/** Makes new runs and queues the others for their questions; runs whose query was deleted are left out. */
export async function saveRuns(
  tx: Db,
  day: Day,
  engine: string,
  planned: readonly Planned[],
  questions: ReadonlyMap<string, string>,
): Promise<Planned[]> {
  const rows = planned.map((each) => ({
    id: each.runId ?? newId(),
    ownerId: each.ownerId,
    queryId: each.queryId,
    sample: each.sample,
    questionId: questions.get(keyOf(each)),
    added: each.runId === null,
  }))
  const made = await readRows(idRow, tx)`
      insert into query_run (id, owner_id, day, query_id, engine, sample, question_id)
      select n.id, n."ownerId", ${day}::date, n."queryId", ${engine}, n.sample, n."questionId"
      from jsonb_to_recordset(${JSON.stringify(rows.filter(({ added }) => added))}::jsonb)
        as n(id text, "ownerId" text, "queryId" text, sample int, "questionId" text)
      join query q on q.id = n."queryId" and q.owner_id = n."ownerId" and q.owner_id = any(${ownersOf(rows)}::text[])
      on conflict do nothing returning id`
  const changed = rows.filter(({ added }) => !added)
  const queued =
    changed.length === 0
      ? []
      : await readRows(idRow, tx)`
            update query_run r set question_id = n."questionId", status = 'queued', reason_code = null, reason = null,
              finished_at = null
            from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id text, "ownerId" text, "questionId" text)
            where r.id = n.id and r.owner_id = n."ownerId" and r.owner_id = any(${ownersOf(changed)}::text[])
              and r.status <> 'done' returning r.id`
  const there = new Set([...made, ...queued].map(({ id }) => id))
  return planned.filter((_, index) => there.has(rows[index]?.id ?? ''))
}

/** Owners with fewer questions asked today come first, so that no owner waits behind another. */
export function jobsOf(
  saved: readonly Planned[],
  questions: ReadonlyMap<string, string>,
  headStart: number,
): PlannedJob[] {
  const jobs = new Map<string, PlannedJob>()
  for (const { ownerId, rank, ...key } of saved) {
    const questionId = questions.get(keyOf(key))
    if (!questionId) continue
    const job = jobs.get(questionId) ?? { questionId, ownerIds: [], priority: Number.NEGATIVE_INFINITY }
    const ownerIds = job.ownerIds.includes(ownerId) ? job.ownerIds : [...job.ownerIds, ownerId]
    jobs.set(questionId, { questionId, ownerIds, priority: Math.max(job.priority, headStart - rank) })
  }
  return [...jobs.values()].sort((a, b) => b.priority - a.priority)
}
