import type { PgBoss } from 'pg-boss'
import { today } from '@/server/clock'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { RETENTION_QUEUE } from '@/server/queue'
import { expireAll } from '@/server/services/retention/expire-all'

/** It is asked for once a day: nobody waits for it. */
const SELDOM = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 30 }

/** Takes the day's retention from its queue. */
export async function workRetention(boss: PgBoss, shutdown: AbortSignal): Promise<void> {
  await boss.work(RETENTION_QUEUE, SELDOM, async ([job]) => {
    if (job) await applyRetention(AbortSignal.any([shutdown, job.signal]))
  })
}

/** Removes what is kept for a time only. Throws when it was interrupted: another worker goes on then. */
export async function applyRetention(signal: AbortSignal): Promise<void> {
  const { RETENTION_ANSWER_DAYS, RETENTION_CRASH_REPORT_DAYS, RETENTION_AUDIT_DAYS } = env()
  const keep = {
    answerDays: RETENTION_ANSWER_DAYS ?? null,
    crashReportDays: RETENTION_CRASH_REPORT_DAYS,
    auditDays: RETENTION_AUDIT_DAYS ?? null,
  }
  log.info(await expireAll(keep, today(), signal), 'retention applied')
  signal.throwIfAborted()
}
