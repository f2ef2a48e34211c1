import { type Db, db } from '@/server/db'
import type { EngineError } from '@/server/llm/engine'
import { untilStored } from '@/server/until-stored'
import { type Reservation, settleTokens } from './budget'
import { CallUsage, saveUsage, type UsageOwner } from './ledger'

// What is paid for is kept: a write about it is repeated until the database takes it, and is counted once.

const WRITE_TIMES = { timeout: 15_000, maxWait: 10_000 }

/** Notes at the work's row that the usage of this id is in the ledger; false when it was noted before. */
export type MarkBilled = (tx: Db, usageId: string) => Promise<boolean>

/** The model calls of one analysis or preview. */
export class PaidWork {
  readonly usage: CallUsage
  reservation: Reservation = { tokens: 0 }
  private readonly owner: UsageOwner
  private readonly markBilled: MarkBilled
  private written = { inputTokens: 0, outputTokens: 0 }

  constructor(engine: string, owner: UsageOwner, markBilled: MarkBilled) {
    this.usage = new CallUsage(engine)
    this.owner = owner
    this.markBilled = markBilled
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
    const { usage, owner } = this
    const store = () =>
      db().$transaction(async (tx) => {
        const result = await work(tx)
        if (usage.models.length + freed.tokens === 0 || !(await this.markBilled(tx, usage.id))) return result
        await saveUsage(tx, owner, usage)
        await settleTokens(tx, owner.day, usage.engine, freed, usage.tokens)
        return result
      }, WRITE_TIMES)
    const result = await untilStored(store, signal)
    this.written.inputTokens += usage.inputTokens
    this.written.outputTokens += usage.outputTokens
    usage.written()
    return result
  }
}
