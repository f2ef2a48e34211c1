import { z } from 'zod'
import { addDays, type Day, monthsBefore } from '@/lib/format/days'
import { ANSWER_PAGE, KEPT } from '@/lib/limits'
import { ASSISTANT } from '@/lib/mcp/limits'
import { PROPOSALS } from '@/lib/queries/own-words'
import { Prisma } from '@/prisma/generated/client'
import { recordAudit } from '@/server/audit/audit'
import { expireReports } from '@/server/crashes/crash-reports'
import { sumsOfRuns } from '@/server/daily-run/progress'
import { deleteInBatches, dropMonths, exclusiveTransaction, type Pass, RunningElsewhere } from '@/server/db/batches'
import { db, readRows } from '@/server/db/client'
import { log } from '@/server/log'
import { expireNames } from '@/server/names/used-names'

/**
 * Drops the runs and questions of months that ended more than `keepDays` before `today` (UTC). Their daily sums by
 * owner and engine stay for `keepSumsDays`; `readEngineRuns` reads them (R-ADMIN-3).
 */
async function expireRuns(keepDays: number, keepSumsDays: number, today: Day, pass: Pass): Promise<void> {
  const kept = addDays(today, -keepDays)
  await dropMonths(
    'query_run',
    kept,
    pass,
    (tx, partition) => tx.$executeRaw`
      insert into run_day as k (day, owner_id, engine, ${sumsOfRuns.columns})
      select day, owner_id, engine, ${sumsOfRuns.values} from ${partition} group by day, owner_id, engine
      ${sumsOfRuns.onConflict}`,
  )
  const untold = { ...pass, count: () => undefined }
  await dropMonths('question', kept, untold)
  const old = Prisma.sql`day < ${addDays(today, -keepSumsDays)}::date`
  await expireRows({ table: Prisma.sql`run_day`, old, atOnce: true }, untold)
}

const monthRow = z.object({ month: z.string() })

/**
 * Folds months of the ledger that ended more than `keepDays` before `today` (UTC) into one row per month, on its first
 * day, for each owner, engine and model, and for each query. No token is lost: all-time sums stay the same (R-ADMIN-1).
 */
async function foldUsage(keepDays: number, today: Day, pass: Pass): Promise<void> {
  const before = addDays(today, -keepDays)
  const months = await readRows(monthRow)`
    select distinct to_char(day, 'YYYY-MM-01') as month from usage_day
    where day < date_trunc('month', ${before}::date) and extract(day from day) > 1 order by month`
  for (const { month } of months) {
    pass.signal.throwIfAborted()
    pass.count(await foldMonth(month))
  }
}

/** Folds a month and returns how many ledger rows were merged. */
function foldMonth(month: string): Promise<number> {
  return exclusiveTransaction(async (tx) => {
    await tx.$executeRaw`set local sightline.retention = 'on'`
    const [{ count = 0 } = {}] = await readRows(countRow, tx)`
      with old as (
        delete from usage_day
        where day > ${month}::date and day < ${month}::date + interval '1 month' returning *
      ), sums as (
        select owner_id, engine, model, min(owner_kind) as owner_kind, (array_agg(owner_name order by day desc))[1] as owner_name,
          sum(calls)::int as calls, sum(failed_calls)::int as failed_calls, sum(input_tokens)::bigint as input_tokens,
          sum(output_tokens)::bigint as output_tokens, sum(priced_calls)::int as priced_calls,
          sum(cost_micros)::bigint as cost_micros
        from old group by owner_id, engine, model
      ), written as (
        insert into usage_day as u
          (day, owner_id, engine, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens,
            priced_calls, cost_micros)
        select ${month}::date, owner_id, engine, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens,
          priced_calls, cost_micros
        from sums
        on conflict (day, owner_id, engine, model) do update set calls = u.calls + excluded.calls,
          failed_calls = u.failed_calls + excluded.failed_calls, input_tokens = u.input_tokens + excluded.input_tokens,
          output_tokens = u.output_tokens + excluded.output_tokens, owner_name = excluded.owner_name,
          priced_calls = u.priced_calls + excluded.priced_calls, cost_micros = u.cost_micros + excluded.cost_micros
      )
      select count(*)::int as count from old`
    await tx.$executeRaw`
      with old as (
        delete from usage_query_day
        where day > ${month}::date and day < ${month}::date + interval '1 month' returning *
      )
      insert into usage_query_day as u (owner_id, query_id, day, tokens, cost_micros)
      select owner_id, query_id, ${month}::date, sum(tokens),
        case when count(*) = count(cost_micros) then sum(cost_micros) end from old group by owner_id, query_id
      on conflict (owner_id, query_id, day) do update set tokens = u.tokens + excluded.tokens,
        cost_micros = u.cost_micros + excluded.cost_micros`
    return count
  })
}

