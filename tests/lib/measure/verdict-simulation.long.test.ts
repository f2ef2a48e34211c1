import { expect, it } from 'vitest'
import measured from '@/lib/how-we-calculate/simulation.json'
import { simulate } from '@/tests/simulation/simulate'

// Short form: tests/lib/measure/verdict-simulation.test.ts.
it('all 2,000 histories of each case have the stored outcome', () => {
  const { date: _, ...stored } = measured
  expect(JSON.parse(JSON.stringify(simulate()))).toEqual(stored)
}, 600_000)
