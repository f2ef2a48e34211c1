import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRow, readRows } from '@/server/db/client'
import { untilStored } from '@/server/db/errors'
import type { AnswerEngine, EngineError, Usage } from '@/server/llm/engine'
import { type CallOptions, modelGate } from '@/server/llm/model-gate'
import { log } from '@/server/log'
import { type Reservation, settleTokens } from '@/server/usage/budget'
import { CallUsage, saveUsage } from '@/server/usage/ledger'
import { openAccount } from './account'

// Paid work is never lost: writes about it are repeated until the database accepts them, and counted once.

const WRITE_TIMES = { timeout: 15_000, maxWait: 10_000 }

const TABLES = { sentiment_generation: Prisma.sql`sentiment_generation`, answer_preview: Prisma.sql`answer_preview` }

/** The row whose `billed` lists usage already in the ledger; its organisation pays. */
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

  /** @param day on which the calls' tokens count */
  constructor(engine: string, day: Day, row: PaidRow) {
    this.usage = new CallUsage(engine)
    this.day = day
    this.row = row
  }

  /** Tokens of all calls so far, failed ones included. */
  get inputTokens(): number {
    return this.written.inputTokens + this.usage.inputTokens
  }

  get outputTokens(): number {
    return this.written.outputTokens + this.usage.outputTokens
  }

  /** Passes the gate of the called engine. The cost of a failed call is booked at once. */
  async call<T extends { model: string; usage: Usage }>(
    kind: 'answer' | 'extract' | 'sentiment',
    engine: AnswerEngine,
    work: () => Promise<T>,
    options: Pick<CallOptions, 'signal' | 'policy'>,
  ): Promise<T> {
    const gate = modelGate(engine.id)
    // A person is waiting, and the account may have been paid since: try it.
    const isTrial = gate.exhausted !== null
    const onFailedCall = (error: EngineError) => this.addFailed(engine.id, error, options.signal)
    const done = await gate[isTrial ? 'trial' : 'call'](kind, work, { ...options, onFailedCall })
    this.usage.add(done.model, done.usage, false)
    // Must not throw, since it stands between a paid answer and its storing.
    if (isTrial)
      await untilStored(() => openAccount(engine.id), options.signal).catch((error: unknown) =>
        log.error({ err: error, engine: engine.id }, 'account recovery not noted'),
      )
    return done
  }

  private async addFailed(engine: string, error: EngineError, signal: AbortSignal): Promise<void> {
    // A call that was never sent costs nothing.
    if (error.kind === 'notConfigured' || (error.kind === 'aborted' && !error.usage)) return
    this.usage.add(error.model ?? engine, error.usage, true)
    if (error.usage) await this.keep(async () => undefined, signal)
  }

  /** Runs work in one transaction with the bill since the last write; repeated until stored. */
  keep<T>(work: (tx: Db) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.write(work, { tokens: 0 }, signal)
  }

  /** Runs the last write, which also frees the reserved tokens. */
  end<T>(work: (tx: Db) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.write(work, this.reservation, signal)
  }

  /** The last write before the job is delivered again, after a shutdown or a fault of ours or of the database. */
  async interrupt(requeue: (tx: Db) => Promise<void>): Promise<void> {
    const { table, id } = this.row
    await this.end(requeue, AbortSignal.abort()).catch((error: unknown) =>
      log.error({ err: error, table, id }, 'usage not counted'),
    )
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

  /** Notes this usage; false when noted before. Calls of a deleted row are still billed. */
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

const openRow = z.object({ id: z.string(), organisationId: z.string() })
const jobRow = z.object({ id: z.string() })

/**
 * Work that is open for more than a minute and has no job. Reads jobs after the work: one whose job ended in between has
 * ended too, and its state protects it.
 * @param key the id of the work in the data of its jobs
 */
export async function findOrphans(
  table: keyof typeof TABLES,
  queues: readonly string[],
  key: 'generationId' | 'previewId',
): Promise<z.infer<typeof openRow>[]> {
  const open = await readRows(openRow)`
    select id, organisation_id as "organisationId" from ${TABLES[table]}
    where state in ('queued', 'running') and created_at < now() - interval '1 minute' order by id`
  if (open.length === 0) return []
  const jobs = await readRows(jobRow)`
    select distinct data ->> ${key} as id from pgboss.job
    where name = any(${[...queues]}::text[]) and state in ('created', 'retry', 'active')
      and data ->> ${key} = any(${open.map(({ id }) => id)}::text[])`
  const expected = new Set(jobs.map(({ id }) => id))
  return open.filter(({ id }) => !expected.has(id))
}
