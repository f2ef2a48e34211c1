import { describe, expect, it } from 'vitest'
import { violationsOf } from './checker'
import type { Entry, FaultTime, FinalState, Observation, Operation, Rule, Write } from './history'
import { hasRecovered } from './recovery'

// Each rule has a history that keeps it, and one that breaks this rule and no other.

const SECOND = 1000
const NOTHING: FinalState = { records: [], endedSessions: [], unended: [], unmailed: [] }

interface Given {
  name?: string
  client?: string
  organisation?: string | null
  at?: number
  took?: number
  status?: number | 'no answer'
  write?: Write
  session?: string
  pair?: { session: string; generation: number }
  markers?: string[]
}

function operation({ at = 0, took = 100, status = 200, pair, markers = [], ...given }: Given = {}): Operation {
  const answer = status === 'no answer' ? status : { status, markers, ...pair }
  return {
    ...{ kind: 'operation', client: 'one', organisation: 'north', name: 'read', arguments: {} },
    ...{ begun: at, ended: at + took, answer },
    ...given,
  }
}

function observation(given: Partial<Observation> = {}): Observation {
  return { kind: 'observation', at: 0, owners: [], doubled: [], systemAdmins: 1, waiting: 0, generations: {}, ...given }
}

const owner = (given: Partial<Observation['owners'][number]> = {}) => ({
  ...{ owner: 'north', kind: 'organisation' as const, active: 3, ledger: 100, results: 100 },
  ...given,
})

const fault = (begun: number, ended: number, given: Partial<FaultTime> = {}): FaultTime => ({
  kind: 'fault',
  part: 'database',
  what: 'down',
  begun,
  ended,
  ...given,
})

const KILLED = { part: 'web', cutsOff: true } as const

const writes = (value: string | null, given: Given = {}) =>
  operation({ name: 'write', write: { record: 'note 1', values: value === null ? null : { text: value } }, ...given })
const has = (...values: string[]): FinalState => ({
  ...NOTHING,
  records: values.map((text) => ({ record: 'note 1', values: { text } })),
})
/** A good answer each second, from one second to another. */
const answers = (from: number, to: number, given: Given = {}) =>
  Array.from({ length: to - from }, (_, index) => operation({ at: (from + index) * SECOND, ...given }))
const seen = (from: number, to: number, given: (second: number) => Partial<Observation>) =>
  Array.from({ length: to - from }, (_, index) => observation({ at: (from + index) * SECOND, ...given(from + index) }))

type Case = [what: string, entries: Entry[], final?: FinalState]

const KEPT: Case[] = [
  ['a write that is there', [writes('a')], has('a')],
  ['the later of two writes', [writes('a'), writes('b', { at: 200 })], has('b')],
  ['either of two writes at once', [writes('a'), writes('b', { at: 50 })], has('a')],
  ['a write with a 503 that happened', [writes('a', { status: 503 })], has('a')],
  ['a write with a 503 that did not happen', [writes('a', { status: 503 })], NOTHING],
  ['a write with a 503 that happened late', [writes('a', { status: 503 }), writes('b', { at: 200 })], has('a')],
  ['a write that was refused', [writes('a'), writes('b', { at: 200, status: 409 })], has('a')],
  ['an acknowledged deletion', [writes('a'), writes(null, { at: 200 })], NOTHING],
  ['a deletion with a 503 that happened', [writes('a'), writes(null, { at: 200, status: 503 })], NOTHING],
  ['a deletion with a 503 that did not', [writes('a'), writes(null, { at: 200, status: 503 })], has('a')],
  ['a ledger that grows before its results', seen(0, 3, (n) => ({ owners: [owner({ ledger: 100 + n })] }))],
  ['as many active queries as may be', [observation({ owners: [owner(), owner({ kind: 'industry', active: 20 })] })]],
  ['its own marker', [operation({ markers: ['north'] })]],
  ['any marker for a system admin', [operation({ organisation: null, markers: ['north', 'south'] })]],
  [
    'generations of answers that cross',
    [
      operation({ pair: { session: 's', generation: 2 }, took: 500 }),
      operation({ pair: { session: 's', generation: 1 }, at: 100 }),
    ],
  ],
  ['generations that grow', seen(0, 3, (n) => ({ generations: { s: n } }))],
  ['a 503', [operation({ status: 503 })]],
  [
    'no answer where a web process was killed under it',
    [operation({ status: 'no answer', took: 200 }), fault(100, SECOND, KILLED), ...answers(1, 4)],
  ],
  ['a recovery in time', [fault(0, SECOND), ...answers(2, 9, { status: 503 }), ...answers(9, 20)]],
  ['a short time after a fault without an answer', [fault(0, SECOND), ...answers(2, 9, { status: 503 })]],
  [
    'runs that wait for less than that',
    [
      fault(0, SECOND),
      ...answers(2, 20),
      ...seen(2, 20, (n) => ({ waiting: 3, owners: [owner({ ledger: 100 * n })] })),
    ],
  ],
  ['nothing to ask', [fault(0, SECOND), ...answers(2, 20), ...seen(2, 20, () => ({ owners: [owner()] }))]],
  [
    'a 401 after signing out',
    [operation({ name: 'sign out', session: 's' }), operation({ at: 200, status: 401, session: 's' })],
    { ...NOTHING, endedSessions: [{ session: 's', reason: 'signed out' }] },
  ],
]

