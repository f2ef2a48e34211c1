import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import type { Entry, FinalState, Observation, Operation, Violation } from './history'
import { checkRecords } from './record-checker'
import { recoveries } from './recovery'

// What has to be so in every history, whatever failed in it. Each rule is one function, tested on planted violations.

type Check = (entries: readonly Entry[], final: FinalState) => Violation[]

/** Within this time after a fault everything works again. */
const RECOVERY_MS = 10_000

const CHECKS: Check[] = [
  checkRecords,
  checkResults,
  checkLedger,
  checkActiveQueries,
  checkSystemAdmin,
  checkTenancy,
  checkGenerations,
  checkServerErrors,
  checkRecovery,
  checkSignedOut,
  checkRuns,
  checkMails,
]

/** Everything that is wrong with a history and with what the database has after it. */
export function violationsOf(entries: readonly Entry[], final: FinalState): Violation[] {
  return CHECKS.flatMap((check) => check(entries, final))
}

function checkResults(entries: readonly Entry[]): Violation[] {
  const doubled = new Set(observationsOf(entries).flatMap((seen) => seen.doubled))
  return [...doubled].map((question) => ({ rule: 'one result', what: `${question} has more than one result` }))
}

function checkLedger(entries: readonly Entry[]): Violation[] {
  const found: Violation[] = []
  const before = new Map<string, number>()
  for (const { at, owners } of observationsOf(entries))
    for (const { owner, ledger, results } of owners) {
      const last = before.get(owner) ?? 0
      if (ledger < last) found.push({ rule: 'ledger', what: `${owner} at ${at}: ${ledger} tokens after ${last}` })
      if (ledger < results)
        found.push({ rule: 'ledger', what: `${owner} at ${at}: ${ledger} tokens for results of ${results}` })
      before.set(owner, Math.max(last, ledger))
    }
  return found
}

function checkActiveQueries(entries: readonly Entry[]): Violation[] {
  return observationsOf(entries).flatMap(({ at, owners }) =>
    owners
      .filter(({ active, kind }) => active > ACTIVE_QUERY_LIMIT[kind])
      .map(({ owner, kind, active }) => ({
        rule: 'active queries' as const,
        what: `${kind} ${owner} at ${at}: ${active} active queries`,
      })),
  )
}

function checkSystemAdmin(entries: readonly Entry[]): Violation[] {
  return observationsOf(entries)
    .filter(({ systemAdmins }) => systemAdmins < 1)
    .map(({ at }) => ({ rule: 'system admin', what: `none at ${at}` }))
}

function checkTenancy(entries: readonly Entry[]): Violation[] {
  return operationsOf(entries).flatMap((operation) => {
    const { organisation, answer } = operation
    if (organisation === null || answer === 'no answer') return []
    const foreign = answer.markers.filter((marker) => marker !== organisation)
    return foreign.map((marker) => ({ rule: 'tenancy' as const, what: `${named(operation)} has read of ${marker}` }))
  })
}

function checkGenerations(entries: readonly Entry[]): Violation[] {
  const found: Violation[] = []
  const refreshed = operationsOf(entries).flatMap((operation) => {
    const { answer } = operation
    if (answer === 'no answer' || answer.session === undefined || answer.generation === undefined) return []
    return { operation, session: answer.session, generation: answer.generation }
  })
  for (const earlier of refreshed)
    for (const later of refreshed)
      if (
        earlier.session === later.session &&
        earlier.operation.ended < later.operation.begun &&
        later.generation < earlier.generation
      )
        found.push({
          rule: 'generations',
          what: `${named(later.operation)}: generation ${later.generation} after ${earlier.generation}`,
        })
  const stored = new Map<string, number>()
  for (const { at, generations } of observationsOf(entries))
    for (const [session, generation] of Object.entries(generations)) {
      const last = stored.get(session) ?? 0
      if (generation < last)
        found.push({ rule: 'generations', what: `${session} at ${at}: generation ${generation} after ${last}` })
      stored.set(session, Math.max(last, generation))
    }
  return found
}

function checkServerErrors(entries: readonly Entry[]): Violation[] {
  const outages = entries.filter((entry) => entry.kind === 'fault').filter(({ cutsOff }) => cutsOff)
  return operationsOf(entries).flatMap((operation) => {
    const { answer, begun, ended } = operation
    const isCutOff = outages.some((fault) => begun <= fault.ended && ended >= fault.begun)
    if (answer === 'no answer' && isCutOff) return []
    if (answer === 'no answer') return { rule: 'server errors', what: `${named(operation)} got no answer` }
    if (answer.status < 500 || answer.status === 503) return []
    return { rule: 'server errors', what: `${named(operation)} got ${answer.status}` }
  })
}

function checkRecovery(entries: readonly Entry[]): Violation[] {
  return recoveries(entries).flatMap(({ fault, answered, refusedUntil, asked, waitingSince, observed }) => {
    const after = `after ${fault.what} of the ${fault.part} that ended at ${fault.ended}`
    const found: Violation[] = []
    const isLate = (time: number | null) => (time === null ? observed > RECOVERY_MS : time > RECOVERY_MS)
    if (isLate(answered)) found.push({ rule: 'recovery', what: `no good answer in time ${after}` })
    if (refusedUntil > RECOVERY_MS)
      found.push({ rule: 'recovery', what: `a call was still refused ${refusedUntil} ms ${after}` })
    if (waitingSince !== null && (asked ?? observed) - waitingSince > RECOVERY_MS)
      found.push({ rule: 'recovery', what: `runs waited for more than ${RECOVERY_MS} ms ${after}` })
    return found
  })
}

/** 401 only to those who signed out by themselves. */
function checkSignedOut(entries: readonly Entry[], final: FinalState): Violation[] {
  const operations = operationsOf(entries)
  const signOuts = new Map<string, number>()
  for (const { name, session, begun } of operations)
    if (name === 'sign out' && session !== undefined)
      signOuts.set(session, Math.min(begun, signOuts.get(session) ?? Number.POSITIVE_INFINITY))
  const refused = operations.filter(
    ({ answer, session, ended }) =>
      answer !== 'no answer' &&
      answer.status === 401 &&
      (session === undefined || (signOuts.get(session) ?? Number.POSITIVE_INFINITY) > ended),
  )
  return [
    ...refused.map((operation) => ({ rule: 'signed out' as const, what: `${named(operation)} got 401` })),
    ...final.endedSessions
      .filter(({ session }) => !signOuts.has(session))
      .map(({ session, reason }) => ({ rule: 'signed out' as const, what: `${session} ended: ${reason}` })),
  ]
}

function checkRuns(_entries: readonly Entry[], { unended }: FinalState): Violation[] {
  return unended.map((run) => ({ rule: 'every run ends', what: `${run} still waits` }))
}

function checkMails(_entries: readonly Entry[], { unmailed }: FinalState): Violation[] {
  return unmailed.map((email) => ({ rule: 'invitation mail', what: `${email} gets no mail` }))
}

function observationsOf(entries: readonly Entry[]): Observation[] {
  return entries.filter((entry) => entry.kind === 'observation').sort((one, other) => one.at - other.at)
}

function operationsOf(entries: readonly Entry[]): Operation[] {
  return entries.filter((entry) => entry.kind === 'operation')
}

function named({ client, name, begun }: Operation): string {
  return `${name} of ${client} at ${begun}`
}
