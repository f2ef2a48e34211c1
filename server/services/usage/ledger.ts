import { z } from 'zod'
import { type Db, db, readRow } from '@/server/db'
import { newId } from '@/server/ids'
import type { Usage } from '@/server/llm/engine'
import { addToSums } from '@/server/services/kept-sums/kept-sums'

// Tokens per owner, day, engine and model, their sum per owner, and the sums of all owners; it never shrinks. Every writer
// locks the ledger before the owner's sum, as the last of its locks; the sums of all owners keep nobody waiting.

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
  const newOwners = known ? 0 : await addTotal(tx, owner, usage.tokens)
  await addToSums(tx, [
    { name: 'tokens', part: ownerKind, by: usage.tokens },
    { name: 'engineTokens', part: usage.engine, day, by: usage.tokens },
    ...(newOwners > 0 ? [{ name: 'usageOwners' as const, part: ownerKind, by: newOwners }] : []),
  ])
}

const knownRow = z.object({ known: z.boolean() })
const ownerRow = z.object({ there: z.boolean() })
const totalRow = z.object({ counts: z.boolean() })

/** The first usage of an owner; 1 when it is one more owner with usage, 0 when it is deleted or another writer was first. */
async function addTotal(tx: Db, { day, ownerId, ownerKind, ownerName }: UsageOwner, tokens: number): Promise<number> {
  await holdTotal(tx, ownerId)
  const { there } = await readRow(ownerRow, tx)`select exists (select 1 from owner where id = ${ownerId}) as there`
  const { counts } = await readRow(totalRow, tx)`
    insert into usage_total as t (owner_id, owner_kind, owner_name, tokens, first_day, deleted)
    values (${ownerId}, ${ownerKind}, ${ownerName}, ${tokens}::bigint, ${day}::date, not ${there}::boolean)
    on conflict (owner_id) do update set tokens = t.tokens + excluded.tokens, owner_name = excluded.owner_name,
      first_day = least(t.first_day, excluded.first_day)
    returning (t.xmax = 0 and not t.deleted) as counts`
  return counts ? 1 : 0
}

const TOTALS = 7_411_020

/** Beside a deletion: either it sees the row that is made after this, or what follows sees that the owner is deleted. */
async function holdTotal(tx: Db, ownerId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock_shared(${TOTALS}::int, hashtext(${ownerId}))`
}

/** Makes an owner's sum what its ledger says. Repeatable, and safe beside writers, which wait for it. */
export function recountUsage(ownerId: string): Promise<void> {
  return db().$transaction(async (tx) => {
    await holdTotal(tx, ownerId)
    await tx.$executeRaw`select recount_usage(${ownerId})`
  })
}

/** What a deleted owner used stays on record as that of a deleted one. After its rows are deleted, in that transaction. */
export async function closeUsage(tx: Db, ownerId: string, ownerKind: UsageOwner['ownerKind']): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${TOTALS}::int, hashtext(${ownerId}))`
  const closed = await tx.$executeRaw`
    update usage_total set deleted = true where owner_id = ${ownerId} and not deleted`
  if (closed > 0) await addToSums(tx, [{ name: 'usageOwners', part: ownerKind, by: -closed }])
}
