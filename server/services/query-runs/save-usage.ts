import type { Usage } from '@/server/llm/engine'
import type { Db } from '../../db'
import type { AskableRun } from './make-question'

/** What the model calls of one run cost, by model; failed calls count too (contract §7). */
export interface ModelUsage {
  model: string
  calls: number
  failedCalls: number
  inputTokens: number
  outputTokens: number
}

/** Collects the calls of one run. */
export class RunUsage {
  readonly #models = new Map<string, ModelUsage>()

  add(model: string, usage: Usage | undefined, failed: boolean): void {
    const total = this.#models.get(model) ?? { model, calls: 0, failedCalls: 0, inputTokens: 0, outputTokens: 0 }
    total.calls += 1
    total.failedCalls += failed ? 1 : 0
    total.inputTokens += usage?.inputTokens ?? 0
    total.outputTokens += usage?.outputTokens ?? 0
    this.#models.set(model, total)
  }

  /** By name, so that two transactions lock the rows of the ledger in the same order. */
  get models(): ModelUsage[] {
    return [...this.#models.values()].sort((a, b) => (a.model < b.model ? -1 : 1))
  }

  /** The ledger's columns, model by model. */
  get columns() {
    const { models } = this
    return {
      model: models.map((each) => each.model),
      calls: models.map((each) => each.calls),
      failedCalls: models.map((each) => each.failedCalls),
      inputTokens: models.map((each) => each.inputTokens),
      outputTokens: models.map((each) => each.outputTokens),
    }
  }

  get inputTokens(): number {
    return this.models.reduce((sum, each) => sum + each.inputTokens, 0)
  }

  get outputTokens(): number {
    return this.models.reduce((sum, each) => sum + each.outputTokens, 0)
  }
}

/** Whose tokens they are, and of which day. */
export type UsageOwner = Pick<AskableRun, 'day' | 'ownerId' | 'ownerKind' | 'ownerName'>

/**
 * Adds to the usage ledger of an owner's day. The last statement of a transaction: all runs of an owner lock the same
 * row, and this keeps the lock short.
 */
export async function saveUsage(tx: Db, owner: UsageOwner, usage: RunUsage): Promise<void> {
  if (usage.models.length === 0) return
  const { columns } = usage
  await tx.$executeRaw`
    insert into usage_day as u (day, owner_id, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens)
    select ${owner.day}::date, ${owner.ownerId}, m.model, ${owner.ownerKind}::usage_owner_kind, ${owner.ownerName},
      m.calls, m.failed_calls, m.input_tokens, m.output_tokens
    from unnest(${columns.model}::text[], ${columns.calls}::int[], ${columns.failedCalls}::int[],
      ${columns.inputTokens}::bigint[], ${columns.outputTokens}::bigint[]) as m(model, calls, failed_calls, input_tokens, output_tokens)
    on conflict (day, owner_id, model) do update set calls = u.calls + excluded.calls,
      failed_calls = u.failed_calls + excluded.failed_calls, input_tokens = u.input_tokens + excluded.input_tokens,
      output_tokens = u.output_tokens + excluded.output_tokens, owner_name = excluded.owner_name`
}

/** As saveUsage, and adds the tokens to the run as well, whoever has it by now. */
export async function saveRunUsage(tx: Db, run: AskableRun, usage: RunUsage): Promise<void> {
  if (usage.models.length === 0) return
  await tx.$executeRaw`
    update query_run set input_tokens = input_tokens + ${usage.inputTokens}::int,
      output_tokens = output_tokens + ${usage.outputTokens}::int where id = ${run.id}`
  await saveUsage(tx, run, usage)
}
