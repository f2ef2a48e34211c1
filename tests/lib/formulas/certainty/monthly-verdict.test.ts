import { expect, it } from 'vitest'
import { verdict } from '@/lib/formulas/certainty/verdict'
import { dayAt, makeHistory, randomFrom } from '@/tests/simulation/histories'

// The monthly report compares a month with the one before by the rule that is simulated for 7 and 28 days (R-ACTION-7).

const HISTORIES = 400
const NOISE = { dayEffect: 1.5, autocorrelation: 0.3 }
const WINDOWS = { before: { from: dayAt(0), to: dayAt(30) }, recent: { from: dayAt(31), to: dayAt(60) } }

it('calls fewer than 1 of 100 months without a change clear', () => {
  const random = randomFrom(50)
  let clear = 0
  let all = 0
  for (const engines of [1, 3])
    for (const answersADay of [3, 9])
      for (const share of [0.2, 0.5, 0.9])
        for (let index = 0; index < HISTORIES; index++) {
          const shares = Array.from({ length: 61 }, () => share)
          const days = makeHistory(random, shares, { engines, answersADay, ...NOISE })
          if (verdict(days, WINDOWS, () => null).verdict.startsWith('clear')) clear += 1
          all += 1
        }
  expect(clear / all).toBeLessThan(0.01)
})
