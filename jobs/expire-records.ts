import { log } from '@/server/log'
import { expireReports } from '@/server/services/crash-reports/expire-reports'
import { expireFiles } from '@/server/services/uploads/expire-files'

/** What is kept for a time only: name · function. */
const PARTS: Record<string, () => Promise<unknown>> = {
  'crash reports': expireReports,
  files: expireFiles,
}

/** Forgets whatever has been kept for its time. Each part fails on its own, and is tried again at the next time. */
export async function expireRecords(parts = PARTS): Promise<void> {
  for (const [part, expire] of Object.entries(parts)) {
    try {
      log.info({ part, gone: await expire() }, 'expired')
    } catch (error) {
      log.error({ err: error, part }, 'what is too old could not be removed')
    }
  }
}
