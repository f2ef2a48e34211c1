import { describe, expect, it } from 'vitest'
import {
  comparesPeriods,
  type StepCounts,
  searchKey,
  searchText,
  siteChange,
  weakestStep,
} from '@/lib/opportunities/rules'

const counts = (
  read: number,
  cited: number,
  named: number,
  topThree: number,
  more: Partial<StepCounts> = {},
): StepCounts => ({
  ...{ answers: 63, reporting: 63, read, cited, citedReporting: cited, named, topThree },
  ...more,
})

describe('the weakest step', () => {
  it.each([
    ['reading, where few answers read an own site', counts(12, 5, 20, 8), 'read'],
    ['citing, where the site is read and not cited', counts(30, 4, 40, 30), 'cited'],
    ['naming, where the site is cited and the brand is not named', counts(35, 28, 6, 4), 'named'],
    ['the top three, where the brand is named late', counts(60, 50, 40, 7), 'topThree'],
    ['the first of equals', counts(0, 0, 0, 0), 'read'],
    ['naming, where too few answers cite to judge by them', counts(40, 18, 3, 3), 'named'],
    ['none, where most answers take every step', counts(60, 50, 55, 40), null],
    ['none, where the likely range reaches a half', counts(26, 24, 40, 30), null],
    ['none, of fewer than 20 answers', counts(0, 0, 0, 0, { answers: 19, reporting: 19 }), null],
  ] as const)('is %s', (_, given, expected) => {
    expect(weakestStep(given)).toBe(expected)
  })

  it('is citing of all answers where engines do not report what they read', () => {
    expect(weakestStep(counts(0, 5, 50, 40, { reporting: 0, citedReporting: 0 }))).toBe('cited')
  })

  it('compares citing with reading in the answers of engines that report both', () => {
    expect(weakestStep(counts(25, 40, 50, 40, { reporting: 30, citedReporting: 2 }))).toBe('cited')
    expect(weakestStep(counts(25, 40, 50, 40, { reporting: 30, citedReporting: 20 }))).toBeNull()
  })
})

describe('searches', () => {
  it.each(['day office prices', ' Day  office\tPRICES\n', 'DAY OFFICE PRICES'])('%j is the same search', (text) => {
    expect(searchKey(text)).toBe('day office prices')
  })

  it('are shown as they were run, without needless white space', () => {
    expect(searchText('  Day  office\nPrices ')).toBe('Day office Prices')
  })

  it('are cut between characters, not within one', () => {
    const text = searchText('🏢'.repeat(400))
    expect([...text]).toHaveLength(300)
    expect(text.isWellFormed()).toBe(true)
    expect(searchKey(text)).toBe(searchKey('🏢'.repeat(300)))
  })

  it('of nothing but white space are empty', () => {
    expect(searchText(' \n\t ')).toBe('')
  })
})

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
