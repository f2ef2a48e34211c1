import { z } from 'zod'
import { accessOf } from '@/lib/engines/engines'
import { STORED_CITATIONS_MAX } from '@/lib/limits'
import type { MeasuringCall } from '@/lib/measure/measurement-changes'
import { normaliseCitation, pageKey } from '@/lib/sites/citations'
import { type Db, db, readRows } from '@/server/db/client'
import { newId } from '@/server/ids'
import type { Answer, Extraction } from '@/server/llm/engine'
import { EXTRACTION_VERSION, unconfirmedBrands, verifyBrands } from '@/server/llm/extract-brands'
import { toStorableText } from '@/server/llm/model-text'
import { recountAnswers } from '@/server/measure/answer-counts'
import { brandsOf, confirmNames, isConfirmed, lockNames, type Meaning, readMeaning } from '@/server/names/sorting'
import { completeQuestions } from '@/server/queue/client'
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
import { addNames, consultedBy, findNameIds, type NamedByAnswer, type UnconfirmedIds } from './save-names'

// One lock order everywhere: owner, question, names, then per owner query, query run, result, answer and the day's
// counts, then the ledger (day before sum), then the budget, then the counts of names read. A statement that needs an
// earlier lock belongs in its own transaction.

const keptRow = z.object({ answer: storedAnswer.nullable() })

/** Returns the answer that counts, maybe an earlier one; null when ended or claimed by another delivery (R-RUN-8). */
export function storeAnswer(
  { id, job }: Pick<ClaimedQuestion, 'id' | 'job'>,
  answer: StoredAnswer,
  paid: Bill,
): Promise<StoredAnswer | null> {
  return db().$transaction(async (tx) => {
    await markAnswered(tx, id, answer)
    await bill(tx, paid)
    const [kept] = await readRows(keptRow, tx)`
      select answer from question
      where id = ${id} and job_id = ${job.id}::uuid and job_attempt = ${job.retryCount}::int`
    return kept?.answer ?? null
  }, WRITE_TIMES)
}

export const WRITE_TIMES = { timeout: 15_000, maxWait: 10_000 }

const waitingRow = z.object({ runId: z.string(), queryId: z.string(), ownerId: z.string() })
type Waiting = z.infer<typeof waitingRow>
const lockedRow = z.object({ ownerIds: z.array(z.string()), unread: z.boolean() })

export interface Extracted extends NamedByAnswer {
  extractModel: string
}

/** Stores a result for every subscriber in one transaction (R-RUN-10); only the payer's carries tokens. Repeatable. */
export async function storeResults(
  question: ClaimedQuestion,
  answer: StoredAnswer,
  extracted: Extracted | StoredReading,
  paid: Bill,
): Promise<void> {
  await noteModels(question, { answer: answer.model, extract: extracted.extractModel, rules: EXTRACTION_VERSION })
  if (await storeKnown(question, answer, extracted, paid)) return
  // Outside the transaction, whose locks it would prolong.
  if ('brands' in extracted) await addNames(extracted)
  if (!(await storeKnown(question, answer, extracted, paid))) throw new Error('names that were added are not there')
}

const noted = new Set<string>()

/** Saves each model once per process. */
async function noteModels(
  { day, engine }: Pick<ClaimedQuestion, 'day' | 'engine'>,
  models: Record<MeasuringCall, string>,
): Promise<void> {
  for (const [call, model] of Object.entries(models)) {
    const key = JSON.stringify([day, engine, call, model])
    if (noted.has(key)) continue
    await saveModels(db(), [{ day, engine, call, model }])
    noted.add(key)
  }
}

interface ServedModel {
  day: string
  engine: string
  call: string
  model: string
}

/** Saves which models and rules served a day, so screens can show where the measurement changed. */
export async function saveModels(store: Db, served: readonly ServedModel[]): Promise<void> {
  await store.$executeRaw`
    insert into engine_model_day (day, engine, call, model)
    select day, engine, call, model
    from jsonb_to_recordset(${JSON.stringify(served)}::jsonb) as s(day date, engine text, call text, model text)
    order by day, engine, call, model
    on conflict do nothing`
}

