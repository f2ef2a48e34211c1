import { type Day, toDay } from '@/lib/format/days'

// The database's clock is that of every process, whatever its machine takes for now (R-SAFE-72).

const MEASURED_FOR_MS = 60_000
/** The measure is wrong by half a round trip at most: of several the shortest counts, unless one is short enough. */
const TRIES = 3
const SHORT_MS = 4

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
  if (shared.sightlineClock && performance.now() - shared.sightlineClock.taken < MEASURED_FOR_MS) return
  let shortest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && shortest > SHORT_MS; tries += 1) {
    const asked = performance.now()
    const answer = await ask()
    const taken = performance.now()
    if (taken - asked >= shortest) continue
    shortest = taken - asked
    shared.sightlineClock = { ahead: answer - (asked + taken) / 2, taken }
  }
}
