import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { queryRunsCopy } from '@/lib/daily-run/words'
import { compareEngines, engineLabel } from '@/lib/engines/engines'
import { type Day, dayToDate } from '@/lib/format/days'
import { usd } from '@/lib/usage/forecast'
import { type Db, db, readRow, readRows } from '@/server/db/client'
import { EngineError } from '@/server/llm/engine'
import { expectedCost, liveCost, PRIOR, plannedEngines } from '@/server/llm/engines'
import { log } from '@/server/log'
import { env } from '@/server/settings/env'
import type { Spent } from './ledger'

// A question reserves what it may use before its first call, in one atomic statement: tokens and money (R-RUN-13,
// R-MONEY-3). Near a limit it waits for others' reservations; the day is over only when what was really spent leaves no
// room. Each engine has an equal share of the day's budgets, so none spends another's (R-ENGINES-1); reading an answer
// counts to the engine that gave it. A call without a known price counts nothing to the budget in money.

/** Estimate before the first question: a search-grounded answer reads whole pages. */
const FIRST_ESTIMATE = 15_000
const HEADROOM = 1.25
const POLL_MS = 200

/** This process's most expensive question: tokens of any engine, money by engine. */
let highestCost = 0
const highestMicros = new Map<string, number>()

export type BudgetKind = 'tokens' | 'money'

const shareOf = (budget: number | undefined) =>
  budget === undefined ? undefined : Math.max(1, Math.floor(budget / plannedEngines().length))

/** Returns one engine's share of the day's budget of tokens; undefined without one. */
export function budgetShare(): number | undefined {
  return shareOf(env().LLM_DAILY_TOKEN_BUDGET)
}

/** The same of the budget in money, in millionths of a US dollar. */
export function costShare(): number | undefined {
  const dollars = env().LLM_DAILY_COST_BUDGET_USD
  return shareOf(dollars === undefined ? undefined : Math.round(dollars * 1_000_000))
}

const hasBudget = () => budgetShare() !== undefined || costShare() !== undefined

export interface Reservation {
  tokens: number
  /** Millionths of a US dollar; absent without a budget in money, or a known price. */
  costMicros?: number
  /** Given by the caller, so it says nothing about what a question costs. */
  estimated?: boolean
}

/** What work may use: tokens that it reads, or the look of a preview. */
type Estimate = number | 'live'

/** Null when a budget of the day is used up. Without `estimate` the size is learned. Throws EngineError `aborted`. */
export async function reserveTokens(
  day: Day,
  engine: string,
  signal: AbortSignal,
  estimate?: Estimate,
): Promise<Reservation | null> {
  const reserved = await reserve(day, engine, signal, estimate)
  return typeof reserved === 'string' ? null : reserved
}

/** As `reserveTokens`, but says which budget is used up. */
export async function reserve(
  day: Day,
  engine: string,
  signal: AbortSignal,
  estimate?: Estimate,
): Promise<Reservation | BudgetKind> {
  const [tokenCap, costCap] = [budgetShare(), costShare()]
  if (tokenCap === undefined && costCap === undefined) return { tokens: 0 }
  await openDay(day, engine)
  // A reservation still held after four call timeouts belongs to a dead worker.
  const deadline = Date.now() + 4 * env().LLM_TIMEOUT_MS
  for (;;) {
    const tokens = Math.min(
      tokenCap ?? 0,
      typeof estimate === 'number' ? estimate : highestCost > 0 ? Math.ceil(highestCost * HEADROOM) : FIRST_ESTIMATE,
    )
    const costMicros = Math.min(costCap ?? 0, costEstimate(engine, estimate))
    const reserved = await db().$executeRaw`
      update token_budget_day set reserved = reserved + ${tokens}::bigint, cost_reserved = cost_reserved + ${costMicros}::bigint
      where day = ${day}::date and engine = ${engine}
        and (${tokenCap ?? null}::bigint is null or used + reserved + ${tokens}::bigint <= ${tokenCap ?? null}::bigint)
        and (${costCap ?? null}::bigint is null or (cost_used < ${costCap ?? null}::bigint
          and cost_used + cost_reserved + ${costMicros}::bigint <= ${costCap ?? null}::bigint))`
    if (reserved > 0)
      return { tokens, ...(costMicros > 0 && { costMicros }), ...(estimate !== undefined && { estimated: true }) }
    const spent = await readUsed(day, engine)
    if (tokenCap !== undefined && spent.used + tokens > tokenCap) return 'tokens'
    if (costCap !== undefined && spent.cost + Math.max(costMicros, 1) > costCap) return 'money'
    if (Date.now() > deadline) return tokenCap === undefined ? 'money' : 'tokens'
    await wait(POLL_MS, undefined, { signal }).catch(() => {
      throw new EngineError(
        'aborted',
        'The wait for the token budget was stopped because this process is shutting down.',
      )
    })
  }
}

