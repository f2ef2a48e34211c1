import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { queryRunsCopy } from '@/lib/daily-run/words'
import { compareEngines, engineLabel } from '@/lib/engines/engines'
import { type Day, dayToDate } from '@/lib/format/days'
import { type Db, db, readRow, readRows } from '@/server/db/client'
import { env } from '@/server/env'
import { EngineError } from '@/server/llm/engine'
import { plannedEngines } from '@/server/llm/engines'
import { log } from '@/server/log'

// A question reserves its possible cost before its first call, in one atomic statement (R-RUN-13). Near the limit it
// waits for others' reservations; the day is over only when the tokens really spent leave no room. Each engine has an
// equal share of the day's budget, so none spends another's (R-ENGINES-1); reading an answer counts to the engine that
// gave it.

/** Estimate before the first question: a search-grounded answer reads whole pages. */
const FIRST_ESTIMATE = 15_000
const HEADROOM = 1.25
const POLL_MS = 200

/** Tokens of this process's most expensive question. */
let highestCost = 0

/** Returns one engine's share of the day's budget; undefined without a budget. */
export function budgetShare(): number | undefined {
  const budget = env().LLM_DAILY_TOKEN_BUDGET
  return budget === undefined ? undefined : Math.max(1, Math.floor(budget / plannedEngines().length))
}

export interface Reservation {
  tokens: number
  /** Given by the caller, so it says nothing about what a question costs. */
  estimated?: boolean
}

/** Null when the day's budget is used up. Without `estimate` the size is learned. Throws EngineError `aborted`. */
export async function reserveTokens(
  day: Day,
  engine: string,
  signal: AbortSignal,
  estimate?: number,
): Promise<Reservation | null> {
  const cap = budgetShare()
  if (cap === undefined) return { tokens: 0 }
  await openDay(day, engine)
  // A reservation still held after four call timeouts belongs to a dead worker.
  const deadline = Date.now() + 4 * env().LLM_TIMEOUT_MS
  for (;;) {
    const tokens = Math.min(cap, estimate ?? (highestCost > 0 ? Math.ceil(highestCost * HEADROOM) : FIRST_ESTIMATE))
    const reserved = await db().$executeRaw`
      update token_budget_day set reserved = reserved + ${tokens}::bigint
      where day = ${day}::date and engine = ${engine} and used + reserved + ${tokens}::bigint <= ${cap}::bigint`
    if (reserved > 0) return estimate === undefined ? { tokens } : { tokens, estimated: true }
    if ((await usedTokens(day, engine)) + tokens > cap || Date.now() > deadline) return null
    await wait(POLL_MS, undefined, { signal }).catch(() => {
      throw new EngineError(
        'aborted',
        'The wait for the token budget was stopped because this process is shutting down.',
      )
    })
  }
}

export async function spendTokens(tx: Db, day: Day, engine: string, tokens: number): Promise<void> {
  if (env().LLM_DAILY_TOKEN_BUDGET === undefined || tokens === 0) return
  await tx.$executeRaw`
    update token_budget_day set used = used + ${tokens}::bigint where day = ${day}::date and engine = ${engine}`
}

interface Holder {
  id: string
  day: string
  engine: string
  job: { id: string; retryCount: number }
}

/** Notes the reservation in the question, so both are freed together if its worker dies. */
export async function noteReservation({ id, job }: Holder, { tokens }: Reservation): Promise<void> {
  if (tokens === 0) return
  await db().$executeRaw`
    update question set reserved = ${tokens}::bigint
    where id = ${id} and job_id = ${job.id}::uuid and job_attempt = ${job.retryCount}::int`
}

/** Frees a reservation, only once, since a later delivery frees it too. `spendTokens` has counted the calls. */
export async function endReservation(holder: Holder, { tokens }: Reservation, spent: number): Promise<void> {
  const { id, day, engine, job } = holder
  if (tokens === 0) return
  highestCost = Math.max(highestCost, spent)
  const reserved = await db().$executeRaw`
    update question set reserved = 0
    where id = ${id} and job_id = ${job.id}::uuid and job_attempt = ${job.retryCount}::int and reserved > 0`
  if (reserved > 0) await freeTokens(db(), day, engine, tokens)
}

export async function freeTokens(tx: Db, day: Day, engine: string, tokens: number): Promise<void> {
  await tx.$executeRaw`
    update token_budget_day set reserved = greatest(0, reserved - ${tokens}::bigint)
    where day = ${day}::date and engine = ${engine}`
}

/** Frees a reservation and counts what was spent. Must be the last statement of a transaction. */
export async function settleTokens(
  tx: Db,
  day: Day,
  engine: string,
  { tokens, estimated }: Reservation,
  spent: number,
): Promise<void> {
  if (env().LLM_DAILY_TOKEN_BUDGET === undefined) return
  if (tokens > 0 && !estimated) highestCost = Math.max(highestCost, spent)
  await tx.$executeRaw`
    update token_budget_day set reserved = greatest(0, reserved - ${tokens}::bigint), used = used + ${spent}::bigint
    where day = ${day}::date and engine = ${engine}`
}

