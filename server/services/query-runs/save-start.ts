import type { EnqueuedDay } from '@/lib/schemas/daily-run'
import type { Db } from '@/server/db'
import { type AuditRecord, recordAudit } from '../audit'

/** Who starts a run by hand. What the schedule starts has no starter, and leaves no line in the audit log. */
export interface Starter {
  actor: AuditRecord['actor']
  requestId: string | null
}

/** What was started: `failedBefore` counts the runs among `enqueued` that had failed and are asked once more. */
interface Start extends EnqueuedDay {
  failedBefore: number
  owners: 'all' | 'organisation' | 'industries'
}

/** Writes down who started or repeated a day's run (T60), in the transaction that queued it. */
export function saveStart(
  tx: Db,
  { actor, role, requestId }: Starter & { role: 'systemAdmin' | 'internal' },
  { date, ...counts }: Start,
): Promise<void> {
  return recordAudit(tx, {
    ...{ actor, role, requestId },
    action: 'dailyRun.start',
    target: { kind: 'dailyRun', id: date },
    detail: { day: date, ...counts },
  })
}
