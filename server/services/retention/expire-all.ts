import type { Day } from '@/lib/format/days'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { recordAudit } from '@/server/services/audit'
import { expireReports } from '@/server/services/crash-reports/writes'
import { expireAnswers } from './expire-answers'
import { expireAuditEntries } from './expire-audit-entries'
import { EXPIRING, expireRows } from './expire-rows'
import { type Pass, TakenElsewhere } from './take-batches'

/** For how many days things are kept; null is for good. */
export interface Retention {
  answerDays: number | null
  crashReportDays: number
  auditDays: number | null
}

/** What is gone: rows by the name of the part; which parts failed; whether another worker was at it. */
export interface Expired {
  removed: Record<string, number>
  failed: string[]
  takenElsewhere: boolean
}

type Part = (pass: Pass) => Promise<unknown>

/**
 * Removes whatever is kept for a time only. Each part is on its own: one that fails is logged, and the others go on.
 * Ends early where another worker does the same. When answers or audit entries went, the audit log says so (T60).
 * @param today the UTC day from which answers are counted back; the rest goes by the database's clock.
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
      if (error instanceof TakenElsewhere) expired.takenElsewhere = true
      else if (!signal.aborted) {
        expired.failed.push(name)
        log.error({ err: error, part: name }, 'what is too old could not be removed')
      }
    }
  }
  await tellOf(expired, keep, today)
  return expired
}

function partsOf({ answerDays, auditDays, crashReportDays }: Retention, today: Day): [name: string, Part][] {
  const parts: [string, Part][] = Object.entries(EXPIRING).map(([name, what]) => [
    name,
    (pass) => expireRows(what, pass),
  ])
  parts.push(['crashReports', (pass) => expireReports(crashReportDays, pass)])
  if (answerDays !== null) parts.push(['answers', (pass) => expireAnswers(answerDays, today, pass)])
  if (auditDays !== null) parts.push(['auditEntries', (pass) => expireAuditEntries(auditDays, pass)])
  return parts
}

/** What somebody may miss one day: everything else was good for nothing any more. */
async function tellOf({ removed }: Expired, { answerDays, auditDays }: Retention, today: Day): Promise<void> {
  const { answers = 0, auditEntries = 0 } = removed
  if (answers + auditEntries === 0) return
  await recordAudit(db(), {
    actor: null,
    role: 'worker',
    action: 'retention.apply',
    target: { kind: 'retention', id: today },
    detail: { answers, auditEntries, answerDays, auditDays },
    requestId: null,
  })
}
