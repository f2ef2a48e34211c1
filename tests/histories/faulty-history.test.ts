import { expect, test } from 'vitest'
import { violationsOf } from './checker'
import { saveHistory } from './history'
import { printHistory } from './print-history'
import { runHistory } from './run-history'

// A short form of `npm run histories` (docs/histories.md), which sets these for the long one.

const { HISTORY_SECONDS, HISTORY_SEED, HISTORY_FILE } = process.env
const seconds = Number(HISTORY_SECONDS ?? 30)
const seed = Number(HISTORY_SEED ?? 1)
const times = HISTORY_SECONDS ? { from: 500, to: 8000, quiet: 8000 } : { from: 500, to: 1500, quiet: 1500 }

test(
  `${seconds} seconds of twenty clients with faults keep every rule`,
  async () => {
    const { entries, final } = await runHistory({ seed, seconds, times })
    const violations = violationsOf(entries, final)
    if (HISTORY_FILE) saveHistory(HISTORY_FILE, entries, final)
    if (HISTORY_FILE || violations.length > 0) console.log(printHistory(seed, entries, violations))
    expect(violations, violations.map(({ rule, what }) => `${rule}: ${what}`).join('\n')).toEqual([])
    expect(entries.filter(({ kind }) => kind === 'operation').length).toBeGreaterThan(100)
    expect(entries.filter(({ kind }) => kind === 'fault').length).toBeGreaterThan(0)
  },
  120_000 + seconds * 1000,
)
