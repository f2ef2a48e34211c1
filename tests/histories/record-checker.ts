import type { Entry, FinalState, Operation, Violation, Write } from './history'
import { isGood, isUnclear } from './recovery'

// An acknowledged write is there, or a later one is, or it was acknowledged as deleted. A write without a good answer
// may or may not have happened, at any time after it began.

type Writing = Operation & { write: Write }

/** Holds every record of the final state against the writes that clients were answered. */
export function checkRecords(entries: readonly Entry[], final: FinalState): Violation[] {
  const writings = new Map<string, Writing[]>()
  for (const entry of entries)
    if (entry.kind === 'operation' && isWriting(entry))
      writings.set(entry.write.record, [...(writings.get(entry.write.record) ?? []), entry])
  const stored = Map.groupBy(final.records, ({ record }) => record)
  return [...writings].flatMap(([record, own]) => {
    const rows = stored.get(record) ?? []
    return rows.length > 1
      ? [{ rule: 'made once' as const, what: `${record} is there ${rows.length} times` }]
      : checkRecord(record, own, rows[0]?.values)
  })
}

function checkRecord(record: string, writings: readonly Writing[], stored?: Record<string, string>): Violation[] {
  const deletions = writings.filter(({ write }) => write.values === null)
  if (stored === undefined) {
    const isKnown = writings.some((writing) => writing.write.values !== null && isGood(writing))
    const mayBeDeleted = deletions.some((writing) => isGood(writing) || isUnclear(writing))
    return isKnown && !mayBeDeleted ? [{ rule: 'acknowledged write', what: `${record} is missing` }] : []
  }
  if (deletions.some(isGood))
    return [{ rule: 'acknowledged write', what: `${record} is there, and was acknowledged as deleted` }]
  return Object.entries(stored).flatMap(([field, value]): Violation[] => {
    const possible = possibleValues(field, writings)
    if (possible.size === 0 || possible.has(value)) return []
    const wanted = [...possible].join(' or ')
    return [{ rule: 'acknowledged write', what: `${record} has ${field} ${value} in place of ${wanted}` }]
  })
}

/** What a field may be in the end: the value of every write that no acknowledged one has followed. */
function possibleValues(field: string, writings: readonly Writing[]): Set<string> {
  const writes = writings.flatMap((writing) => {
    const value = writing.write.values?.[field]
    return value !== undefined && (isGood(writing) || isUnclear(writing)) ? { writing, value } : []
  })
  const isFollowed = ({ ended }: Writing) => writes.some(({ writing }) => isGood(writing) && writing.begun > ended)
  const last = writes.filter(({ writing }) => isUnclear(writing) || !isFollowed(writing))
  return new Set(last.map(({ value }) => value))
}

function isWriting(operation: Operation): operation is Writing {
  return operation.write !== undefined
}
