import { z } from 'zod'
import { type Db, readRow } from '@/server/db'
import { newId } from '@/server/ids'
import type { Usage } from '@/server/llm/engine'

// Tokens per owner, day, engine and model, and their sum per owner; it never shrinks. Every writer locks the ledger before
// the sum, as the last of its locks.

interface ModelUsage {
  model: string
  calls: number
  failedCalls: number
  inputTokens: number
  outputTokens: number
}

/**
 * Collects the cost of model calls, failed ones too, until it is written down: of asking one engine and of reading its
 * answers, whichever engine reads them.
 */
export class CallUsage {
  #id = newId()
  #models = new Map<string, ModelUsage>()
  readonly engine: string

  constructor(engine: string) {
    this.engine = engine
  }

  /** Of what is collected now, so that a repeated write is recognised. */
  get id(): string {
    return this.#id
  }

  add(model: string, usage: Usage | undefined, failed: boolean): void {
    const total = this.#models.get(model) ?? { model, calls: 0, failedCalls: 0, inputTokens: 0, outputTokens: 0 }
    total.calls += 1
    total.failedCalls += failed ? 1 : 0
    total.inputTokens += usage?.inputTokens ?? 0
    total.outputTokens += usage?.outputTokens ?? 0
    this.#models.set(model, total)
  }

  written(): void {
    this.#id = newId()
    this.#models = new Map()
  }

  /** By name, so that two transactions lock the rows in the same order. */
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
}

export interface UsageOwner {
  day: string
  ownerId: string
  ownerKind: 'organisation' | 'industry'
  ownerName: string
  /** The query run that the calls were made for, which counts their tokens too. */
  runId?: string
}

/** The last statements of a transaction. */
export async function saveUsage(tx: Db, owner: UsageOwner, usage: CallUsage): Promise<void> {
  if (usage.models.length === 0) return
  const { day, ownerId, ownerKind, ownerName, runId = null } = owner
  const { known } = await readRow(knownRow, tx)`
    select add_usage(${ownerId}, ${ownerKind}, ${ownerName}, ${day}::date, ${usage.engine},
      ${JSON.stringify(usage.models)}::jsonb, ${runId}) as known`
  if (known) return
  // The first usage of an owner; of two at once, each adds its own.
  await tx.$executeRaw`
    insert into usage_total as t (owner_id, owner_kind, owner_name, tokens, first_day)
    values (${ownerId}, ${ownerKind}, ${ownerName}, ${usage.tokens}::bigint, ${day}::date)
    on conflict (owner_id) do update set tokens = t.tokens + excluded.tokens, owner_name = excluded.owner_name,
      first_day = least(t.first_day, excluded.first_day)`
}

const knownRow = z.object({ known: z.boolean() })
