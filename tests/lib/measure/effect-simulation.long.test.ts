import { expect, it } from 'vitest'
import measured from '@/lib/how-we-calculate/effects.json'
import { simulateEffects } from '@/tests/simulation/effects'

// Short form: tests/lib/measure/effect-simulation.test.ts.
it('all 2,000 actions of each case have the stored outcome', () => {
  const { date: _, ...stored } = measured
  expect(JSON.parse(JSON.stringify(simulateEffects()))).toEqual(stored)
}, 600_000)