const countRow = z.object({ count: z.number() })

/**
 * Cuts the audit log at its old end; its trigger requires the setting (R-SAFE-54). `demo.loaded` stays, because the
 * next start of the demo looks for it.
 */
function expireAuditEntries(days: number, pass: Pass): Promise<number> {
  return deleteInBatches(async (tx, limit) => {
    await tx.$executeRaw`set local sightline.retention = 'on'`
    return tx.$executeRaw`
      delete from audit_entry where id = any(array(
        select id from audit_entry where at < now() - make_interval(days => ${days}::int) and action <> 'demo.loaded'
        order by at limit ${limit}::int))`
  }, pass)
}

interface Expiring {
  table: Prisma.Sql
  /** Condition by the database's clock. */
  old: Prisma.Sql
  /** Its rows live with their owners, on any node of a cluster, which takes no batches of them. There are few. */
  atOnce?: boolean
}

const ago = (days: number) => Prisma.sql`now() - make_interval(days => ${days}::int)`

/** Rows that nothing reads after some time, whatever the settings. */
const EXPIRING = {
  oneTimeTokens: {
    table: Prisma.sql`one_time_token`,
    old: Prisma.sql`(expires_at < ${ago(KEPT.tokenDays)}
      or (detail is not null and expires_at < now() - make_interval(hours => ${KEPT.signOnHours}::int)))`,
  },
  sessions: {
    table: Prisma.sql`session`,
    old: Prisma.sql`(expires_at < ${ago(KEPT.sessionDays)} or revoked_at < ${ago(KEPT.sessionDays)})`,
  },
  idempotencyKeys: {
    table: Prisma.sql`idempotency_key`,
    old: Prisma.sql`created_at < now() - make_interval(hours => ${KEPT.idempotencyHours}::int)`,
  },
  answerPreviews: {
    table: Prisma.sql`answer_preview`,
    old: Prisma.sql`created_at < now() - make_interval(hours => ${KEPT.previewHours}::int)`,
    atOnce: true,
  },
  queryProposals: {
    table: Prisma.sql`query_proposal`,
    old: Prisma.sql`decided_at < ${ago(PROPOSALS.keptDays)}`,
    atOnce: true,
  },
  answerReads: { table: Prisma.sql`answer_read`, old: Prisma.sql`day < ${ago(ANSWER_PAGE.unreadDays)}` },
  answerFlags: { table: Prisma.sql`answer_flag`, old: Prisma.sql`solved_at < ${ago(KEPT.solvedFlagDays)}` },
  assistantCalls: { table: Prisma.sql`assistant_call`, old: Prisma.sql`day < ${ago(ASSISTANT.callDays)}` },
  assistantConnections: { table: Prisma.sql`assistant_connection`, old: Prisma.sql`expires_at < now()` },
  /** Counters without a time never expire. */
  rateLimits: { table: Prisma.sql`rate_limit`, old: Prisma.sql`expire < extract(epoch from now()) * 1000` },
  digestMails: { table: Prisma.sql`digest_mail`, old: Prisma.sql`created_at < ${ago(KEPT.digestDays)}` },
  reportMails: { table: Prisma.sql`report_mail`, old: Prisma.sql`created_at < ${ago(KEPT.digestDays)}` },
  alertDeliveries: { table: Prisma.sql`alert_delivery`, old: Prisma.sql`created_at < ${ago(KEPT.alertDays)}` },
  /** Expired links. */
  reportShares: { table: Prisma.sql`report_share`, old: Prisma.sql`expires_at < now()` },
  nameChanges: {
    table: Prisma.sql`name_change`,
    old: Prisma.sql`finished_at < ${ago(KEPT.nameChangeDays)} and state in ('done', 'failed')`,
  },
  modelCalls: { table: Prisma.sql`model_call_day`, old: Prisma.sql`day < ${ago(KEPT.modelCallDays)}` },
  tokenBudgets: { table: Prisma.sql`token_budget_day`, old: Prisma.sql`day < ${ago(KEPT.budgetDays)}` },
  heartbeats: { table: Prisma.sql`worker_heartbeat`, old: Prisma.sql`seen_at < ${ago(KEPT.heartbeatDays)}` },
} as const satisfies Record<string, Expiring>

