import { log } from '@/server/log'
import { fillConsulted } from '@/server/services/query-results/fill-consulted'

let running = false

/** Never throws: what is left is filled in the next pass. */
export async function fillStoredResults(): Promise<void> {
  if (running) return
  running = true
  try {
    const filled = await fillConsulted(new AbortController().signal)
    if (filled > 0) log.info({ filled }, 'earlier results got what their engines read and searched')
  } catch (error) {
    log.error({ err: error }, 'earlier results could not get what their engines read and searched')
  } finally {
    running = false
  }
}
