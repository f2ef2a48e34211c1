import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import measured from '@/lib/how-we-calculate/simulation.json'
import { HISTORIES, QUIET, RANGES, RISES } from '@/tests/simulation/cases'
import first from '@/tests/simulation/first-histories.json'
import { simulationTable } from '@/tests/simulation/print'
import { type Simulation, simulate } from '@/tests/simulation/simulate'

// What ranges and verdicts promise, held by histories whose truth is known (R-CERTAIN-5). The promises are checked on the
// stored figures of 2,000 histories; making the first twentieth of them again shows that this code makes the same ones.

const { date, ...stored } = measured
const simulation: Simulation = stored
const percent = (count: number) => (100 * count) / simulation.histories

it('the first twentieth of the histories has the stored outcome', () => {
  expect(JSON.parse(JSON.stringify(simulate(HISTORIES / 20)))).toEqual(first.certainty)
}, 60_000)

it('the stored figures are of the cases below', () => {
  expect(simulation.falseChanges).toMatchObject(QUIET)
  expect(simulation.rises).toMatchObject(RISES)
  expect(simulation.ranges).toMatchObject(RANGES)
})

it('every case has at least 2,000 histories of a quarter of daily looks', () => {
  expect(HISTORIES).toBeGreaterThanOrEqual(2000)
  expect(simulation).toMatchObject({ histories: HISTORIES, looks: 91 })
})

describe('where nothing changes', () => {
  it('a quarter of daily looks at both windows shows a false change no more often than promised', () => {
    const broken = simulation.falseChanges.filter(
      ({ clear, probable, atMost }) =>
        atMost && (percent(clear) > atMost.clear || percent(probable) > (atMost.probable ?? 100)),
    )
    expect(broken).toEqual([])
  })

  it('the promise is 5% sure and 20% with probable ones, and 12% sure where days are like their neighbours', () => {
    const bounds = QUIET.map(({ dayEffect, autocorrelation, atMost }) =>
      [dayEffect, autocorrelation, atMost?.clear, atMost?.probable].join(),
    )
    expect(new Set(bounds)).toEqual(new Set(['1,0,5,20', '1.1,0.5,12,', '1.5,0,,', '1.5,0.5,,']))
  })

  it('the promise is of shares from 10 to 90%, at 9 and at 27 answers a day', () => {
    for (const { clear } of [{ clear: 5 }, { clear: 12 }]) {
      const promised = QUIET.filter(({ engines, atMost }) => engines === 1 && atMost?.clear === clear)
      const cases = promised.map(({ answersADay, share }) => [answersADay, share].join())
      expect(cases).toEqual([9, 27].flatMap((answers) => [10, 30, 50, 90].map((share) => [answers, share].join())))
    }
  })
})

describe('a lasting rise', () => {
  it('is found at least as probable as often and as soon as promised', () => {
    const late = simulation.rises.filter(
      ({ within7, within28, atLeast }) =>
        percent(within7.probable) < (atLeast?.within7 ?? 0) || percent(within28.probable) < (atLeast?.within28 ?? 0),
    )
    expect(late).toEqual([])
  })

  it('at 9 answers a day is promised in 85% within 7 days from 30 to 60%, in 80% within 28 from 30 to 45%', () => {
    expect(RISES).toContainEqual(
      expect.objectContaining({ from: 30, to: 60, answersADay: 9, atLeast: { within7: 85 } }),
    )
    expect(RISES).toContainEqual(
      expect.objectContaining({ from: 30, to: 45, answersADay: 9, atLeast: { within28: 80 } }),
    )
  })
})

describe('the likely range', () => {
  it('holds the true share as often as promised, neither less nor much more', () => {
    const off = simulation.ranges.filter(
      ({ covered, within }) => within && (percent(covered) < within.from || percent(covered) > within.to),
    )
    expect(off).toEqual([])
  })

  it('is promised with and without a day effect, of one and of three engines, near 0 and near 100%', () => {
    const cases = RANGES.filter(({ within }) => within?.from === 93 && within.to === 98)
    const kinds = new Set(cases.map(({ engines, dayEffect }) => [engines, dayEffect > 1].join()))
    expect(kinds).toEqual(new Set(['1,false', '1,true', '3,false', '3,true']))
    expect([Math.min(...cases.map(({ share }) => share)), Math.max(...cases.map(({ share }) => share))]).toEqual([
      10, 90,
    ])
  })
})

it('screens and documents show the stored figures', () => {
  expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(readFileSync('docs/marketeers/certainty.md', 'utf8')).toContain(simulationTable(simulation))
})