const BROKEN: [rule: Rule, ...Case][] = [
  ['acknowledged write', 'a record that is missing', [writes('a')], NOTHING],
  ['acknowledged write', 'an earlier value', [writes('a'), writes('b', { at: 200 })], has('a')],
  ['acknowledged write', 'a value that was refused', [writes('a'), writes('b', { at: 200, status: 409 })], has('b')],
  ['acknowledged write', 'a deleted record', [writes('a'), writes(null, { at: 200 })], has('a')],
  [
    'acknowledged write',
    'a record without its refused deletion',
    [writes('a'), writes(null, { at: 200, status: 403 })],
    NOTHING,
  ],
  [
    'made once',
    'a record that was sent twice',
    [writes('a', { status: 503 }), writes('a', { at: 200 })],
    has('a', 'a'),
  ],
  ['one result', 'two results', [observation({ doubled: ['q 2026-11-20 openai 1'] })]],
  ['ledger', 'one that shrinks', seen(0, 2, (n) => ({ owners: [owner({ ledger: 200 - n })] }))],
  ['ledger', 'results that no one paid for', [observation({ owners: [owner({ results: 101 })] })]],
  ['active queries', 'four of an organisation', [observation({ owners: [owner({ active: 4 })] })]],
  ['active queries', '21 of an industry', [observation({ owners: [owner({ kind: 'industry', active: 21 })] })]],
  ['system admin', 'none', [observation({ systemAdmins: 0 })]],
  ['tenancy', 'the marker of another', [operation({ markers: ['north', 'south'] })]],
  [
    'generations',
    'an older pair in a later answer',
    [
      operation({ pair: { session: 's', generation: 2 } }),
      operation({ pair: { session: 's', generation: 1 }, at: 200 }),
    ],
  ],
  ['generations', 'a stored one that shrinks', seen(0, 2, (n) => ({ generations: { s: 2 - n } }))],
  ['server errors', 'a 500', [operation({ status: 500 })]],
  ['server errors', 'no answer', [operation({ status: 'no answer' })]],
  [
    'server errors',
    'no answer after the end of a fault that cuts off',
    [fault(0, SECOND, KILLED), ...answers(1, 4), operation({ at: 2 * SECOND, status: 'no answer' })],
  ],
  [
    'server errors',
    'no answer where a web process was asked to end',
    [fault(0, SECOND, { part: 'web' }), ...answers(1, 4), operation({ at: 100, status: 'no answer' })],
  ],
  ['recovery', 'no good answer', [fault(0, SECOND), ...answers(2, 20, { status: 409 })]],
  [
    'recovery',
    'a late 503 beside good answers',
    [fault(0, SECOND), ...answers(2, 20), operation({ at: 12 * SECOND, status: 503 })],
  ],
  [
    'recovery',
    'runs that wait',
    [fault(0, SECOND), ...answers(2, 20), ...seen(2, 20, () => ({ waiting: 3, owners: [owner()] }))],
  ],
  ['signed out', 'a 401 of an open session', [operation({ status: 401, session: 's' })]],
  ['signed out', 'a refused sign-in', [operation({ name: 'sign in', status: 401 })]],
  [
    'signed out',
    'a session that ended by itself',
    [operation({ session: 's' })],
    { ...NOTHING, endedSessions: [{ session: 's', reason: 'refresh token reused' }] },
  ],
  ['every run ends', 'one that waits', [], { ...NOTHING, unended: ['run 1'] }],
  ['invitation mail', 'one that is lost', [], { ...NOTHING, unmailed: ['guest@example.test'] }],
]

describe('after a fault', () => {
  const isOver = (more: Entry[]) => hasRecovered([fault(0, SECOND), ...more])
  const idle = observation({ at: 2 * SECOND })
  const asks = seen(2, 4, (n) => ({ waiting: 3, owners: [owner({ ledger: 100 * n })] }))

  it('all works again with good answers, and a call of the model where runs wait', () => {
    expect(isOver([...answers(1, 4), idle])).toBe(true)
    expect(isOver([...answers(1, 4), ...asks])).toBe(true)
  })

  it.each<[string, Entry[]]>([
    ['nothing was answered', [idle]],
    ['nothing was good', [...answers(1, 4, { status: 409 }), idle]],
    ['a call was refused a moment ago', [...answers(1, 4), operation({ at: 3.5 * SECOND, status: 503 }), idle]],
    ['nobody has looked at the runs', answers(1, 4)],
    ['runs wait', [...answers(1, 4), ...seen(2, 4, () => ({ waiting: 3, owners: [owner()] }))]],
  ])('it does not where %s', (_what, more) => {
    expect(isOver(more)).toBe(false)
  })
})

describe('a history', () => {
  it.each(KEPT)('may have %s', (_what, entries, final = NOTHING) => {
    expect(violationsOf(entries, final)).toEqual([])
  })

  it.each(BROKEN)('breaks %s by %s', (rule, _what, entries, final = NOTHING) => {
    const found = violationsOf(entries, final)
    expect(new Set(found.map((violation) => violation.rule))).toEqual(new Set([rule]))
    expect(found[0]?.what).toMatch(/\w{3}/)
  })

  it('has every rule broken here', () => {
    expect(new Set(BROKEN.map(([rule]) => rule)).size).toBe(13)
  })
})
