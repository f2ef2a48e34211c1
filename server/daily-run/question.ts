import { createHash } from 'node:crypto'
import { z } from 'zod'
import { accessOf, SURFACE_PROVIDERS, takesPlace } from '@/lib/engines/engines'
import { countryName } from '@/lib/format/text'
import { TEXT } from '@/lib/limits'
import { type Db, db, idRow, readRows } from '@/server/db/client'
import type { Account } from '@/server/engines/paid-work'
import { countLookCost } from '@/server/llm/call-outcomes'
import type { Question } from '@/server/llm/engine'
import { toStorableText } from '@/server/llm/model-text'
import { completeQuestions, hastenQuestions, requeueQuestions } from '@/server/queue/client'
import { type QuestionDelivery, questionTimeoutS } from '@/server/queue/queues'
import { spendTokens } from '@/server/usage/budget'
import { CallUsage, saveUsage, type UsageOwner } from '@/server/usage/ledger'

// Every change of a question's state; a question is the unit of work of a daily run (docs/developers/daily-run.md). The
// delivery that claimed it (`job_id`, `job_attempt`) fences every write about it.

interface Subscriber extends Omit<UsageOwner, 'day'> {
  runId: string
  queryId: string
}

export const storedAnswer = z.object({
  text: z.string(),
  citations: z.array(z.object({ url: z.string(), title: z.string().nullable(), site: z.string().optional() })),
  sources: z.array(z.string()),
  searchQueries: z.array(z.string()),
  grounded: z.boolean(),
  model: z.string(),
  requestId: z.string().nullable(),
  searches: z.number(),
  /** Set for a surface: who looked at it and when, and brands that stand on cards beside the text (R-SURFACES-9). */
  provider: z.enum(SURFACE_PROVIDERS).optional(),
  shownAt: z.string().nullable().optional(),
  searchesUnknown: z.boolean().optional(),
  mentions: z
    .array(
      z.object({
        ...{ kind: z.literal('card'), of: z.string(), name: z.string(), address: z.string().optional() },
        ...{ url: z.string().optional(), price: z.string().optional(), rating: z.string().optional() },
      }),
    )
    .optional(),
})
export type StoredAnswer = z.infer<typeof storedAnswer>

export const storedReading = z.object({
  brandIds: z.array(z.number()),
  citationIds: z.array(z.number()),
  /** Absent in readings stored by an earlier release. */
  consultedIds: z.array(z.number()).optional(),
  searchIds: z.array(z.number()).optional(),
  /** Names that the text does not hold; `spellingId` is what resembles one most, null without any. */
  unconfirmed: z
    .array(z.object({ brandId: z.number(), before: z.number(), spellingId: z.number().nullable() }))
    .optional(),
  extractModel: z.string(),
})
export type StoredReading = z.infer<typeof storedReading>

const provider = z.enum(SURFACE_PROVIDERS)

/** How far the look at a surface is (R-SURFACES-4); kept before each step that may be charged, and after it. */
export const look = z.object({
  provider: provider.nullable(),
  /** The task that is waited for. */
  taskId: z.string().nullable(),
  /** When a post was begun whose reply is not known: its task is looked up before anything is paid again. */
  postedAt: z.string().nullable(),
  lookUps: z.number(),
  fetches: z.number(),
  /** Whether it was asked once more already. */
  again: z.boolean(),
  /** All tasks there were, what the provider states that each costs, and whether that is in the ledger. */
  tasks: z.array(
    z.object({ provider, id: z.string(), costMicros: z.number().nullable(), booked: z.boolean().default(false) }),
  ),
  /** Providers that failed for good. */
  failed: z.array(z.object({ provider, code: z.string(), text: z.string() })),
  /** Set where the surface showed no answer: when that was, where the provider says so. */
  notShown: z.object({ at: z.string().nullable() }).optional(),
})
export type Look = z.infer<typeof look>

export interface ClaimedQuestion {
  id: string
  day: string
  engine: string
  sample: number
  asked: Question
  ownerIds: string[]
  answer: StoredAnswer | null
  reading: StoredReading | null
  look: Look | null
  job: Pick<QuestionDelivery, 'id' | 'retryCount'>
  /** The first active subscriber; its owner's ledger counts the tokens (R-RUN-3). */
  payer: Subscriber & UsageOwner
  /** Time of the last heartbeat that the queue accepted, by `performance.now()`. */
  touchedAt: number
  suspected: boolean
  account: Account
}