/** What a question, or work of `estimate`, may cost; 0 where no price is known. */
function costEstimate(engine: string, estimate: Estimate | undefined): number {
  const learned = highestMicros.get(engine)
  if (estimate === undefined && learned !== undefined) return Math.ceil(learned * HEADROOM)
  if (estimate !== 'live') return expectedCost(engine, estimate) ?? 0
  return (liveCost(engine) ?? 0) + (expectedCost(engine, PRIOR.extract.inputTokens) ?? 0)
}

/** Adds what was spent to the day's budgets; a cost of null counts nothing. */
export async function spendTokens(tx: Db, day: Day, engine: string, { tokens, costMicros }: Spent): Promise<void> {
  if (!hasBudget() || (tokens === 0 && !costMicros)) return
  await tx.$executeRaw`
    update token_budget_day set used = used + ${tokens}::bigint, cost_used = cost_used + ${costMicros ?? 0}::bigint
    where day = ${day}::date and engine = ${engine}`
}

interface Holder {
  id: string
  day: string
  engine: string
  job: { id: string; retryCount: number }
}

const holdsNothing = ({ tokens, costMicros = 0 }: Reservation) => tokens === 0 && costMicros === 0

/** Notes the reservation in the question, so both are freed together if its worker dies. */
export async function noteReservation({ id, job }: Holder, reservation: Reservation): Promise<void> {
  if (holdsNothing(reservation)) return
  await db().$executeRaw`
    update question set reserved = ${reservation.tokens}::bigint, cost_reserved = ${reservation.costMicros ?? 0}::bigint
    where id = ${id} and job_id = ${job.id}::uuid and job_attempt = ${job.retryCount}::int`
}

/** Frees a reservation, only once, since a later delivery frees it too. `spendTokens` has counted the calls. */
export async function endReservation(holder: Holder, reservation: Reservation, spent: Spent): Promise<void> {
  const { id, day, engine, job } = holder
  if (holdsNothing(reservation)) return
  learn(engine, spent)
  const reserved = await db().$executeRaw`
    update question set reserved = 0, cost_reserved = 0
    where id = ${id} and job_id = ${job.id}::uuid and job_attempt = ${job.retryCount}::int
      and (reserved > 0 or cost_reserved > 0)`
  if (reserved > 0) await freeTokens(db(), day, engine, reservation)
}

function learn(engine: string, { tokens, costMicros }: Spent): void {
  highestCost = Math.max(highestCost, tokens)
  if (costMicros) highestMicros.set(engine, Math.max(highestMicros.get(engine) ?? 0, costMicros))
}

export async function freeTokens(
  tx: Db,
  day: Day,
  engine: string,
  { tokens, costMicros = 0 }: Reservation,
): Promise<void> {
  await tx.$executeRaw`
    update token_budget_day set reserved = greatest(0, reserved - ${tokens}::bigint),
      cost_reserved = greatest(0, cost_reserved - ${costMicros}::bigint)
    where day = ${day}::date and engine = ${engine}`
}

/** Frees a reservation and counts what was spent. Must be the last statement of a transaction. */
export async function settleTokens(
  tx: Db,
  day: Day,
  engine: string,
  reservation: Reservation,
  spent: Spent | number,
): Promise<void> {
  if (!hasBudget()) return
  const { tokens, costMicros } = typeof spent === 'number' ? { tokens: spent, costMicros: null } : spent
  if (!holdsNothing(reservation) && !reservation.estimated) learn(engine, { tokens, costMicros })
  await tx.$executeRaw`
    update token_budget_day set reserved = greatest(0, reserved - ${reservation.tokens}::bigint),
      cost_reserved = greatest(0, cost_reserved - ${reservation.costMicros ?? 0}::bigint),
      used = used + ${tokens}::bigint, cost_used = cost_used + ${costMicros ?? 0}::bigint
    where day = ${day}::date and engine = ${engine}`
}

const heldRow = z.object({ engine: z.string() })
const spentRow = z.object({ spent: z.bigint(), cost: z.bigint() })

/** Frees reservations of killed workers once nothing is being asked; the ledger has what they spent. */
export async function freeReservations(day: Day): Promise<void> {
  const [questions, analyses, previews] = await Promise.all([
    db().question.count({ where: { day: dayToDate(day), jobId: { not: null } } }),
    db().sentimentGeneration.count({ where: { state: 'running' } }),
    db().answerPreview.count({ where: { state: 'running' } }),
  ])
  if (questions + analyses + previews > 0) return
  const held = await readRows(heldRow)`
    select engine from token_budget_day
    where day = ${day}::date and (reserved > 0 or cost_reserved > 0) order by engine`
  for (const { engine } of held) {
    const { spent, cost } = await readLedger(day, engine)
    await db().$executeRaw`
      update token_budget_day set reserved = 0, cost_reserved = 0, used = greatest(used, ${spent}::bigint),
        cost_used = greatest(cost_used, ${cost}::bigint)
      where day = ${day}::date and engine = ${engine} and (reserved > 0 or cost_reserved > 0)`
  }
}