/** Deletes old rows. Of those deleted in batches, locked ones are left for the next day. */
async function expireRows({ table, old, atOnce = false }: Expiring, pass: Pass): Promise<void> {
  if (atOnce) return pass.count(await exclusiveTransaction((tx) => tx.$executeRaw`delete from ${table} where ${old}`))
  await deleteInBatches(
    (tx, limit) => tx.$executeRaw`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${old} limit ${limit}::int for update skip locked))`,
    pass,
  )
}

/** How long answer texts, runs, the daily ledger, crash reports and the audit log are kept; null is for ever. */
export interface Retention {
  answerMonths: number | null
  runDays: number
  usageDays: number
  crashReportDays: number
  auditDays: number | null
}

export interface Expired {
  removed: Record<string, number>
  failed: string[]
  takenElsewhere: boolean
}

type Part = (pass: Pass) => Promise<unknown>

/**
 * Removes everything that is too old. A failing part is logged and the others continue; ends early while another worker
 * runs. Settings in days count back from the UTC day `today`; the rest expires by the database's clock.
 */
export async function expireAll(keep: Retention, today: Day, signal: AbortSignal): Promise<Expired> {
  const expired: Expired = { removed: {}, failed: [], takenElsewhere: false }
  for (const [name, part] of partsOf(keep, today)) {
    if (signal.aborted || expired.takenElsewhere) break
    const count = (rows: number) => {
      expired.removed[name] = (expired.removed[name] ?? 0) + rows
    }
    try {
      await part({ signal, count })
    } catch (error) {
      if (error instanceof RunningElsewhere) expired.takenElsewhere = true
      else if (!signal.aborted) {
        expired.failed.push(name)
        log.error({ err: error, part: name }, 'retention failed')
      }
    }
  }
  await recordRemoval(expired, keep, today)
  return expired
}

function partsOf(
  { answerMonths, runDays, usageDays, auditDays, crashReportDays }: Retention,
  today: Day,
): [name: string, Part][] {
  const parts: [string, Part][] = Object.entries(EXPIRING).map(([name, what]) => [
    name,
    (pass) => expireRows(what, pass),
  ])
  parts.push(['crashReports', (pass) => expireReports(crashReportDays, pass)])
  parts.push(['runs', (pass) => expireRuns(runDays, usageDays, today, pass)])
  parts.push(['usage', (pass) => foldUsage(usageDays, today, pass)])
  parts.push(['names', (pass) => expireNames(today, pass)])
  if (answerMonths !== null)
    parts.push(['answers', (pass) => dropMonths('answer', `${monthsBefore(today, answerMonths).slice(0, 7)}-01`, pass)])
  if (auditDays !== null) parts.push(['auditEntries', (pass) => expireAuditEntries(auditDays, pass)])
  return parts
}

/** Audits only removals that a user may notice. */
async function recordRemoval({ removed }: Expired, { answerMonths, auditDays }: Retention, today: Day): Promise<void> {
  const { answers = 0, auditEntries = 0 } = removed
  if (answers + auditEntries === 0) return
  await recordAudit(db(), {
    actor: null,
    role: 'worker',
    action: 'retention.apply',
    target: { kind: 'retention', id: today },
    detail: { answers, auditEntries, answerMonths, auditDays },
    requestId: null,
  })
}
