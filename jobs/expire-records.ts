import { log } from '@/server/log'
import { expireFiles } from '@/server/services/uploads/expire-files'

/** What has to be looked after more than once a day: name · function. The rest is retention's. */
const PARTS: Record<string, () => Promise<unknown>> = { files: expireFiles }

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
