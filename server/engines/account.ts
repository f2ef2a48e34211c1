import { z } from 'zod'
import { type Db, db, readRows } from '@/server/db/client'
import { env } from '@/server/env'
import { log } from '@/server/log'

// When a call finds the account of an engine exhausted, no worker asks that engine until one trial call works;
// questions before that are skipped with the reason `quota` (R-RUN-12).

const TRIAL_EVERY_MIN = 10

/** As long as one call with its tries may take: a trial of a worker that was killed counts as under way until then. */
const trialLastsS = () => (4 * env().LLM_TIMEOUT_MS) / 1000 + 30

/** Everything, one trial call of this worker, or nothing. */
export type Account = 'open' | 'trial' | 'tryingElsewhere' | 'exhausted'

const accountRow = z.object({ trying: z.boolean() })

/** Claims the trial call when one is due. */
export async function readAccount(tx: Db, engine: string): Promise<Account> {
  if (!(await readExhausted(tx, engine))) return 'open'
  const taken = await tx.$executeRaw`
    update engine_state set trial_at = now(), trial_until = now() + make_interval(secs => ${trialLastsS()}::float8)
    where engine = ${engine} and quota_since is not null
      and (trial_at is null or trial_at < now() - make_interval(mins => ${TRIAL_EVERY_MIN}::int))`
  if (taken > 0) return 'trial'
  // Another one may have claimed the trial, or ended it, since the first look.
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

/** Alerts once. The call that found out was the first trial. */
export async function closeAccount(engine: string, reason: string): Promise<void> {
  const closed = await db().$executeRaw`
    insert into engine_state as e (engine, quota_since, quota_reason, trial_at)
    values (${engine}, now(), ${reason}, now())
    on conflict (engine) do update set quota_since = now(), quota_reason = excluded.quota_reason, trial_at = now(),
      trial_until = null where e.quota_since is null`
  if (closed === 0) return
  log.error(
    { engine, reason },
    'the account of the answer engine is exhausted: it is not asked, and answers that it reads wait',
  )
}

/** A trial call that did not work; the next one is due in ten minutes, or at once where it was `cut` before it could say. */
export async function endTrial(engine: string, { cut = false } = {}): Promise<void> {
  await db().$executeRaw`
    update engine_state set trial_until = null, trial_at = case when ${cut}::boolean then null else trial_at end
    where engine = ${engine} and quota_since is not null`
}

/** A call worked. */
export async function openAccount(engine: string): Promise<void> {
  const opened = await db().$executeRaw`
    update engine_state set quota_since = null, quota_reason = null, trial_at = null, trial_until = null
    where engine = ${engine} and quota_since is not null`
  if (opened > 0) log.info({ engine }, 'the account of the answer engine works again')
}

/** A run started by hand need not wait for the next trial. */
export async function allowTrials(tx: Db, engines: readonly string[]): Promise<void> {
  await tx.$executeRaw`update engine_state set trial_at = null where engine = any(${[...engines]}::text[])`
}
