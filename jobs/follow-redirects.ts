import { log } from '@/server/log'
import { resolveRedirects } from '@/server/services/redirects/resolve-redirects'

/** Never throws: what could not be resolved is tried again in an hour. */
export async function followRedirects(): Promise<void> {
  try {
    const { resolved, failed, repointed } = await resolveRedirects()
    if (resolved + failed > 0) log.info({ resolved, failed, repointed }, 'redirects of cited pages followed')
  } catch (error) {
    log.error({ err: error }, 'redirects of cited pages could not be followed')
  }
}