/** Stores results; false when some names are new, and then nothing is stored. */
function storeKnown(
  question: ClaimedQuestion,
  answer: StoredAnswer,
  extracted: Extracted | StoredReading,
  paid: Bill,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { runs, unread } = await lockQuestion(tx, question)
    await lockNames(tx)
    // After taking the lock: names found now stay until the results use them.
    const known = 'brandIds' in extracted ? extracted : await findNameIds(tx, extracted)
    if (!known) return false
    const reading: StoredReading = { ...known, extractModel: extracted.extractModel }
    // What nobody reported is unknown, not none.
    if (answer.searchesUnknown) delete reading.searchIds
    const owners = runs.map(({ ownerId }) => ownerId)
    const { brandIds, unconfirmed = [], extractModel } = reading
    const ids = unconfirmed.map(({ brandId }) => brandId)
    const meaning = await readMeaning(tx, brandIds, owners, ids)
    const names = confirmNames(meaning, unconfirmed, answer.text)
    for (const [ownerId, own] of Map.groupBy(runs, (run) => run.ownerId))
      await storeOwn(tx, question, ownerId, own, { answer, reading, names, meaning, paid })
    await markDone(tx, question.id, reading)
    await bill(tx, paid)
    const { day, engine } = question
    if (unread && answer.provider) await countProvider(tx, question, answer.model, answer.provider)
    if (unread) await countReadNames(tx, [{ day, engine, model: extractModel, ...countsOf(reading, names) }])
    await completeQuestions(question.engine, [question.job], tx)
    return true
  }, WRITE_TIMES)
}

/** Locks the question, so a query that subscribes later finds it answered. `unread`: no reading is stored yet. */
async function lockQuestion(tx: Db, { id }: ClaimedQuestion): Promise<{ runs: Waiting[]; unread: boolean }> {
  const [question] = await readRows(lockedRow, tx)`
    select owner_ids as "ownerIds", reading is null as unread from question where id = ${id} for update`
  const runs = await readRows(waitingRow, tx)`
    select id as "runId", query_id as "queryId", owner_id as "ownerId" from query_run
    where question_id = ${id} and owner_id = any(${question?.ownerIds ?? []}::text[]) and status = 'queued'
    order by owner_id, query_id`
  return { runs, unread: question?.unread ?? false }
}

/** A name that the answer does not hold, with the name of the same brand that it holds instead. */
type KeptName = UnconfirmedIds & { confirmedBy: number | null }

interface Stored {
  answer: StoredAnswer
  reading: StoredReading
  names: readonly KeptName[]
  meaning: Meaning
  paid: Bill
}

const storedRow = z.object({ id: z.string(), queryId: z.string() })

/** Stores one owner's results and everything counted with them. A query that already has its result keeps it. */
async function storeOwn(
  tx: Db,
  { day, engine, sample, asked }: ClaimedQuestion,
  ownerId: string,
  runs: readonly Waiting[],
  { answer, reading, names, meaning, paid }: Stored,
): Promise<void> {
  const { text, model, searches, ...evidence } = answer
  const { citationIds, consultedIds = null, searchIds = null, extractModel } = reading
  const { brandIds, readBrandIds } = brandsOf(meaning, ownerId, reading.brandIds, text, names.filter(isConfirmed))
  const own = runs.map(({ runId, queryId }) => {
    // The tokens of the answer are already in the run.
    const { inputTokens, outputTokens, costMicros } = runId === paid.payer.runId ? paid.usage : NOTHING
    return { id: runId, queryId, resultId: newId(), inputTokens, outputTokens, costMicros }
  })
  // Counted apart, as all figures of both are (R-SURFACES-10).
  const [api, app] = accessOf(engine) === 'app' ? [null, day] : [day, null]
  const stored = await readRows(storedRow, tx)`
    with own as (
      select o.*, r.input_tokens + o."inputTokens" as input, r.output_tokens + o."outputTokens" as output,
        r.cost_micros + o."costMicros" as cost
      from jsonb_to_recordset(${JSON.stringify(own)}::jsonb)
        as o(id text, "queryId" text, "resultId" text, "inputTokens" int, "outputTokens" int, "costMicros" bigint)
      join query_run r on r.id = o.id and r.owner_id = ${ownerId} and r.status = 'queued'
    ), added as (
      insert into result (id, owner_id, query_id, day, engine, sample, brand_ids, read_brand_ids, citation_ids,
        consulted_ids, search_ids, model, input_tokens, output_tokens, provider, cost_micros)
      select "resultId", ${ownerId}, "queryId", ${day}::date, ${engine}, ${sample}::smallint, ${brandIds}::int[],
        ${readBrandIds}::int[], ${citationIds}::int[], ${consultedIds}::int[], ${searchIds}::int[], ${model}, input, output,
        ${answer.provider ?? null}, cost
      from own on conflict do nothing returning id, query_id
    ), kept as (
      insert into answer (result_id, owner_id, day, question, text, evidence)
      select id, ${ownerId}, ${day}::date, ${toStoredJson(asked)}::jsonb, ${toStorableText(text)},
        ${toStoredJson({ ...evidence, searches, models: { answer: model, extract: extractModel } })}::jsonb
      from added
    ), counted as (
      update query set result_count = result_count + ${api ? 1 : 0}::int, app_result_count = app_result_count + ${app ? 1 : 0}::int,
        first_result_day = least(first_result_day, ${api}::date), latest_result_day = greatest(latest_result_day, ${api}::date),
        app_first_result_day = least(app_first_result_day, ${app}::date),
        app_latest_result_day = greatest(app_latest_result_day, ${app}::date)
      where owner_id = ${ownerId} and id in (select query_id from added)
    ), ended as (
      update query_run set status = 'done', finished_at = now(), reason_code = null, reason = null
      where owner_id = ${ownerId} and id in (select id from own) and status = 'queued'
    )
    select id, query_id as "queryId" from added`
  await saveUnconfirmed(
    tx,
    stored.map(({ id }) => ({ id, ownerId, day, names })),
  )
  await recountAnswers(
    tx,
    stored.map(({ queryId }) => ({ ownerId, queryId, day, engine })),
  )
}

