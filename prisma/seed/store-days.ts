import { type Access, accessOf } from '@/lib/engines/engines'
import type { Day } from '@/lib/format/days'
import { TEXT } from '@/lib/limits'
import { endDay } from '@/server/daily-run/catch-up'
import { type Reason, type StoredAnswer, type StoredReading, toStoredJson } from '@/server/daily-run/question'
import { countReadNames, countsOf, saveModels, saveUnconfirmed } from '@/server/daily-run/store'
import { type Db, db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { EXTRACTION_VERSION } from '@/server/llm/extract-brands'
import { toStorableText } from '@/server/llm/model-text'
import { brandsOf, confirmNames, isConfirmed, lockNames, type Meaning, readMeaning } from '@/server/names/sorting'
import type { AnsweredQuestion } from './answer-questions'
import { runTimes } from './plan-days'
import { readNameIds } from './store-names'
import { storeUsage } from './store-usage'

// Stores the daily runs of many days at once: the rows that planning, claiming and storing leave behind when a worker runs
// every question by itself (tests/server/seed/bulk-days.test.ts compares the two).

interface Stored extends AnsweredQuestion {
  read: { answer: StoredAnswer; reading: StoredReading } | null
  failed: Reason | null
}

/** All rows of these days, or none: a day with a record is complete. Throws when a day has a record already. */
export async function storeDays(days: readonly Day[], answered: readonly AnsweredQuestion[]): Promise<void> {
  const idsOf = await readNameIds(answered)
  const stored = answered.map((question): Stored => {
    const { outcome } = question
    if ('failed' in outcome) return { ...question, read: null, failed: outcome.failed }
    if ('notShown' in outcome) return { ...question, read: null, failed: null }
    const { answer, extracted } = outcome
    const { searchIds, ...ids } = idsOf(extracted)
    const searched = answer.searchesUnknown ? {} : { searchIds }
    const reading = { ...ids, ...searched, extractModel: extracted.extractModel }
    return { ...question, read: { answer, reading }, failed: null }
  })
  await db().$transaction((tx) => store(tx, days, stored), { timeout: 60_000, maxWait: 10_000 })
}

async function store(tx: Db, days: readonly Day[], stored: readonly Stored[]): Promise<void> {
  const owners = [...new Set(stored.flatMap(({ runs }) => runs.map(({ ownerId }) => ownerId)))].sort()
  await openDays(tx, days, stored)
  await saveQuestions(tx, stored)
  await lockNames(tx)
  const brandIds = new Set(stored.flatMap(({ read }) => read?.reading.brandIds ?? []))
  const unconfirmed = stored.flatMap(({ read }) => read?.reading.unconfirmed?.map((name) => name.brandId) ?? [])
  const meaning = await readMeaning(tx, [...brandIds], owners, [...new Set(unconfirmed)])
  await saveRuns(tx, stored)
  await saveResults(tx, stored, meaning)
  await countResults(tx, owners, stored)
  await recount(tx, days, stored)
  await noteModels(tx, stored, meaning)
  await storeUsage(tx, stored)
  await endDays(tx, days)
}

async function openDays(tx: Db, days: readonly Day[], stored: readonly Stored[]): Promise<void> {
  for (const day of days) await tx.$executeRaw`select ensure_month(${day}::date)`
  const runs = days.map((day) => ({
    ...{ day, startedAt: runTimes(day).startedAt },
    planned: stored.reduce((sum, each) => (each.day === day ? sum + each.runs.length : sum), 0),
  }))
  await tx.$executeRaw`
    insert into daily_run (day, planned, started_at)
    select day, planned, "startedAt"
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as d(day date, planned int, "startedAt" timestamptz)`
}

async function saveQuestions(tx: Db, stored: readonly Stored[]): Promise<void> {
  const rows = stored.map(({ runs, read, failed, billed, ...question }) => ({
    ...{ id: question.id, day: question.day, engine: question.engine, sample: question.sample, hash: question.hash },
    asked: question.asked,
    ownerIds: [...new Set(runs.map(({ ownerId }) => ownerId))].sort(),
    state: outcomeOf({ read, failed }),
    costMicros: question.usage.costMicros,
    billed: Array.from({ length: billed }, () => newId(question.finishedAt)),
    storedAnswer: read?.answer ?? null,
    reading: read?.reading ?? null,
    ...reasonOf(failed),
    ...{ startedAt: question.startedAt, finishedAt: question.finishedAt },
  }))
  await tx.$executeRaw`
    insert into question (id, day, engine, sample, hash, owner_ids, asked, state, job_attempt, billed, cost_micros, answer, reading,
      reason_code, reason, started_at, answered_at, finished_at)
    select id, day, engine, sample, hash, "ownerIds", asked, state, 0, billed, "costMicros", "storedAnswer", reading, code, reason,
      "startedAt", case when "storedAnswer" is not null then "finishedAt" end, "finishedAt"
    from jsonb_to_recordset(${toStoredJson(rows)}::jsonb) as q(id text, day date, engine text, sample int, hash text,
      "ownerIds" text[], asked jsonb, state text, billed text[], "costMicros" bigint, "storedAnswer" jsonb, reading jsonb, code text,
      reason text, "startedAt" timestamptz, "finishedAt" timestamptz)`
}

function outcomeOf({ read, failed }: Pick<Stored, 'read' | 'failed'>): 'done' | 'notShown' | 'failed' {
  if (read) return 'done'
  return failed ? 'failed' : 'notShown'
}

function reasonOf(failed: Reason | null): { code: string | null; reason: string | null } {
  return { code: failed?.code ?? null, reason: failed && toStorableText(failed.text).slice(0, TEXT.long) }
}

/** Only the payer's run and result carry tokens and cost (R-RUN-3). */
function spentOf({ usage, runs }: Stored, runId: string) {
  const { inputTokens, outputTokens, costMicros } = runs[0].id === runId ? usage : NOTHING
  return { inputTokens, outputTokens, costMicros }
}

const NOTHING = { inputTokens: 0, outputTokens: 0, costMicros: 0 }

async function saveRuns(tx: Db, stored: readonly Stored[]): Promise<void> {
  const rows = stored.flatMap((question) => {
    const { id: questionId, day, engine, sample, read, failed, startedAt, finishedAt } = question
    const shared = { day, engine, sample, questionId, startedAt, finishedAt, ...reasonOf(failed) }
    return question.runs.map(({ id, ownerId, queryId }) => ({
      ...{ id, ownerId, queryId, ...shared, ...spentOf(question, id) },
      status: outcomeOf({ read, failed }),
    }))
  })
  await tx.$executeRaw`
    insert into query_run (id, owner_id, day, query_id, engine, sample, question_id, status, reason_code, reason,
      input_tokens, output_tokens, cost_micros, created_at, finished_at)
    select id, "ownerId", day, "queryId", engine, sample, "questionId", status, code, reason, "inputTokens",
      "outputTokens", "costMicros", "startedAt", "finishedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, "ownerId" text, day date, "queryId" text,
      engine text, sample int, "questionId" text, status text, code text, reason text, "inputTokens" int,
      "outputTokens" int, "costMicros" bigint, "startedAt" timestamptz, "finishedAt" timestamptz)`
}

async function saveResults(tx: Db, stored: readonly Stored[], meaning: Meaning): Promise<void> {
  const rows = stored.flatMap((question) => {
    const { day, engine, sample, asked, read, finishedAt } = question
    if (!read) return []
    const { text, model, searches, ...evidence } = read.answer
    const { citationIds, consultedIds, searchIds, unconfirmed = [], extractModel } = read.reading
    const names = confirmNames(meaning, unconfirmed, text)
    return question.runs.map(({ id, ownerId, queryId }) => ({
      ...{ id: newId(finishedAt), ownerId, queryId, day, engine, sample, model, createdAt: finishedAt, names },
      ...brandsOf(meaning, ownerId, read.reading.brandIds, text, names.filter(isConfirmed)),
      ...{ citationIds, consultedIds, searchIds, ...spentOf(question, id) },
      ...{ question: asked, text },
      evidence: { ...evidence, searches, models: { answer: model, extract: extractModel } },
    }))
  })
  const given = toStoredJson(rows)
  await tx.$executeRaw`
    insert into result (id, owner_id, query_id, day, engine, sample, brand_ids, read_brand_ids, citation_ids,
      consulted_ids, search_ids, model, input_tokens, output_tokens, cost_micros, created_at)
    select id, "ownerId", "queryId", day, engine, sample, "brandIds", "readBrandIds", "citationIds", "consultedIds",
      "searchIds", model, "inputTokens", "outputTokens", "costMicros", "createdAt"
    from jsonb_to_recordset(${given}::jsonb) as r(id text, "ownerId" text, "queryId" text, day date, engine text,
      sample int, "brandIds" int[], "readBrandIds" int[], "citationIds" int[], "consultedIds" int[], "searchIds" int[],
      model text, "inputTokens" int, "outputTokens" int, "costMicros" bigint, "createdAt" timestamptz)`
  await tx.$executeRaw`
    insert into answer (result_id, owner_id, day, question, text, evidence)
    select id, "ownerId", day, question, text, evidence
    from jsonb_to_recordset(${given}::jsonb) as a(id text, "ownerId" text, day date, question jsonb, text text,
      evidence jsonb)`
  await saveUnconfirmed(tx, rows)
}

async function countResults(tx: Db, owners: readonly string[], stored: readonly Stored[]): Promise<void> {
  const results = stored.flatMap(({ day, engine, runs, read }) =>
    read ? runs.map((run) => ({ ...run, day, access: accessOf(engine) })) : [],
  )
  const counted = [...Map.groupBy(results, ({ queryId }) => queryId)].map(([queryId, own]) => {
    const of = (access: Access) => {
      const days = own.flatMap((each) => (each.access === access ? each.day : [])).sort()
      return { results: days.length, first: days[0], latest: days.at(-1) }
    }
    const [api, app] = [of('api'), of('app')]
    return {
      ...{ queryId, ownerId: own[0]?.ownerId, ...api },
      ...{ appResults: app.results, appFirst: app.first, appLatest: app.latest },
    }
  })
  await tx.$executeRaw`
    update query q set result_count = q.result_count + c.results, first_result_day = least(q.first_result_day, c.first),
      latest_result_day = greatest(q.latest_result_day, c.latest), app_result_count = q.app_result_count + c."appResults",
      app_first_result_day = least(q.app_first_result_day, c."appFirst"),
      app_latest_result_day = greatest(q.app_latest_result_day, c."appLatest")
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as c("queryId" text, "ownerId" text, results int, first date, latest date, "appResults" int, "appFirst" date,
        "appLatest" date)
    where q.id = c."queryId" and q.owner_id = c."ownerId" and q.owner_id = any(${[...owners]}::text[])`
}

/** The counts of all days of a query in one call. */
async function recount(tx: Db, days: readonly Day[], stored: readonly Stored[]): Promise<void> {
  const queries = new Map(stored.flatMap(({ runs }) => runs.map(({ queryId, ownerId }) => [queryId, ownerId])))
  const sorted = [...days].sort()
  for (const [queryId, ownerId] of [...queries].sort(([one], [other]) => (one < other ? -1 : 1)))
    await tx.$executeRaw`
      select recount_answers(${ownerId}, ${queryId}, ${sorted[0]}::date, ${sorted.at(-1)}::date, null)`
}

async function noteModels(tx: Db, stored: readonly Stored[], meaning: Meaning): Promise<void> {
  const served = new Map<string, Parameters<typeof saveModels>[1][number]>()
  const names = new Map<string, Parameters<typeof countReadNames>[1][number]>()
  for (const { day, engine, read, failed } of stored) {
    // It works, although there is nothing to read.
    if (!read && !failed)
      served.set(JSON.stringify([day, engine, 'answer', engine]), { day, engine, call: 'answer', model: engine })
    if (!read) continue
    const { extractModel: model, unconfirmed = [] } = read.reading
    const counts = countsOf(read.reading, confirmNames(meaning, unconfirmed, read.answer.text))
    const before = names.get(JSON.stringify([day, engine, model])) ?? { names: 0, unconfirmed: 0 }
    const sums = { names: before.names + counts.names, unconfirmed: before.unconfirmed + counts.unconfirmed }
    names.set(JSON.stringify([day, engine, model]), { day, engine, model, ...sums })
    const models = { answer: read.answer.model, extract: read.reading.extractModel, rules: EXTRACTION_VERSION }
    for (const [call, model] of Object.entries(models))
      served.set(JSON.stringify([day, engine, call, model]), { day, engine, call, model })
  }
  await saveModels(tx, [...served.values()])
  await countReadNames(tx, [...names.values()])
}

/** The counts of each day, with the end that a run at that time has. */
async function endDays(tx: Db, days: readonly Day[]): Promise<void> {
  for (const day of days) {
    await endDay(tx, day)
    await tx.$executeRaw`
      update daily_run set finished_at = ${runTimes(day).finishedAt}::timestamptz
      where day = ${day}::date and finished_at is not null`
  }
}
