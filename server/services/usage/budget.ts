import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type Day, dayToDate } from '@/lib/format/days'
import { type Db, db, readRows } from '@/server/db'
import { env } from '@/server/env'
import { EngineError } from '@/server/llm/engine'

// A question reserves what it may cost before its first call, in one atomic statement (R-RUN-13). Near the limit it
// waits for the reservations of others; only when the tokens really spent leave no room is the day over.

/** Before any question has been seen: a search-grounded answer reads whole pages. */
const FIRST_ESTIMATE = 15_000
const HEADROOM = 1.25
const POLL_MS = 200

/** Tokens of the most expensive question of this process. */
let highestCost = 0

export interface Reservation {
  tokens: number
  /** Known beforehand: says nothing about what a question costs. */
  estimated?: boolean
}

/** Null when the day's budget is used up. Without `estimate` the size is learned. Throws EngineError `aborted`. */
export async function reserveTokens(day: Day, signal: AbortSignal, estimate?: number): Promise<Reservation | null> {
  const cap = env().LLM_DAILY_TOKEN_BUDGET
  if (cap === undefined) return { tokens: 0 }
  await openDay(day)
  // A reservation older than two calls can take belongs to a worker that died.
  const deadline = Date.now() + 4 * env().LLM_TIMEOUT_MS
  for (;;) {
    const tokens = Math.min(cap, estimate ?? (highestCost > 0 ? Math.ceil(highestCost * HEADROOM) : FIRST_ESTIMATE))
    const reserved = await db().$executeRaw`
      update token_budget_day set reserved = reserved + ${tokens}::bigint
      where day = ${day}::date and used + reserved + ${tokens}::bigint <= ${cap}::bigint`
    if (reserved > 0) return estimate === undefined ? { tokens } : { tokens, estimated: true }
    if ((await usedTokens(day)) + tokens > cap || Date.now() > deadline) return null
    await wait(POLL_MS, undefined, { signal }).catch(() => {
      throw new EngineError(
        'aborted',
        'The wait for the token budget was stopped because this process is shutting down.',
      )
    })
  }
}

export async function spendTokens(tx: Db, day: Day, tokens: number): Promise<void> {
  if (env().LLM_DAILY_TOKEN_BUDGET === undefined || tokens === 0) return
  await tx.$executeRaw`update token_budget_day set used = used + ${tokens}::bigint where day = ${day}::date`
}

interface Holder {
  id: string
  day: string
  job: { id: string; retryCount: number }
}

/** At the question, so that it is freed with the question should its worker die. */
export async function noteReservation({ id, job }: Holder, { tokens }: Reservation): Promise<void> {
  if (tokens === 0) return
  await db().$executeRaw`
    update question set reserved = ${tokens}::bigint
    where id = ${id} and job_id = ${job.id}::uuid and job_attempt = ${job.retryCount}::int`
}

/** Its calls were counted by `spendTokens`; only once, since a later delivery frees it too. */
export async function endReservation({ id, day, job }: Holder, { tokens }: Reservation, spent: number): Promise<void> {
  if (tokens === 0) return
  highestCost = Math.max(highestCost, spent)
  const reserved = await db().$executeRaw`
    update question set reserved = 0
    where id = ${id} and job_id = ${job.id}::uuid and job_attempt = ${job.retryCount}::int and reserved > 0`
  if (reserved > 0) await freeTokens(db(), day, tokens)
}

export async function freeTokens(tx: Db, day: Day, tokens: number): Promise<void> {
  await tx.$executeRaw`
    update token_budget_day set reserved = greatest(0, reserved - ${tokens}::bigint) where day = ${day}::date`
}

export async function settleTokens(day: Day, { tokens, estimated }: Reservation, spent: number): Promise<void> {
  if (tokens === 0) return
  if (!estimated) highestCost = Math.max(highestCost, spent)
  await db().$executeRaw`
    update token_budget_day set reserved = greatest(0, reserved - ${tokens}::bigint), used = used + ${spent}::bigint
    where day = ${day}::date`
}

/** Frees what killed workers have reserved, once nothing is being asked; what they spent is in the ledger. */
export async function freeReservations(day: Day): Promise<void> {
  const [questions, analyses] = await Promise.all([
    db().question.count({ where: { day: dayToDate(day), jobId: { not: null } } }),
    db().sentimentGeneration.count({ where: { state: 'running' } }),
  ])
  if (questions + analyses > 0) return
  await db().$executeRaw`
    update token_budget_day set reserved = 0, used = greatest(used, ${await readLedger(day)}::bigint)
    where day = ${day}::date and reserved > 0`
}

export async function isBudgetSpent(day: Day): Promise<boolean> {
  const cap = env().LLM_DAILY_TOKEN_BUDGET
  if (cap === undefined) return false
  await openDay(day)
  return (await usedTokens(day)) >= cap
}

/** A budget that is set in the middle of a day starts with what the day has spent. */
async function openDay(day: Day): Promise<void> {
  if ((await db().tokenBudgetDay.count({ where: { day: dayToDate(day) } })) > 0) return
  await db().$executeRaw`
    insert into token_budget_day (day, used) values (${day}::date, ${await readLedger(day)}::bigint) on conflict do nothing`
}

async function readLedger(day: Day): Promise<bigint> {
  const { _sum } = await db().usageDay.aggregate({
    where: { day: dayToDate(day) },
    _sum: { inputTokens: true, outputTokens: true },
  })
  return (_sum.inputTokens ?? 0n) + (_sum.outputTokens ?? 0n)
}

const usedRow = z.object({ used: z.number() })

async function usedTokens(day: Day): Promise<number> {
  const [budget] = await readRows(usedRow)`select used::float8 as used from token_budget_day where day = ${day}::date`
  return budget?.used ?? 0
}