/** Keeps with each result the names that its text does not hold (R-NAME-7). */
export async function saveUnconfirmed(
  tx: Db,
  results: readonly { id: string; ownerId: string; day: string; names: readonly KeptName[] }[],
): Promise<void> {
  const rows = results.flatMap(({ id, ownerId, day, names }) =>
    names.map((name, index) => ({ id, ownerId, day, place: index + 1, ...name })),
  )
  if (rows.length === 0) return
  await tx.$executeRaw`
    insert into unconfirmed_name (result_id, owner_id, day, place, names_before, brand_id, spelling_id, confirmed_by)
    select id, "ownerId", day, place, before, "brandId", "spellingId", "confirmedBy"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id text, "ownerId" text, day date, place int, before int,
      "brandId" int, "spellingId" int, "confirmedBy" int)`
}

/** Counts an answer of a surface to the provider that brought it: who brought most of a day's has measured it (R-SURFACES-13). */
async function countProvider(
  tx: Db,
  { day, engine }: Pick<ClaimedQuestion, 'day' | 'engine'>,
  model: string,
  provider: string,
): Promise<void> {
  await tx.$executeRaw`
    insert into engine_model_day as d (day, engine, call, model, providers)
    values (${day}::date, ${engine}, 'answer', ${model}, jsonb_build_object(${provider}::text, 1))
    on conflict (day, engine, call, model) do update set providers = coalesce(d.providers, '{}')
      || jsonb_build_object(${provider}::text, 1 + coalesce((d.providers ->> ${provider}::text)::int, 0))`
}

interface ReadNames {
  day: string
  engine: string
  /** The model that read. */
  model: string
  names: number
  unconfirmed: number
}

/** Counts the different names read in an answer; those that sorting confirms are confirmed. */
export function countsOf(
  { brandIds }: Pick<StoredReading, 'brandIds'>,
  names: readonly KeptName[],
): Pick<ReadNames, 'names' | 'unconfirmed'> {
  return { names: brandIds.length + names.length, unconfirmed: names.filter((name) => !isConfirmed(name)).length }
}

/** Adds to what a day's readings of an engine's answers gave, each once per day, engine and model (R-NAME-8). */
export async function countReadNames(tx: Db, read: readonly ReadNames[]): Promise<void> {
  await tx.$executeRaw`
    insert into engine_model_day as d (day, engine, call, model, names, unconfirmed)
    select day, engine, 'extract', model, names, unconfirmed
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
      as r(day date, engine text, model text, names int, unconfirmed int)
    order by day, engine, model
    on conflict (day, engine, call, model) do update set names = d.names + excluded.names,
      unconfirmed = d.unconfirmed + excluded.unconfirmed`
}

const NOTHING = { inputTokens: 0, outputTokens: 0, costMicros: 0 }

// Turns an engine's answer into what is stored of it. Pure, so the worker and the demo's loader do the same.

/** Drops the answer's cost, which the ledger keeps. */
export function toStoredAnswer({ usage, ...answer }: Answer): StoredAnswer {
  return { ...answer, searches: usage.searches }
}

/** Returns the names the text really contains and those it does not, the pages it cites and consulted, its searches. */
export function readingOf(answer: StoredAnswer, { brands, model }: Pick<Extraction, 'brands' | 'model'>): Extracted {
  const verified = verifyBrands(brands, answer.text)
  return {
    brands: verified,
    unconfirmed: unconfirmedBrands(brands, answer.text, verified),
    citations: countedCitations(answer),
    ...consultedBy(answer),
    extractModel: model,
  }
}

function countedCitations(answer: StoredAnswer): { site: string; url: string }[] {
  const counted = new Map<string, { site: string; url: string }>()
  for (const { url, site } of answer.citations) {
    const citation = normaliseCitation(url)
    if (!citation || counted.size === STORED_CITATIONS_MAX) continue
    // A page counts once per answer, however often and in whatever spelling it is cited.
    const page = pageKey(citation.url)
    if (!counted.has(page)) counted.set(page, { ...citation, ...(site ? { site } : {}) })
  }
  return [...counted.values()]
}
