import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { env } from '@/server/env'
import { sleep } from '@/server/llm/sleep'
import { db } from '../../db'

// The day's token budget (LLM_DAILY_TOKEN_BUDGET) is money: it must hold when many workers call at once. So a run
// reserves what it may cost before its first call, in one atomic statement, and settles for what it did cost after its
// last. What is reserved by others is not spent yet: near the limit a run waits for them to settle, and only when the
// tokens really spent leave no room for one more run is the day over. Without a budget nothing is counted here.

/** What one run may cost before any has been seen: a search-grounded answer reads whole pages. */
const FIRST_ESTIMATE = 15_000
/** Room above the most expensive run seen so far. */
const HEADROOM = 1.25
const POLL_MS = 200

/** The most expensive run of this process. */
let dearest = 0

/** Tokens held for one run; zero where there is no budget. */
export interface Reservation {
  tokens: number
  /** What was said to be needed: it tells nothing of what a run costs. */
  estimated?: boolean
}

/**
 * Holds the tokens that one run may cost.
 * @param estimate for calls whose size is known beforehand and is no run's.
 * @returns null when the day's budget is used up.
 * @throws EngineError `aborted` when the signal fires while waiting for others to settle.
 */
export async function reserveTokens(day: Day, signal: AbortSignal, estimate?: number): Promise<Reservation | null> {
  const cap = env().LLM_DAILY_TOKEN_BUDGET
  if (cap === undefined) return { tokens: 0 }
  await openDay(day)
  // Whoever holds tokens longer than two calls can take has died with them.
  const patience = Date.now() + 4 * env().LLM_TIMEOUT_MS
  for (;;) {
    const tokens = Math.min(cap, estimate ?? (dearest > 0 ? Math.ceil(dearest * HEADROOM) : FIRST_ESTIMATE))
    const held = await db().$executeRaw`
      update token_budget_day set reserved = reserved + ${tokens}::bigint
      where day = ${day}::date and used + reserved + ${tokens}::bigint <= ${cap}::bigint`
    if (held > 0) return estimate === undefined ? { tokens } : { tokens, estimated: true }
    if ((await usedTokens(day)) + tokens > cap || Date.now() > patience) return null
    await sleep(POLL_MS, signal)
  }
}

/** Gives a reservation back and counts what was spent instead. */
export async function settleTokens(day: Day, { tokens, estimated }: Reservation, spent: number): Promise<void> {
  if (tokens === 0) return
  if (!estimated) dearest = Math.max(dearest, spent)
  await db().$executeRaw`
    update token_budget_day set reserved = greatest(0, reserved - ${tokens}::bigint), used = used + ${spent}::bigint
    where day = ${day}::date`
}

/** Frees what killed workers have reserved, once nobody is asking; what they spent is in the ledger. */
export async function reserveAfresh(day: Day): Promise<void> {
  await db().$executeRaw`
    update token_budget_day set reserved = 0, used = greatest(used, (
      select coalesce(sum(input_tokens + output_tokens), 0) from usage_day where day = ${day}::date))
    where day = ${day}::date and reserved > 0
      and not exists (select from query_run where day = ${day}::date and status = 'asking')
      and not exists (select from sentiment_generation where state = 'running')`
}

/** Whether the day's budget is used up already; always false without one. */
export async function isBudgetSpent(day: Day): Promise<boolean> {
  const cap = env().LLM_DAILY_TOKEN_BUDGET
  if (cap === undefined) return false
  await openDay(day)
  return (await usedTokens(day)) >= cap
}

/** A budget that is set in the middle of a day starts with what the day has spent. */
async function openDay(day: Day): Promise<void> {
  await db().$executeRaw`
    insert into token_budget_day (day, used)
    select ${day}::date, coalesce(sum(input_tokens + output_tokens), 0) from usage_day where day = ${day}::date
    on conflict do nothing`
}

async function usedTokens(day: Day): Promise<number> {
  const rows = await db().$queryRaw`select used::float8 as used from token_budget_day where day = ${day}::date`
  return z.array(z.object({ used: z.number() })).parse(rows)[0]?.used ?? 0
}