const stoppedRow = z.object({ engine: z.string(), by: z.enum(['tokens', 'money']) })

/**
 * Stops an engine that has used up its share of a budget: it is asked nothing more that day, others go on. Once all have
 * stopped, so has the day; its note says by which budget (R-RUN-13, R-MONEY-3).
 */
export async function stopEngine(day: Day, engine: string, by: BudgetKind = 'tokens'): Promise<void> {
  const note = await db().$transaction(async (tx) => {
    const stopped = await tx.$executeRaw`
      update token_budget_day set stopped_at = now(), stopped_by = ${by}
      where day = ${day}::date and engine = ${engine} and stopped_at is null`
    if (stopped === 0) return null
    // When two engines stop at once, the later to lock the day sees both.
    await tx.$executeRaw`select 1 from daily_run where day = ${day}::date for no key update`
    const found = await findStopped(tx, day)
    const isOver = isStopped(found)
    const text = (['tokens', 'money'] as const).flatMap((kind) => noteOf(kind, found, isOver) ?? []).join(' ')
    await tx.$executeRaw`
      update daily_run set status = case when ${isOver}::boolean and status = 'running' then 'stopped' else status end,
        note = ${text} where day = ${day}::date`
    return text
  })
  if (note) log.warn({ day, engine, note }, 'daily run stopped')
}

type Stopped = z.infer<typeof stoppedRow>

function noteOf(kind: BudgetKind, stopped: readonly Stopped[], isOver: boolean): string | null {
  const engines = stopped.flatMap(({ engine, by }) => (by === kind ? [engineLabel(engine)] : []))
  if (engines.length === 0) return null
  const { LLM_DAILY_TOKEN_BUDGET: tokens = 0, LLM_DAILY_COST_BUDGET_USD: dollars = 0 } = env()
  if (isOver && engines.length === stopped.length)
    return kind === 'tokens'
      ? queryRunsCopy.stoppedByBudget(tokens)
      : queryRunsCopy.stoppedByCost(usd(dollars * 1_000_000))
  return kind === 'tokens'
    ? queryRunsCopy.stoppedByShare(engines, budgetShare() ?? 0)
    : queryRunsCopy.stoppedByCostShare(engines, usd(costShare() ?? 0))
}

async function findStopped(tx: Db, day: Day): Promise<Stopped[]> {
  const rows = await readRows(stoppedRow, tx)`
    select engine, coalesce(stopped_by, 'tokens') as by from token_budget_day
    where day = ${day}::date and stopped_at is not null`
  return rows.sort((a, b) => compareEngines(a.engine, b.engine))
}

const isStopped = (stopped: readonly Stopped[]) =>
  plannedEngines().every((each) => stopped.some(({ engine }) => engine === each))

/** Whether all engines have stopped for the day. */
export async function isDayStopped(tx: Db, day: Day): Promise<boolean> {
  return isStopped(await findStopped(tx, day))
}

/** Lets all engines be asked again, for a run restarted by hand. */
export async function reopenBudgets(tx: Db, day: Day): Promise<void> {
  await tx.$executeRaw`
    update token_budget_day set stopped_at = null, stopped_by = null where day = ${day}::date and stopped_at is not null`
}

/** Whether an engine's share of a budget of the day is used up, of tokens or of money. */
export async function isBudgetSpent(day: Day, engine: string): Promise<boolean> {
  if (!hasBudget()) return false
  await openDay(day, engine)
  const { used, cost } = await readUsed(day, engine)
  return used >= (budgetShare() ?? Number.POSITIVE_INFINITY) || cost >= (costShare() ?? Number.POSITIVE_INFINITY)
}

/** Makes the day's row; a budget set in the middle of a day starts with what is already spent. */
async function openDay(day: Day, engine: string): Promise<void> {
  if ((await db().tokenBudgetDay.count({ where: { day: dayToDate(day), engine } })) > 0) return
  const { spent, cost } = await readLedger(day, engine)
  await db().$executeRaw`
    insert into token_budget_day (day, engine, used, cost_used)
    values (${day}::date, ${engine}, ${spent}::bigint, ${cost}::bigint)
    on conflict do nothing`
}

function readLedger(day: Day, engine: string) {
  return readRow(spentRow)`
    select coalesce(sum(input_tokens + output_tokens), 0)::bigint as spent, coalesce(sum(cost_micros), 0)::bigint as cost
    from usage_day where day = ${day}::date and engine = ${engine}`
}

const usedRow = z.object({ used: z.number(), cost: z.number() })

async function readUsed(day: Day, engine: string): Promise<z.infer<typeof usedRow>> {
  const [budget] = await readRows(usedRow)`
    select used::float8 as used, cost_used::float8 as cost from token_budget_day
    where day = ${day}::date and engine = ${engine}`
  return budget ?? { used: 0, cost: 0 }
}