/** Queries with the same hash ask the same question (R-RUN-2). Spelling counts, since it may change an answer. */
export function questionHash({ term, profile, country, location }: Question): string {
  const parts = [term, profile ?? '', country, location].map((part) => part.normalize('NFC').trim())
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The question as an engine is asked: a surface knows no profile, and a city by its provider's list alone. */
export function askedOf(engine: string, asked: Question, surfacePlace: string | null = null): Question {
  if (accessOf(engine) === 'api') return asked
  const location = (takesPlace(engine) ? surfacePlace : null) ?? countryName(asked.country)
  return { ...asked, profileName: null, profile: null, location }
}

export interface Reason {
  code: string
  text: string
}

export interface Claim {
  id: string
  job: Pick<QuestionDelivery, 'id' | 'retryCount'>
  ownerIds: readonly string[]
  deaths: number
  tries: number
}

/** Any state → asking, or → answered when an answer is stored. */
export async function markClaimed(tx: Db, claims: readonly Claim[], workerId: string): Promise<void> {
  const claimed = claims.map(({ job, ...claim }) => ({ ...claim, jobId: job.id, attempt: job.retryCount }))
  await tx.$executeRaw`
    update question q set state = case when q.answer is null then 'asking' else 'answered' end, deaths = c.deaths,
      tries = c.tries, alone = false, reserved = 0, cost_reserved = 0, owner_ids = array(select jsonb_array_elements_text(c."ownerIds")),
      job_id = c."jobId", job_attempt = c.attempt, worker_id = ${workerId}, started_at = coalesce(q.started_at, now()),
      finished_at = null
    from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) as c(id text, "ownerIds" jsonb, deaths int, tries int,
      "jobId" uuid, attempt int)
    where q.id = c.id`
}

/** asking → answered; a stored answer is never replaced. */
export async function markAnswered(tx: Db, id: string, answer: StoredAnswer): Promise<void> {
  await tx.$executeRaw`
    update question set state = 'answered', answer = ${toStoredJson(answer)}::jsonb, answered_at = now()
    where id = ${id} and answer is null and state in ('queued', 'asking')`
}

/** answered → done, also by a superseded delivery: every result is stored. */
export async function markDone(tx: Db, id: string, reading: StoredReading): Promise<void> {
  await tx.$executeRaw`
    update question set state = 'done', reading = ${JSON.stringify(reading)}::jsonb, reason_code = null, reason = null,
      job_id = null, worker_id = null, alone = false, finished_at = now() where id = ${id}`
}

/** queued, or asking for longer than any call takes → skipped, because its day is over. */
export async function skipOverdue(day: string, { code, text }: Reason): Promise<void> {
  await db().$executeRaw`
    update question set state = 'skipped', reason_code = ${code}, reason = ${text}, job_id = null, worker_id = null,
      finished_at = now()
    where day = ${day}::date and (state = 'queued'
      or (state = 'asking' and started_at < now() - make_interval(secs => ${questionTimeoutS()}::int)))`
}

const lockedRow = z.object({ ownerIds: z.array(z.string()) })

/**
 * Marks tasks whose cost is settled as booked, and collects it: what the provider states, else, once the task is left or
 * has ended, that nobody does.
 */
export function settleTasks(engine: string, kept: Look, isOver: boolean): { look: Look; usage: CallUsage } {
  const usage = new CallUsage(engine)
  const tasks = kept.tasks.map((task) => {
    const { provider, id, costMicros, booked } = task
    if (booked || (costMicros === null && !isOver && id === kept.taskId)) return task
    usage.add(provider, costMicros === null ? undefined : { ...NO_TOKENS, costMicros }, false)
    return { ...task, booked: true }
  })
  return { look: { ...kept, tasks }, usage }
}

const NO_TOKENS = { inputTokens: 0, outputTokens: 0, searches: 0 }

/** Keeps how far a look is, with its bill; false, and nothing kept, when another delivery holds the question. Repeatable. */
export async function saveLook(question: ClaimedQuestion, kept: Look, usage: CallUsage): Promise<boolean> {
  const { id, job, payer, engine } = question
  const isKept = await db().$transaction(async (tx) => {
    const saved = await tx.$executeRaw`
      update question set look = ${toStoredJson(kept)}::jsonb
      where id = ${id} and job_id = ${job.id}::uuid and job_attempt = ${job.retryCount}::int`
    if (saved > 0) await bill(tx, { questionId: id, payer, usage })
    return saved > 0
  })
  if (isKept) countLookCost(engine, usage.counted.costMicros ?? 0, usage.unpricedCalls)
  return isKept
}

/** answered and held by no worker → skipped. */
export async function skipUnread(day: string, { code, text }: Reason): Promise<void> {
  await db().$executeRaw`
    update question set state = 'skipped', reason_code = ${code}, reason = ${text}, finished_at = now()
    where day = ${day}::date and state = 'answered' and job_id is null`
}

type ClaimKey = Pick<ClaimedQuestion, 'id' | 'engine' | 'job'>

/** Ends a claimed question without results, for all subscribers, also those who joined since, or only for `of`. */
export async function endQuestion(
  tx: Db,
  { id, engine, job }: ClaimKey,
  state: 'failed' | 'skipped' | 'done' | 'notShown',
  reason: Reason | null,
  { of, paid }: { of?: readonly string[]; paid?: Bill } = {},
): Promise<void> {
  const text = reason && toStorableText(reason.text).slice(0, TEXT.long)
  const [claimed] = await readRows(lockedRow, tx)`
    select owner_ids as "ownerIds" from question
    where id = ${id} and job_id = ${job.id}::uuid and job_attempt = ${job.retryCount}::int for update`
  if (claimed && state !== 'done')
    await tx.$executeRaw`
      update query_run set status = ${state}, reason_code = ${reason?.code}, reason = ${text}, finished_at = now()
      where question_id = ${id} and owner_id = any(${claimed.ownerIds}::text[]) and status = 'queued'
        and (${of ? [...of] : null}::text[] is null or id = any(${of ? [...of] : null}::text[]))`
  if (claimed && !of)
    await tx.$executeRaw`
      update question set state = ${state}, reason_code = ${reason?.code ?? null}, reason = ${text}, job_id = null,
        worker_id = null, alone = false, finished_at = now() where id = ${id}`
  if (paid) await bill(tx, paid)
  if (!of) await completeQuestions(engine, [job], tx)
}

const heldRow = z.object({ held: z.boolean() })

/**
 * Ends a delivery that did not hold its question when the answer came. If it holds the question now, through a
 * redelivery or because the database had lost the claim, the question is requeued, since its stored answer is still
 * unread.
 */
export async function endSuperseded(tx: Db, claim: ClaimKey, paid: Bill): Promise<'done' | 'released'> {
  const { id, engine, job } = claim
  // Locked whoever holds it, so no one claims it before the job ends.
  const [question] = await readRows(heldRow, tx)`
    select (job_id, job_attempt) is not distinct from (${job.id}::uuid, ${job.retryCount}::int) as held
    from question where id = ${id} for update`
  if (question?.held) {
    await releaseQuestion(tx, claim, { paid })
    return 'released'
  }
  await bill(tx, paid)
  await completeQuestions(engine, [job], tx)
  return 'done'
}

interface Release {
  /** Counts as one of the question's tries. */
  fault?: boolean
  paid?: Bill
  /** Seconds until it comes again, behind every question not yet asked. */
  delayS?: number | null
}

/** Requeues a claimed question. */
export async function releaseQuestion(
  tx: Db,
  { id, engine, job }: ClaimKey,
  { fault = false, paid, delayS = null }: Release = {},
): Promise<void> {
  await tx.$executeRaw`
    update question set state = case when answer is null then 'queued' else 'answered' end, job_id = null,
      worker_id = null, alone = false, tries = tries + ${fault ? 1 : 0}::int
    where id = ${id} and job_id = ${job.id}::uuid and job_attempt = ${job.retryCount}::int`
  if (paid) await bill(tx, paid)
  await requeueQuestions(engine, [job], tx, delayS)
}

const answeredRow = z.object({ engine: z.string(), ids: z.array(z.string()) })

/** Makes answers that wait to be read due at once. */
export async function prioritiseReading(day: string): Promise<void> {
  const answered = await readRows(answeredRow)`
    select engine, array_agg(id) as ids from question
    where day = ${day}::date and state = 'answered' and job_id is null group by engine order by engine`
  for (const { engine, ids } of answered) await hastenQuestions(engine, ids, db())
}

export async function isStillClaimed({ id, job }: Pick<ClaimedQuestion, 'id' | 'job'>): Promise<boolean> {
  const rows = await readRows(idRow)`
    select id from question where id = ${id} and job_id = ${job.id}::uuid and job_attempt = ${job.retryCount}::int`
  return rows.length > 0
}

/** Marks the question as asked alone: if the worker dies now, this question is why. */
export async function markAlone({ id, job }: Pick<ClaimedQuestion, 'id' | 'job'>): Promise<void> {
  await db().$executeRaw`
    update question set alone = true where id = ${id} and job_id = ${job.id}::uuid and job_attempt = ${job.retryCount}::int`
}

export interface Bill {
  questionId: string
  payer: UsageOwner & { runId: string }
  usage: CallUsage
}

/** Adds a bill to the ledger; repeated after a lost commit, it counts nothing twice (R-RUN-8). */
export async function bill(tx: Db, { questionId, payer, usage }: Bill): Promise<void> {
  if (usage.models.length === 0) return
  const added = await tx.$executeRaw`
    update question set billed = array_append(billed, ${usage.id}), cost_micros = cost_micros + ${usage.costMicros}::bigint
    where id = ${questionId} and ${usage.id} <> all(billed)`
  if (added === 0) return
  await saveUsage(tx, payer, usage)
  await spendTokens(tx, payer.day, usage.engine, usage.counted)
}

export function toStoredJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? toStorableText(each) : each))
}
