import { costUsd } from '@/lib/usage/forecast'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { REFUSED } from '@/server/llm/call-outcomes'
import type { EngineError, Usage } from '@/server/llm/engine'

// The ledger: tokens and cost per owner, day, engine and model, plus a sum of tokens per owner; it never shrinks. Every
// writer locks the ledger before the sum, and both after all else. Cost is in whole millionths of a US dollar.

interface ModelUsage {
  model: string
  calls: number
  failedCalls: number
  inputTokens: number
  outputTokens: number
  /** Calls whose cost is known, and what they cost. */
  pricedCalls: number
  costMicros: number
}

/** What work has used. A cost of null is not known, which is not 0. */
export interface Spent {
  tokens: number
  costMicros: number | null
}

/**
 * Collects the cost of model calls, failed ones included, until it is stored: asking one engine and reading its
 * answers, whichever engine reads them.
 */
export class CallUsage {
  #id = newId()
  #models = new Map<string, ModelUsage>()
  readonly engine: string

  constructor(engine: string) {
    this.engine = engine
  }

  /** Identifies what is collected now, so a repeated write is recognised. */
  get id(): string {
    return this.#id
  }

  add(model: string, usage: Usage | undefined, failed: boolean): void {
    const total = this.#models.get(model) ?? { ...NO_CALLS, model }
    total.calls += 1
    total.failedCalls += failed ? 1 : 0
    total.inputTokens += usage?.inputTokens ?? 0
    total.outputTokens += usage?.outputTokens ?? 0
    total.pricedCalls += usage?.costMicros === undefined ? 0 : 1
    total.costMicros += usage?.costMicros ?? 0
    this.#models.set(model, total)
  }

  /** Adds a call of an engine that failed; one that was cut off without a bill has no known cost. */
  addFailed(engine: string, { kind, model, usage }: EngineError): void {
    const nothing = REFUSED.includes(kind) ? { inputTokens: 0, outputTokens: 0, searches: 0, costMicros: 0 } : undefined
    this.add(model ?? engine, usage ?? nothing, true)
  }

  written(): void {
    this.#id = newId()
    this.#models = new Map()
  }

  /** Sorted by name, so two transactions lock the rows in the same order. */
  get models(): ModelUsage[] {
    return [...this.#models.values()].sort((a, b) => (a.model < b.model ? -1 : 1))
  }

  get inputTokens(): number {
    return this.models.reduce((sum, each) => sum + each.inputTokens, 0)
  }

  get outputTokens(): number {
    return this.models.reduce((sum, each) => sum + each.outputTokens, 0)
  }

  get tokens(): number {
    return this.inputTokens + this.outputTokens
  }

  /** What these calls cost; null if that of one of them is not known. */
  get costMicros(): number | null {
    return this.unpricedCalls === 0 ? this.knownCost : null
  }

  /** Calls whose cost is not known. */
  get unpricedCalls(): number {
    return this.models.reduce((sum, { calls, pricedCalls }) => sum + calls - pricedCalls, 0)
  }

  /** What counts to the budgets of the day: tokens, and the cost of the calls whose cost is known (R-MONEY-3). */
  get counted(): Spent {
    return { tokens: this.tokens, costMicros: this.knownCost }
  }

  private get knownCost(): number {
    return this.models.reduce((sum, each) => sum + each.costMicros, 0)
  }
}

const NO_CALLS = { calls: 0, failedCalls: 0, inputTokens: 0, outputTokens: 0, pricedCalls: 0, costMicros: 0 }

export interface UsageOwner {
  day: string
  ownerId: string
  ownerKind: 'organisation' | 'industry'
  ownerName: string
  /** The query run that made the calls, which counts their tokens too. */
  runId?: string
}

/**
 * Adds model calls to the ledger, to their owner's sum and, if made for a query run, to that run and its query's day.
 * Must be the last statement of a transaction; all its rows are of one owner. The sum comes last for every writer, so
 * no two wait for each other.
 */
export async function saveUsage(tx: Db, owner: UsageOwner, usage: CallUsage): Promise<void> {
  if (usage.models.length === 0) return
  const { day, ownerId, ownerKind, ownerName, runId = null } = owner
  await tx.$executeRaw`
    with run as (
      update query_run set input_tokens = input_tokens + ${usage.inputTokens}::int,
        output_tokens = output_tokens + ${usage.outputTokens}::int,
        cost_micros = cost_micros + ${usage.costMicros}::bigint
      where id = ${runId} and owner_id = ${ownerId} returning query_id
    ), ledger as (
      insert into usage_day as u
        (day, owner_id, engine, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens,
          priced_calls, cost_micros)
      select ${day}::date, ${ownerId}, ${usage.engine}, model, ${ownerKind}, ${ownerName}, calls, "failedCalls", "inputTokens",
        "outputTokens", "pricedCalls", "costMicros"
      from jsonb_to_recordset(${JSON.stringify(usage.models)}::jsonb)
        as m(model text, calls int, "failedCalls" int, "inputTokens" bigint, "outputTokens" bigint, "pricedCalls" int,
          "costMicros" bigint)
      on conflict (day, owner_id, engine, model) do update set calls = u.calls + excluded.calls,
        failed_calls = u.failed_calls + excluded.failed_calls, input_tokens = u.input_tokens + excluded.input_tokens,
        output_tokens = u.output_tokens + excluded.output_tokens, owner_name = excluded.owner_name,
        priced_calls = u.priced_calls + excluded.priced_calls, cost_micros = u.cost_micros + excluded.cost_micros
      returning 1
    ), own as (
      insert into usage_query_day as u (owner_id, query_id, day, tokens, cost_micros)
      select ${ownerId}, query_id, ${day}::date, ${usage.tokens}::bigint, ${usage.costMicros}::bigint from run
      where ${usage.tokens} > 0 or ${usage.costMicros}::bigint is distinct from 0
      on conflict (owner_id, query_id, day) do update set tokens = u.tokens + excluded.tokens,
        cost_micros = u.cost_micros + excluded.cost_micros returning 1
    ), before as (
      select (select count(*) from ledger) + (select count(*) from own) as written
    )
    insert into usage_total as t (owner_id, owner_kind, owner_name, tokens, first_day)
    select ${ownerId}, ${ownerKind}, ${ownerName}, ${usage.tokens}::bigint, ${day}::date from before where written > 0
    on conflict (owner_id) do update set tokens = t.tokens + excluded.tokens, owner_name = excluded.owner_name,
      first_day = least(t.first_day, excluded.first_day)`
}

/**
 * Sums what runs cost as far as it is known, and counts those of which it is not; runs that were not asked cost nothing.
 * Belongs into a statement that groups runs.
 */
export const costOfRuns = Prisma.sql`coalesce(sum(cost_micros), 0)::bigint as cost_micros,
  (count(*) filter (where cost_micros is null and status in ('done', 'notShown', 'failed')))::int as unpriced`

/** The same of a row of sums; one that an earlier release has made says nothing of their cost. */
export const unpricedOfSum = Prisma.sql`coalesce(unpriced, done + not_shown + failed)`

/** Names the cost of runs, unknown where that of none is known; those that shared another's answer cost nothing. */
export function presentCost({ cost, unpriced }: { cost: number; unpriced: number }) {
  return { costUsd: costUsd(cost === 0 && unpriced > 0 ? null : cost), unpriced }
}
