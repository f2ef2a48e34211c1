import { describe, expect, it } from 'vitest'
import { Admission } from '@/tools/admission.mjs'
import { FairQueue } from '@/tools/fair-queue.mjs'

// Who is let in, who waits and who is refused; the times are the test's own.

const LIMITS = { calm: 4, busy: 2, signIns: 1, waiting: 5, waitMs: 1000 }

function startAdmission() {
  const events: string[] = []
  const clock = { ms: 0 }
  const admission = new Admission(LIMITS, () => clock.ms)
  /** Its name is `address session number`. */
  const enter = (name: string, signIn = false) => {
    const [address = '', session = ''] = name.split(' ')
    return admission.enter(
      { address, session, signIn },
      { start: () => events.push(`start ${name}`), refuse: () => events.push(`refuse ${name}`) },
    )
  }
  const since = () => events.splice(0)
  return { admission, clock, enter, since }
}

describe('a queue', () => {
  it('gives addresses turns, and the sessions of an address turns among themselves', () => {
    const queue = new FairQueue<string>()
    for (const name of ['a x 1', 'a x 2', 'a x 3', 'a y 1', 'a z 1', 'b x 1', 'b x 2']) {
      const [address = '', session = ''] = name.split(' ')
      queue.add(address, session, name)
    }
    expect(queue.size).toBe(7)
    const taken = Array.from({ length: 7 }, () => queue.take())
    expect(taken).toEqual(['a x 1', 'b x 1', 'a y 1', 'b x 2', 'a z 1', 'a x 2', 'a x 3'])
    expect([queue.size, queue.take(), queue.dropOfLongest()]).toEqual([0, undefined, undefined])
  })

  it('drops the newest of the session that has the most, at the address that has the most', () => {
    const queue = new FairQueue<string>()
    for (const [address, session, entry] of [
      ['a', 'x', 'a x 1'],
      ['a', 'y', 'a y 1'],
      ['a', 'y', 'a y 2'],
      ['b', 'x', 'b x 1'],
      ['b', 'x', 'b x 2'],
      ['b', 'x', 'b x 3'],
    ] as const)
      queue.add(address, session, entry)
    expect([queue.dropOfLongest(), queue.dropOfLongest(), queue.size]).toEqual(['a y 2', 'b x 3', 4])
  })

  it('removes what a condition holds for', () => {
    const queue = new FairQueue<number>()
    for (const entry of [1, 2, 3, 4]) queue.add('a', entry > 2 ? 'x' : 'y', entry)
    expect(queue.removeAll((entry) => entry !== 3)).toEqual([1, 2, 4])
    expect([queue.size, queue.take(), queue.take()]).toEqual([1, 3, undefined])
  })
})

describe('requests', () => {
  it('are let in at once while there is time to spare, up to a number that is wide', () => {
    const { enter, since } = startAdmission()
    const leave = Array.from({ length: 5 }, (_, count) => enter(`a x ${count}`))
    expect(since()).toEqual(['start a x 0', 'start a x 1', 'start a x 2', 'start a x 3'])
    leave[2]?.()
    expect(since()).toEqual(['start a x 4'])
  })

  it('come in turns while there is none: a client that floods waits for itself', () => {
    const { admission, enter, since } = startAdmission()
    admission.look(true)
    const leave = ['flood x 1', 'flood x 2', 'flood x 3', 'flood x 4', 'other x 1'].map((name) => enter(name))
    expect(since()).toEqual(['start flood x 1', 'start flood x 2'])
    leave[0]?.()
    leave[1]?.()
    expect(since()).toEqual(['start flood x 3', 'start other x 1'])
  })

  it('are refused when they have waited too long', () => {
    const { admission, clock, enter, since } = startAdmission()
    admission.look(true)
    for (const name of ['a x 1', 'a x 2', 'b x 1']) enter(name)
    since()
    clock.ms = LIMITS.waitMs + 1
    enter('b x 2')
    admission.look(true)
    expect(since()).toEqual(['refuse b x 1'])
    expect([admission.refused, admission.waiting]).toEqual([1, 1])
  })

  it('are let in one a look even so, should those in hand wait for something slow', () => {
    const { admission, enter, since } = startAdmission()
    admission.look(true)
    for (const name of ['a x 1', 'a x 2', 'b x 1', 'b x 2']) enter(name)
    admission.look(true)
    since()
    admission.look(true)
    expect(since()).toEqual(['start b x 1'])
  })

  it('are refused when too many wait: the newest of the one that has the most', () => {
    const { admission, enter, since } = startAdmission()
    admission.look(true)
    for (let count = 1; count <= 7; count += 1) enter(`flood x ${count}`)
    since()
    enter('other x 1')
    expect(since()).toEqual(['refuse flood x 7'])
    expect(admission.waiting).toBe(LIMITS.waiting)
  })

  it('that sign in have places of their own', () => {
    const { admission, enter, since } = startAdmission()
    admission.look(true)
    for (const name of ['a x 1', 'a x 2', 'a x 3']) enter(name)
    enter('a - 1', true)
    expect(since()).toEqual(['start a x 1', 'start a x 2', 'start a - 1'])
  })

  it('that are given up while they wait take no place, and leaving twice frees one', () => {
    const { admission, enter, since } = startAdmission()
    admission.look(true)
    const [first, , givenUp] = ['a x 1', 'a x 2', 'a x 3', 'a x 4', 'a x 5'].map((name) => enter(name))
    givenUp?.()
    expect(admission.waiting).toBe(2)
    since()
    first?.()
    first?.()
    expect(since()).toEqual(['start a x 4'])
  })
})
