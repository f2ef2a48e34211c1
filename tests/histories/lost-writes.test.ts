import { describe, expect, it } from 'vitest'
import type { Entry, Operation } from './history'
import { lostSignIns, lostWrites, type Takeover, withoutPromise } from './lost-writes'

// A primary that failed at 1000, of whose log the successor has all up to 500, and that clients reach from 1500.

const AFTER: Takeover = { failed: 1000, switched: 1500, receivedUntil: 500, records: [], generations: {} }

function operation(ended: number, given: Partial<Operation> = {}): Operation {
  return {
    ...{ kind: 'operation', client: 'one', organisation: 'north', name: 'write', arguments: {} },
    ...{ begun: ended - 10, ended, answer: { status: 200, markers: [] } },
    ...given,
  }
}

const note = (ended: number, text: string | null) =>
  operation(ended, { write: { record: 'note 1', values: text === null ? null : { text } } })
const has = (text: string): Takeover => ({ ...AFTER, records: [{ record: 'note 1', values: { text } }] })
const pair = (session: string, generation: number) => ({ answer: { status: 200, markers: [], session, generation } })
const endsOf = (operations: readonly Operation[]) => operations.map(({ ended }) => ended)

describe('what a successor does not have', () => {
  it('is a record, a later value, and a deletion', () => {
    expect(endsOf(lostWrites([note(600, 'a')], AFTER))).toEqual([600])
    expect(endsOf(lostWrites([note(300, 'a'), note(600, 'b'), note(700, 'c')], has('a')))).toEqual([600, 700])
    expect(endsOf(lostWrites([note(300, 'a'), note(600, 'b'), note(700, 'c')], has('b')))).toEqual([700])
    expect(endsOf(lostWrites([note(300, 'a'), note(600, null)], has('a')))).toEqual([600])
  })

  it('is a session', () => {
    const signIn = operation(600, { name: 'sign in', ...pair('s', 0) })
    expect(endsOf(lostSignIns([signIn], AFTER))).toEqual([600])
    expect(lostSignIns([signIn], { ...AFTER, generations: { s: 0 } })).toEqual([])
  })

  it('is nothing that was not acknowledged, came later, or is there', () => {
    const refused = { ...note(900, 'a'), answer: { status: 503, markers: [] } }
    const later = [{ ...note(1600, 'a'), begun: 990 }, note(1700, 'b')]
    expect(lostWrites([refused, ...later], AFTER)).toEqual([])
    expect(lostWrites([note(600, 'a')], has('a'))).toEqual([])
  })
})

it('a history without its promise keeps what was received, and refuses only sessions that were not', () => {
  const signIn = operation(600, { name: 'sign in', ...pair('s', 0) })
  const refused = (session: string): Entry => operation(1700, { session, answer: { status: 401, markers: [] } })
  const entries = [note(300, 'a'), note(600, 'b'), note(1800, 'c'), signIn, refused('s'), refused('t')]
  const statuses = withoutPromise(entries, AFTER).map((entry) =>
    entry.kind === 'operation' && entry.answer !== 'no answer' ? entry.answer.status : entry.kind,
  )
  expect(statuses).toEqual([200, 503, 200, 503, 401])
})
