import { setTimeout } from 'node:timers/promises'
import { isStoreFault } from './db-errors'
import { log } from './log'

const WAIT_MS = { first: 100, longest: 2000 }

/**
 * Repeats work with growing waits while the database fails, until the signal fires; work is tried once even then. Throws the
 * last error; an error that is not the database's is thrown at once.
 * @param onHeldUp called before each wait
 */
export async function untilStored<T>(work: () => Promise<T>, signal: AbortSignal, onHeldUp?: () => void): Promise<T> {
  for (let waitMs = WAIT_MS.first; ; waitMs = Math.min(2 * waitMs, WAIT_MS.longest)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isStoreFault(error)) throw error
      if (waitMs === WAIT_MS.first) log.warn({ err: error }, 'a write waits for the database')
      onHeldUp?.()
      await setTimeout(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
