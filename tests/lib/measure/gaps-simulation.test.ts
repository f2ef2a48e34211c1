import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import measured from '@/lib/how-we-calculate/gaps.json'
import first from '@/tests/simulation/first-histories.json'
import { type GapSimulation, simulateGaps } from '@/tests/simulation/gaps'
import { AHEAD, EQUAL, PAGES, PLACES } from '@/tests/simulation/gaps-cases'
import { gapsTable } from '@/tests/simulation/print-gaps'

// What a page of gaps promises, held by pages whose truth is known (R-ACTION-1). The promises are checked on the stored
// figures of 500 pages; making the first twentieth of them again shows that this code makes the same ones.

const { date, ...stored } = measured
const simulation: GapSimulation = stored
const percent = (count: number) => (100 * count) / simulation.pages

it('the first twentieth of the pages has the stored outcome', () => {
  expect(JSON.parse(JSON.stringify(simulateGaps(PAGES / 20)))).toEqual(first.gaps)
}, 120_000)

it('the stored figures are of the cases below', () => {
  expect(simulation).toMatchObject({ pages: PAGES, equal: EQUAL, places: PLACES, ahead: AHEAD })
})

describe('where all brands are equal', () => {
  it('no more than 5% of pages list any gap', () => {
    expect(simulation.equal.filter(({ listed }) => percent(listed) > 5)).toEqual([])
    expect(EQUAL.every(({ atMost }) => atMost === 5)).toBe(true)
  })

  it('no more than 5% of pages list anything: a gap, a site or a search', () => {
    expect(simulation.places.filter(({ listed }) => percent(listed) > 5)).toEqual([])
    expect(PLACES.every(({ atMost }) => atMost === 5)).toBe(true)
    expect([...new Set(PLACES.map(({ places }) => places))]).toEqual([10, 60])
  })

  it.each([
    ['few and many queries', 'queries', [3, 20]],
    ['few and many rivals', 'rivals', [5, 15]],
    ['28 and 90 days', 'days', [28, 90]],
    ['one and three engines', 'engines', [1, 3]],
    ['few and many answers a day', 'answersADay', [1, 3, 9]],
    ['days that are alike and that differ', 'dayEffect', [1, 1.1, 1.5]],
    ['days that resemble their neighbours', 'autocorrelation', [0, 0.5]],
  ] as const)('this holds for %s', (_, field, values) => {
    expect([...new Set(EQUAL.map((each) => each[field]))].sort((a, b) => a - b)).toEqual(values)
  })
})

it('a rival that is far ahead is found as often as promised', () => {
  expect(simulation.ahead.filter(({ found, atLeast }) => atLeast && percent(found) < atLeast)).toEqual([])
  expect(AHEAD.filter(({ atLeast }) => atLeast).length).toBeGreaterThan(1)
})

it('screens and documents show the stored figures', () => {
  expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(readFileSync('docs/marketeers/opportunities.md', 'utf8')).toContain(gapsTable(simulation))
})
