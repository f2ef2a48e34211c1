import { expect, it } from 'vitest'
import measured from '@/lib/measured/gaps.json'
import { simulateGaps } from '@/tests/simulation/gaps'

// Short form: tests/lib/formulas/opportunities/gaps-simulation.test.ts.
it('all 500 pages of each case have the stored outcome', () => {
  const { date: _, ...stored } = measured
  expect(JSON.parse(JSON.stringify(simulateGaps()))).toEqual(stored)
}, 600_000)
