import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRow } from '@/server/db'
import type { EngineError } from '@/server/llm/engine'
import { untilStored } from '@/server/until-stored'
import { type Reservation, settleTokens } from './budget'
import { CallUsage, saveUsage } from './ledger'

// What is paid for is kept: a write about it is repeated until the database takes it, and is counted once.

const WRITE_TIMES = { timeout: 15_000, maxWait: 10_000 }

const TABLES = { sentiment_generation: Prisma.sql`sentiment_generation`, answer_preview: Prisma.sql`answer_preview` }

/** Where it is noted which usage is in the ledger already: `billed` of the work's row, which its organisation owns. */
interface PaidRow {
  table: keyof typeof TABLES
  id: string
  organisationId: string
  organisation: string
}

const markedRow = z.object({ isNew: z.boolean() })

/** The model calls of one analysis or preview. */
export class PaidWork {
  readonly usage: CallUsage
  reservation: Reservation = { tokens: 0 }
  private readonly row: PaidRow
  private readonly day: Day
  private written = { inputTokens: 0, outputTokens: 0 }

  /** @param day to which the tokens of its calls count */
  constructor(engine: string, day: Day, row: PaidRow) {
    this.usage = new CallUsage(engine)
    this.day = day
    this.row = row
  }

  /** Of all calls so far, failed ones too. */
  get inputTokens(): number {
    return this.written.inputTokens + this.usage.inputTokens
  }

  get outputTokens(): number {
    return this.written.outputTokens + this.usage.outputTokens
  }

  /** What a failed call cost is written down at once. */
  async addFailed(engine: string, error: EngineError, signal: AbortSignal): Promise<void> {
    // A call that was never sent cost nothing.
    if (error.kind === 'notConfigured' || (error.kind === 'aborted' && !error.usage)) return
    this.usage.add(error.model ?? engine, error.usage, true)
    if (error.usage) await this.keep(async () => undefined, signal)
  }

  /** In one transaction with the bill for the calls since the last write; repeated until it is stored. */
  keep<T>(work: (tx: Db) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.write(work, { tokens: 0 }, signal)
  }

  /** The last write, which also frees the reserved tokens. */
  end<T>(work: (tx: Db) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.write(work, this.reservation, signal)
  }

  private async write<T>(work: (tx: Db) => Promise<T>, freed: Reservation, signal: AbortSignal): Promise<T> {
    const { usage, day, row } = this
    const owner = { day, ownerId: row.organisationId, ownerKind: 'organisation' as const, ownerName: row.organisation }
    const store = () =>
      db().$transaction(async (tx) => {
        const result = await work(tx)
        if (usage.models.length + freed.tokens === 0 || !(await this.markBilled(tx))) return result
        await saveUsage(tx, owner, usage)
        await settleTokens(tx, day, usage.engine, freed, usage.tokens)
        return result
      }, WRITE_TIMES)
    const result = await untilStored(store, signal)
    this.written.inputTokens += usage.inputTokens
    this.written.outputTokens += usage.outputTokens
    usage.written()
    return result
  }
  /** False when this usage was noted before. The calls of a deleted row are still billed. */
  private async markBilled(tx: Db): Promise<boolean> {
    const { id, organisationId } = this.row
    const table = TABLES[this.row.table]
    const { isNew } = await readRow(markedRow, tx)`
      with marked as (
        update ${table} set billed = array_append(billed, ${this.usage.id})
        where id = ${id} and organisation_id = ${organisationId} and ${this.usage.id} <> all(billed) returning id)
      select exists (select 1 from marked) or not exists (
        select 1 from ${table} where id = ${id} and organisation_id = ${organisationId}) as "isNew"`
    return isNew
  }
}
