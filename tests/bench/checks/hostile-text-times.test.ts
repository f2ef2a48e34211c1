import { expect, it } from 'vitest'
import { findNames } from '@/lib/names/find-names'
import { HOSTILE_NAMES, HOSTILE_NEVER, HOSTILE_PIECES } from '@/tests/support/hostile-texts'

/** Processor time for the longest text that an answer may have. */
const BUDGET_MS = 200
const LENGTH = 200_000

it.each(HOSTILE_PIECES)(`names are found in ${LENGTH / 1000} kB of %j in less than ${BUDGET_MS} ms`, (piece) => {
  const text = piece.repeat(LENGTH / piece.length)
  const names = HOSTILE_NAMES.map((name) => ({ name, ref: name }))
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 10 && least > BUDGET_MS; turn += 1) {
    const before = process.cpuUsage()
    findNames(text, names, HOSTILE_NEVER)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  expect(least).toBeLessThan(BUDGET_MS)
})
