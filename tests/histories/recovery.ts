import type { Entry, FaultTime, Observation, Operation } from './history'

/** How the product came back from one fault; times are milliseconds after its end, null where it never was so. */
export interface Recovery {
  fault: FaultTime
  /** Calls in its time that got a 503 or no answer. */
  refused: number
  /** The first good answer to a call that began after the fault. */
  answered: number | null
  /** When the last call began that still got a 503 or no answer; 0 where none did. */
  refusedUntil: number
  /** The first tokens in the ledger after the fault. */
  asked: number | null
  /** When it was first seen that runs wait since then without a call; null where there was nothing to ask. */
  waitingSince: number | null
  /** Until the next fault, or the end. */
  observed: number
}

/** The recovery of every fault of a history, in order. */
export function recoveries(entries: readonly Entry[]): Recovery[] {
  const faults = entries.filter((entry) => entry.kind === 'fault').sort((one, other) => one.begun - other.begun)
  const operations = entries.filter((entry) => entry.kind === 'operation')
  const observations = entries.filter((entry) => entry.kind === 'observation').sort((one, other) => one.at - other.at)
  const end = Math.max(0, ...operations.map(({ ended }) => ended), ...observations.map(({ at }) => at))
  return faults.map((fault, index) => {
    const until = faults[index + 1]?.begun ?? end
    const calls = operations.filter(({ begun, ended }) => begun >= fault.ended && ended <= until)
    const seen = observations.filter(({ at }) => at >= fault.ended && at <= until)
    return {
      fault,
      refused: operations.filter((each) => each.begun < fault.ended && each.ended > fault.begun && isUnclear(each))
        .length,
      answered: least(calls.filter(isGood).map(({ ended }) => ended - fault.ended)),
      refusedUntil: Math.max(0, ...calls.filter(isUnclear).map(({ begun }) => begun - fault.ended)),
      ...askedAfter(fault, seen),
      observed: until - fault.ended,
    }
  })
}

/** Calls that begin later than this after a refused one and are not refused either: it was the last. */
const SETTLED_MS = 1000

/** Whether all works again, as far as was seen. @param entries from a fault on, without another one */
export function hasRecovered(entries: readonly Entry[]): boolean {
  const [recovery] = recoveries(entries)
  if (!recovery) return false
  const { fault, answered, refusedUntil, asked, waitingSince, observed } = recovery
  const isSeen = entries.some((entry) => entry.kind === 'observation' && entry.at >= fault.ended)
  const works = asked !== null || (isSeen && waitingSince === null)
  return answered !== null && observed - refusedUntil > SETTLED_MS && works
}

/** Whether it may or may not have been carried out. */
export function isUnclear({ answer }: Operation): boolean {
  return answer === 'no answer' || answer.status >= 500
}

/** Whether it was carried out for certain. */
export function isGood({ answer }: Operation): boolean {
  return answer !== 'no answer' && answer.status >= 200 && answer.status < 300
}

function askedAfter(fault: FaultTime, seen: readonly Observation[]) {
  const [first] = seen
  if (!first) return { asked: null, waitingSince: null }
  const grown = seen.find((each) => tokensOf(each) > tokensOf(first))
  const waiting = seen.filter(({ at }) => at <= (grown?.at ?? Number.POSITIVE_INFINITY))
  // With a pause in the work, the time counts from where work came back.
  const idle = waiting.findLastIndex((each) => each.waiting === 0)
  const since = waiting[idle + 1]
  return {
    asked: grown ? grown.at - fault.ended : null,
    waitingSince: since && since !== grown ? since.at - fault.ended : null,
  }
}

function tokensOf({ owners }: Observation): number {
  return owners.reduce((sum, { ledger }) => sum + ledger, 0)
}

function least(times: readonly number[]): number | null {
  return times.length > 0 ? Math.min(...times) : null
}
