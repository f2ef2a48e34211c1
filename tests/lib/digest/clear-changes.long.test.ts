import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { QUIET_AT_MOST, QUIET_HISTORIES, quietTable, simulateQuietWeeks } from '@/tests/simulation/digest'

// Short form: tests/lib/digest/clear-changes.test.ts.
it('a quiet week is called quiet at least 19 of 20 times, as docs/marketeers/digest.md has it', () => {
  const simulated = simulateQuietWeeks()
  expect(simulated.filter(({ listed }) => (100 * listed) / QUIET_HISTORIES > QUIET_AT_MOST)).toEqual([])
  expect(readFileSync('docs/marketeers/digest.md', 'utf8')).toContain(quietTable(simulated))
}, 120_000)
