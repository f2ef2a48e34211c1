import { describe, expect, it } from 'vitest'
import { clearChanges, type DigestDay } from '@/lib/digest/clear-changes'
import { addDays } from '@/lib/format/days'
import { QUIET_AT_MOST, QUIET_HISTORIES, simulateQuietWeeks } from '@/tests/simulation/digest'

const WEEK = '2026-11-23'
const LAST = addDays(WEEK, -1)
const never = () => null

interface Share {
  recent: number
  before: number
}

/** Ten answers a day of one query and engine, by the share of them that names the brand and that cites its site. */
function counts(query: string, engine: string, named: Share, citing: Share = { recent: 50, before: 50 }): DigestDay[] {
  return Array.from({ length: 35 }, (_, index) => {
    const side = index < 7 ? 'recent' : 'before'
    return {
      ...{ query, engine, day: addDays(WEEK, -1 - index), results: 10 },
      ...{ ranked: named[side] / 10, citing: citing[side] / 10 },
    }
  })
}
const same = { recent: 50, before: 50 }
const found = (days: DigestDay[]) =>
  clearChanges(days, LAST, never).changes.map(({ of, id, verdict }) => [of, id, verdict])

describe('clear changes of a week', () => {
  it('are none where nothing changed', () => {
    expect(found([...counts('a', 'one', same), ...counts('b', 'two', same)])).toEqual([])
  })

  it('list the whole first, also where a part moved more', () => {
    const days = [...counts('a', 'one', { recent: 100, before: 40 }), ...counts('b', 'one', { recent: 60, before: 40 })]
    expect(found(days)).toEqual([
      ['visibility', null, 'clearRise'],
      ['query', 'a', 'clearRise'],
    ])
  })

  it('are found in a part where others make up for it', () => {
    const days = [...counts('a', 'one', { recent: 90, before: 30 }), ...counts('b', 'one', { recent: 30, before: 90 })]
    expect(found(days)).toEqual([
      ['query', 'a', 'clearRise'],
      ['query', 'b', 'clearDrop'],
    ])
  })

  it('count answers that cite the site, too', () => {
    expect(found(counts('a', 'one', same, { recent: 10, before: 60 }))).toEqual([['citing', null, 'clearDrop']])
  })

  it('are at most three, the largest ones', () => {
    const moved = [90, 80, 70, 60].map((before, index) =>
      counts(`q${index}`, `e${index}`, { recent: 0, before }, { recent: 0, before: 90 }),
    )
    const changes = found(moved.flat())
    expect(changes).toHaveLength(3)
    expect(changes[0]).toEqual(['visibility', null, 'clearDrop'])
    expect(changes.slice(1).map(([of]) => of)).not.toContain('visibility')
  })

  it('of a single query or engine are listed once, as the whole', () => {
    expect(found(counts('a', 'one', { recent: 90, before: 30 }))).toEqual([['visibility', null, 'clearRise']])
  })

  it('are none where the measurement changed, and those of other engines stay', () => {
    const days = [...counts('a', 'one', { recent: 90, before: 30 }), ...counts('a', 'two', { recent: 90, before: 30 })]
    const change = { date: '2026-11-20', text: 'New model' }
    const { whole, changes } = clearChanges(days, LAST, (_, engines) => (engines.includes('one') ? change : null))
    expect(whole).toMatchObject({ verdict: 'measurementChanged', measurementChange: change })
    expect(changes.map(({ of, id }) => [of, id])).toEqual([['engine', 'two']])
  })
})

it('a quiet week is called quiet at least 19 of 20 times, also among the first tenth of the documented ones', () => {
  const weeks = QUIET_HISTORIES / 10
  expect(simulateQuietWeeks(weeks).filter(({ listed }) => (100 * listed) / weeks > QUIET_AT_MOST)).toEqual([])
})
