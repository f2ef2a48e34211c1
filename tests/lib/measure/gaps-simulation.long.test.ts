import { expect, it } from 'vitest'
import measured from '@/lib/how-we-calculate/gaps.json'
import { simulateGaps } from '@/tests/simulation/gaps'

// Short form: tests/lib/measure/gaps-simulation.test.ts.
it('all 500 pages of each case have the stored outcome', () => {
  const { date: _, ...stored } = measured
  expect(JSON.parse(JSON.stringify(simulateGaps()))).toEqual(stored)
}, 600_000)
