import { z } from 'zod'
import { type Db, db, readRows } from '@/server/db/client'
import { env } from '@/server/env'
import { log } from '@/server/log'

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
