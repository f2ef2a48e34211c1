import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRow, readRows } from '@/server/db/client'
import { untilStored } from '@/server/db/errors'
import type { AnswerEngine, EngineError, Usage } from '@/server/llm/engine'
import { type CallOptions, modelGate } from '@/server/llm/model-gate'
import { log } from '@/server/log'
import { env } from '@/server/settings/env'
import { type Reservation, settleTokens } from '@/server/usage/budget'
import { CallUsage, saveUsage } from '@/server/usage/ledger'

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
    this.usage.addFailed(engine, error)
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
        if (usage.models.length + freed.tokens + (freed.costMicros ?? 0) === 0 || !(await this.markBilled(tx)))
          return result
        await saveUsage(tx, owner, usage)
        await settleTokens(tx, day, usage.engine, freed, usage.counted)
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

// Once a call finds an engine's account exhausted, no worker asks that engine until a trial call succeeds; questions
// before that are skipped with reason `quota` (R-RUN-12).

const TRIAL_EVERY_MIN = 10

/** As long as one call with its tries may take; until then a killed worker's trial counts as under way. */
const trialLastsS = () => (4 * env().LLM_TIMEOUT_MS) / 1000 + 30

/** What this worker may ask: everything, one trial call, or nothing. */
export type Account = 'open' | 'trial' | 'tryingElsewhere' | 'exhausted'

const accountRow = z.object({ trying: z.boolean() })

/** Reads the account's state, and claims the trial call when one is due. */
export async function readAccount(tx: Db, engine: string): Promise<Account> {
  if (!(await readExhausted(tx, engine))) return 'open'
  const taken = await tx.$executeRaw`
    update engine_state set trial_at = now(), trial_until = now() + make_interval(secs => ${trialLastsS()}::float8)
    where engine = ${engine} and quota_since is not null
      and (trial_at is null or trial_at < now() - make_interval(mins => ${TRIAL_EVERY_MIN}::int))`
  if (taken > 0) return 'trial'
  // Since the first look, another worker may have claimed the trial or ended it.
  const exhausted = await readExhausted(tx, engine)
  if (!exhausted) return 'open'
  return exhausted.trying ? 'tryingElsewhere' : 'exhausted'
}

/** Returns those of these accounts whose trial call this is; null where one may not be asked. */
export async function claimTrials(tx: Db, engines: readonly string[]): Promise<string[] | null> {
  const trials: string[] = []
  for (const engine of engines) {
    const account = await readAccount(tx, engine)
    if (account === 'trial') trials.push(engine)
    else if (account !== 'open') {
      for (const trial of trials) await endTrial(trial, { cut: true })
      return null
    }
  }
  return trials
}

async function readExhausted(tx: Db, engine: string): Promise<z.infer<typeof accountRow> | undefined> {
  const [exhausted] = await readRows(accountRow, tx)`
      select coalesce(trial_until > now(), false) as trying
      from engine_state where engine = ${engine} and quota_since is not null`
  return exhausted
}

/** Marks the account as exhausted and alerts once. The call that found out was the first trial. */
export async function closeAccount(engine: string, reason: string): Promise<void> {
  const closed = await db().$executeRaw`
    insert into engine_state as e (engine, quota_since, quota_reason, trial_at)
    values (${engine}, now(), ${reason}, now())
    on conflict (engine) do update set quota_since = now(), quota_reason = excluded.quota_reason, trial_at = now(),
      trial_until = null where e.quota_since is null`
  if (closed === 0) return
  log.error({ engine, reason }, 'engine account exhausted')
}

/** Ends a failed trial; the next is due in ten minutes, or at once when this one was `cut` before it could tell. */
export async function endTrial(engine: string, { cut = false } = {}): Promise<void> {
  await db().$executeRaw`
    update engine_state set trial_until = null, trial_at = case when ${cut}::boolean then null else trial_at end
    where engine = ${engine} and quota_since is not null`
}

/** Marks the account as working after a successful call. */
export async function openAccount(engine: string): Promise<void> {
  const opened = await db().$executeRaw`
    update engine_state set quota_since = null, quota_reason = null, trial_at = null, trial_until = null
    where engine = ${engine} and quota_since is not null`
  if (opened > 0) log.info({ engine }, 'engine account recovered')
}

/** Makes the next trial due now, for a run started by hand. */
export async function allowTrials(tx: Db, engines: readonly string[]): Promise<void> {
  await tx.$executeRaw`update engine_state set trial_at = null where engine = any(${[...engines]}::text[])`
}
