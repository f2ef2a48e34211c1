import { type Day, toDay } from '@/lib/format/days'

// The database's clock is that of every process, whatever its machine takes for now (R-SAFE-72).

const MEASURED_FOR_MS = 60_000

interface Measure {
  /** The database's milliseconds since 1970, less those of this process's steady clock. */
  ahead: number
  /** On the steady clock. */
  taken: number
}

// Next loads this module more than once per process.
const shared = globalThis as { sightlineClock?: Measure }

/** The database's time; the machine's until a database has answered. */
export function now(): Date {
  const measure = shared.sightlineClock
  return new Date(measure ? performance.now() + measure.ahead : Date.now())
}

/** Today in UTC. Formulas get the day as an argument. */
export function today(): Day {
  return toDay(now())
}

export function isClockKept(): boolean {
  return shared.sightlineClock !== undefined
}

export function forgetClock(): void {
  delete shared.sightlineClock
}

/** Measures where the last time is a minute ago. @param ask reads the database's milliseconds since 1970 */
export async function keepClock(ask: () => Promise<number>): Promise<void> {
  const asked = performance.now()
  if (shared.sightlineClock && asked - shared.sightlineClock.taken < MEASURED_FOR_MS) return
  const answer = await ask()
  const taken = performance.now()
  shared.sightlineClock = { ahead: answer - (asked + taken) / 2, taken }
}
