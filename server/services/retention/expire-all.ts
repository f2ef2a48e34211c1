import { type Day, monthsBefore } from '@/lib/format/days'
import { KEPT } from '@/lib/limits'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { recordAudit } from '@/server/services/audit'
import { expireReports } from '@/server/services/crash-reports/writes'
import { deleteInBatches, type Pass, RunningElsewhere } from './batches'
import { dropMonths } from './drop-months'
import { expireNames } from './expire-names'
import { expireRuns } from './expire-runs'
import { foldUsage } from './expire-usage'

/**
 * The audit log is only cut from its old end; its trigger asks for the setting (R-SAFE-54). `demo.loaded` stays,
 * because the next start of the demo looks for it.
 */
function expireAuditEntries(days: number, pass: Pass): Promise<number> {
  return deleteInBatches(async (tx, limit) => {
    await tx.$executeRaw`select set_config('sightline.retention', 'on', true)`
    return tx.$executeRaw`
      delete from audit_entry where id = any(array(
        select id from audit_entry where at < now() - make_interval(days => ${days}::int) and action <> 'demo.loaded'
        order by at limit ${limit}::int))`
  }, pass)
}

interface Expiring {
  table: Prisma.Sql
  /** By the database's clock. */
  old: Prisma.Sql
}

const ago = (days: number) => Prisma.sql`now() - make_interval(days => ${days}::int)`

/** Rows that nothing reads after a while, whatever the settings. */
const EXPIRING = {
  oneTimeTokens: { table: Prisma.sql`one_time_token`, old: Prisma.sql`expires_at < ${ago(KEPT.tokenDays)}` },
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
  },
  /** Counters without a time never expire. */
  rateLimits: { table: Prisma.sql`rate_limit`, old: Prisma.sql`expire < extract(epoch from now()) * 1000` },
  digestMails: { table: Prisma.sql`digest_mail`, old: Prisma.sql`created_at < ${ago(KEPT.digestDays)}` },
  /** Links that show nothing any more. */
  reportShares: { table: Prisma.sql`report_share`, old: Prisma.sql`expires_at < now()` },
  nameChanges: {
    table: Prisma.sql`name_change`,
    old: Prisma.sql`finished_at < ${ago(KEPT.nameChangeDays)} and state in ('done', 'failed')`,
  },
  modelCalls: { table: Prisma.sql`model_call_day`, old: Prisma.sql`day < ${ago(KEPT.modelCallDays)}` },
  tokenBudgets: { table: Prisma.sql`token_budget_day`, old: Prisma.sql`day < ${ago(KEPT.budgetDays)}` },
  heartbeats: { table: Prisma.sql`worker_heartbeat`, old: Prisma.sql`seen_at < ${ago(KEPT.heartbeatDays)}` },
} as const satisfies Record<string, Expiring>

/** Locked rows are left for the next day. */
function expireRows({ table, old }: Expiring, pass: Pass): Promise<number> {
  return deleteInBatches(
    (tx, limit) => tx.$executeRaw`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${old} limit ${limit}::int for update skip locked))`,
    pass,
  )
}

/** How long texts of answers, runs, the ledger by day, crash reports and the audit log are kept; null is for good. */
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
 * A part that fails is logged and the others continue; ends early while another worker runs. What has days counts back
 * from the UTC day `today`; the rest expires by the database's clock.
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
        log.error({ err: error, part: name }, 'what is too old could not be removed')
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

/** Audits only what a user may miss one day. */
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
