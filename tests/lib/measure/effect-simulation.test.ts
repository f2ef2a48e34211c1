import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import measured from '@/lib/how-we-calculate/effects.json'
import { type EffectSimulation, simulateEffects } from '@/tests/simulation/effects'
import { ACTIONS, EFFECTIVE, NO_EFFECT } from '@/tests/simulation/effects-cases'
import first from '@/tests/simulation/first-histories.json'
import { effectsTable } from '@/tests/simulation/print-effects'

// What an effect promises, held by actions whose effect is known (R-ACTION-4). The promises are checked on the stored
// figures of 2,000 actions; making the first twentieth of them again shows that this code makes the same ones.

const { date, ...stored } = measured
const simulation = stored as EffectSimulation
const percent = (count: number) => (100 * count) / simulation.actions

it('the first twentieth of the actions has the stored outcome', () => {
  expect(JSON.parse(JSON.stringify(simulateEffects(ACTIONS / 20)))).toEqual(first.effects)
}, 60_000)

it('the stored figures are of the cases below', () => {
  expect(simulation.falseEffects).toMatchObject(NO_EFFECT)
  expect(simulation.power).toMatchObject(EFFECTIVE)
})

it('every case has at least 2,000 actions', () => {
  expect(ACTIONS).toBeGreaterThanOrEqual(2000)
  expect(simulation.actions).toBe(ACTIONS)
})

describe('an action that does nothing', () => {
  it('is given an effect at either look no more often than promised', () => {
    const promised = simulation.falseEffects.filter(({ atMost }) => atMost !== undefined)
    expect(promised.filter(({ found, atMost = 0 }) => percent(found) > atMost)).toEqual([])
  })

  it('is promised 5% under every common drift, of one and three engines, one and three queries, and restless days', () => {
    const promised = NO_EFFECT.filter(({ atMost }) => atMost === 5)
    const kinds = promised.map(({ engines, targeted, drift }) => [engines, targeted.length, drift].join())
    for (const drift of ['steady', 'step', 'walk', 'weekly'])
      for (const engines of [1, 3])
        for (const targeted of [1, 3]) expect(kinds).toContain([engines, targeted, drift].join())
    expect(promised.some(({ dayEffect, autocorrelation }) => dayEffect === 1.1 && autocorrelation === 0.5)).toBe(true)
    expect(Math.min(...promised.map(({ untouched }) => untouched.length))).toBe(3)
  })
})

it('an effect is found as often as promised', () => {
  const missed = simulation.power.filter(
    ({ first, second, atLeast }) => atLeast && (percent(first) < atLeast.first || percent(second) < atLeast.second),
  )
  expect(missed).toEqual([])
})

it('screens and documents show the stored figures', () => {
  expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(readFileSync('docs/marketeers/effects.md', 'utf8')).toContain(effectsTable(simulation))
})