const heldRow = z.object({ engine: z.string() })
const spentRow = z.object({ spent: z.bigint() })

/** Frees reservations of killed workers once nothing is being asked; the ledger has what they spent. */
export async function freeReservations(day: Day): Promise<void> {
  const [questions, analyses, previews] = await Promise.all([
    db().question.count({ where: { day: dayToDate(day), jobId: { not: null } } }),
    db().sentimentGeneration.count({ where: { state: 'running' } }),
    db().answerPreview.count({ where: { state: 'running' } }),
  ])
  if (questions + analyses + previews > 0) return
  const held = await readRows(heldRow)`
    select engine from token_budget_day where day = ${day}::date and reserved > 0 order by engine`
  for (const { engine } of held) {
    const { spent } = await readRow(spentRow)`
      select coalesce(sum(input_tokens + output_tokens), 0)::bigint as spent from usage_day
      where day = ${day}::date and engine = ${engine}`
    await db().$executeRaw`
      update token_budget_day set reserved = 0, used = greatest(used, ${spent}::bigint)
      where day = ${day}::date and engine = ${engine} and reserved > 0`
  }
}

const stoppedRow = z.object({ engine: z.string() })

/**
 * Stops an engine that has used up its share: it is asked nothing more that day, others go on. Once all have stopped,
 * so has the day (R-RUN-13).
 */
export async function stopEngine(day: Day, engine: string): Promise<void> {
  const note = await db().$transaction(async (tx) => {
    const stopped = await tx.$executeRaw`
      update token_budget_day set stopped_at = now() where day = ${day}::date and engine = ${engine} and stopped_at is null`
    if (stopped === 0) return null
    // When two engines stop at once, the later to lock the day sees both.
    await tx.$executeRaw`select 1 from daily_run where day = ${day}::date for no key update`
    const engines = await findStopped(tx, day)
    const isOver = isStopped(engines)
    const text = isOver
      ? queryRunsCopy.stoppedByBudget(env().LLM_DAILY_TOKEN_BUDGET ?? 0)
      : queryRunsCopy.stoppedByShare(engines.map(engineLabel), budgetShare() ?? 0)
    await tx.$executeRaw`
      update daily_run set status = case when ${isOver}::boolean and status = 'running' then 'stopped' else status end,
        note = ${text} where day = ${day}::date`
    return text
  })
  if (note) log.warn({ day, engine, note }, 'daily run stopped')
}

async function findStopped(tx: Db, day: Day): Promise<string[]> {
  const rows = await readRows(stoppedRow, tx)`
    select engine from token_budget_day where day = ${day}::date and stopped_at is not null`
  return rows.map(({ engine }) => engine).sort(compareEngines)
}

const isStopped = (engines: readonly string[]) => plannedEngines().every((each) => engines.includes(each))

/** Whether all engines have stopped for the day. */
export async function isDayStopped(tx: Db, day: Day): Promise<boolean> {
  return isStopped(await findStopped(tx, day))
}

/** Lets all engines be asked again, for a run restarted by hand. */
export async function reopenBudgets(tx: Db, day: Day): Promise<void> {
  await tx.$executeRaw`update token_budget_day set stopped_at = null where day = ${day}::date and stopped_at is not null`
}

export async function isBudgetSpent(day: Day, engine: string): Promise<boolean> {
  const cap = budgetShare()
  if (cap === undefined) return false
  await openDay(day, engine)
  return (await usedTokens(day, engine)) >= cap
}

/** Makes the day's row; a budget set in the middle of a day starts with what is already spent. */
async function openDay(day: Day, engine: string): Promise<void> {
  if ((await db().tokenBudgetDay.count({ where: { day: dayToDate(day), engine } })) > 0) return
  await db().$executeRaw`
    insert into token_budget_day (day, engine, used) values (${day}::date, ${engine}, ${await readLedger(day, engine)}::bigint)
    on conflict do nothing`
}

async function readLedger(day: Day, engine: string): Promise<bigint> {
  const { _sum } = await db().usageDay.aggregate({
    where: { day: dayToDate(day), engine },
    _sum: { inputTokens: true, outputTokens: true },
  })
  return (_sum.inputTokens ?? 0n) + (_sum.outputTokens ?? 0n)
}

const usedRow = z.object({ used: z.number() })

async function usedTokens(day: Day, engine: string): Promise<number> {
  const [budget] = await readRows(usedRow)`
    select used::float8 as used from token_budget_day where day = ${day}::date and engine = ${engine}`
  return budget?.used ?? 0
}
