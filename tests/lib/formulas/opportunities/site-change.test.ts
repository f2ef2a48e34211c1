import { describe, expect, it } from 'vitest'
import { comparesPeriods, siteChange } from '@/lib/formulas/opportunities/site-change'

describe('two periods', () => {
  it.each([
    ['with 20 answers each of the same engines', [{ answers: 20, before: 25 }], true],
    ['of which one has fewer', [{ answers: 19, before: 25 }], false],
    ['without any answers', [], false],
    [
      'of which one has an engine more',
      [
        { answers: 40, before: 40 },
        { answers: 1, before: 0 },
      ],
      false,
    ],
    [
      'of which one has an engine less',
      [
        { answers: 40, before: 40 },
        { answers: 0, before: 1 },
      ],
      false,
    ],
    [
      'whose engines have enough together',
      [
        { answers: 10, before: 10 },
        { answers: 10, before: 10 },
      ],
      true,
    ],
  ] as const)('%s are compared or not', (_, engines, expected) => {
    expect(comparesPeriods(engines)).toBe(expected)
  })
})

it.each([
  [3, 0, 'new'],
  [0, 3, 'lost'],
  [3, 3, null],
] as const)('a site cited in %d answers and in %d before', (answers, before, expected) => {
  expect(siteChange({ answers, before })).toBe(expected)
})
