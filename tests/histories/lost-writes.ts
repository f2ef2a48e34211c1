import type { Entry, FinalState, Operation } from './history'
import { checkRecords } from './record-checker'
import { isGood } from './recovery'

// Writes that were acknowledged by a database that failed, held against what its successor begins with.

/** The primary failed, and its successor was read before anything was written to it. */
export interface Takeover {
  failed: number
  switched: number
  /** The successor has all that was acknowledged before. */
  receivedUntil: number
  records: FinalState['records']
  /** Sessions and their generations. */
  generations: Readonly<Record<string, number>>
}

/** Acknowledged writes that the successor does not have, oldest first. */
export function lostWrites(entries: readonly Entry[], takeover: Takeover): Operation[] {
  const before = entriesBefore(entries, takeover)
  const acknowledged = before
    .filter((entry) => entry.write && isGood(entry))
    .sort((one, other) => one.ended - other.ended)
  return acknowledged.filter((writing) => {
    const ofRecord = before.filter(({ write }) => write?.record === writing.write?.record)
    const known = ofRecord.map((each) => (each.ended > writing.ended ? unanswered(each) : each))
    return checkRecords(known, stateOf(takeover)).length > 0
  })
}

/** Sessions of acknowledged sign-ins that the successor does not have. */
export function lostSignIns(entries: readonly Entry[], takeover: Takeover): Operation[] {
  return entriesBefore(entries, takeover).filter(
    ({ name, answer }) =>
      name === 'sign in' &&
      answer !== 'no answer' &&
      answer.session !== undefined &&
      takeover.generations[answer.session] === undefined,
  )
}

/** The history as its clients may see it: what was not received may or may not have happened. */
export function withoutPromise(entries: readonly Entry[], takeover: Takeover): Entry[] {
  const signedOut = new Set(
    lostSignIns(entries, takeover).map(({ answer }) => answer !== 'no answer' && answer.session),
  )
  return entries.flatMap((entry) => {
    if (entry.kind !== 'operation') return entry
    const { answer, session, ended } = entry
    const isOfLost = session !== undefined && signedOut.has(session)
    if (isOfLost && answer !== 'no answer' && answer.status === 401) return []
    const isUnsure = ended >= takeover.receivedUntil && ended <= takeover.switched && isGood(entry)
    return isUnsure
      ? { ...entry, answer: { status: 503, markers: answer === 'no answer' ? [] : answer.markers } }
      : entry
  })
}

/** Only what the primary can have done. */
function entriesBefore(
  entries: readonly Entry[],
  { failed, switched }: Pick<Takeover, 'failed' | 'switched'>,
): Operation[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'operation' || entry.begun > failed) return []
    return entry.ended > switched ? unanswered(entry) : entry
  })
}

function unanswered(operation: Operation): Operation {
  return { ...operation, answer: 'no answer' }
}

function stateOf({ records }: Takeover): FinalState {
  return { records, endedSessions: [], unended: [], unmailed: [] }
}
