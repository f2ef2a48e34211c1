import { setTimeout } from 'node:timers/promises'
import { isStoreFault } from './db-errors'
import { log } from './log'

const WAIT_MS = { first: 100, longest: 2000 }

/**
 * Repeats work with growing waits while the database fails. Throws what is no fault of the database, and the fault itself
 * once the signal has fired; work is tried once even then.
 */
export async function untilStored<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let waitMs = WAIT_MS.first; ; waitMs = Math.min(2 * waitMs, WAIT_MS.longest)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isStoreFault(error)) throw error
      log.warn({ err: error }, 'the database is asked again in a moment')
      await setTimeout(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
