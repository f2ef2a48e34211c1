import { writeFileSync } from 'node:fs'

// What happened, in the order in which it was written down. All times are milliseconds since the beginning of the
// history.

/** One call of one client, and what it was answered. */
export interface Operation {
  kind: 'operation'
  client: string
  /** Whose data the client may read; null for system admins, who may read all. */
  organisation: string | null
  name: string
  arguments: Record<string, string>
  begun: number
  ended: number
  answer: Answer | 'no answer'
  /** The session whose tokens came with the call. */
  session?: string
  /** What the call changes when it is carried out. */
  write?: Write
}

export interface Answer {
  status: number
  /** Organisations whose marker is in the body. */
  markers: string[]
  /** The session and its generation, of an answer with a pair of tokens. */
  session?: string
  generation?: number
}

/** The record is named by what its client made up, so that a write without an answer has a name too. */
export interface Write {
  record: string
  /** null where the record is deleted. */
  values: Readonly<Record<string, string>> | null
}

export interface FaultTime {
  kind: 'fault'
  part: 'database' | 'model' | 'mail' | 'worker' | 'web'
  what: string
  /** It takes calls that are being answered with it. */
  cutsOff?: true
  begun: number
  ended: number
}

/** What the database had at one moment, read past the faults in one statement. */
export interface Observation {
  kind: 'observation'
  at: number
  owners: OwnerSeen[]
  /** Questions that have more than one result, as `query day engine sample`. */
  doubled: string[]
  systemAdmins: number
  /** Runs that wait for a worker. */
  waiting: number
  generations: Record<string, number>
}

export interface OwnerSeen {
  owner: string
  kind: 'organisation' | 'industry'
  active: number
  /** Tokens in the ledger, and those of the stored results. */
  ledger: number
  results: number
}

export type Entry = Operation | FaultTime | Observation

/** What the database has when all is over. */
export interface FinalState {
  records: { record: string; values: Record<string, string> }[]
  endedSessions: { session: string; reason: string }[]
  /** Runs of active queries that wait although the worker had its time. */
  unended: string[]
  /** Addresses with an open invitation whose mail has not arrived and is not waiting either. */
  unmailed: string[]
}

/** What a history can break. */
export type Rule =
  | 'acknowledged write'
  | 'made once'
  | 'one result'
  | 'ledger'
  | 'active queries'
  | 'system admin'
  | 'tenancy'
  | 'generations'
  | 'server errors'
  | 'recovery'
  | 'signed out'
  | 'every run ends'
  | 'invitation mail'

export interface Violation {
  rule: Rule
  what: string
}

export interface History {
  entries: Entry[]
  now(): number
}

/** An empty history that begins now. */
export function beginHistory(): History {
  const began = performance.now()
  return { entries: [], now: () => Math.round(performance.now() - began) }
}

/** Writes a history as JSON lines, with the final state in the last. */
export function saveHistory(file: string, entries: readonly Entry[], final: FinalState): void {
  const lines = [...entries, { kind: 'final', ...final }].map((entry) => JSON.stringify(entry))
  writeFileSync(file, `${lines.join('\n')}\n`)
}
