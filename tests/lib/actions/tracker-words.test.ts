import { describe, expect, it } from 'vitest'
import type { Effect } from '@/lib/actions/effect-shapes'
import { effectCopy, effectSentence } from '@/lib/actions/tracker-words'
import { effect, effectDetail } from '@/tests/support/effect-detail'

describe('an effect in words', () => {
  it.each<[string, Partial<Effect>]>([
    ['Moved 18 points more than untouched questions', {}],
    ['Moved 1 point more than untouched questions', { points: 1 }],
    ['Moved 12 points less than untouched questions', { verdict: 'movedLess', points: -12 }],
    ['Moved no more than untouched questions', { verdict: 'noMore', points: 3 }],
    ['Too early: day 9 of 14', { verdict: 'tooEarly', points: null, day: 9, look: null }],
    ['Too early: day 14 of 14', { verdict: 'tooEarly', points: null, day: 15, look: null }],
    ['Not enough data', { verdict: 'notEnoughData', points: null }],
    ['Measurement changed, no verdict', { verdict: 'measurementChanged', points: null }],
  ])('%s', (sentence, part) => {
    expect(effectSentence(effect(part))).toBe(sentence)
  })
})

describe('what is said under a verdict', () => {
  const notes = (part: Parameters<typeof effectDetail>[0]) => effectCopy.notes(effectDetail(part))

  it('is the likely range and the look that it is of', () => {
    expect(notes({})).toEqual(['likely between 7 and 29 points, second look on 9 November'])
    expect(notes({ verdict: 'movedLess', points: -12, low: -20, high: -4 })).toEqual([
      'likely between 4 and 20 points, second look on 9 November',
    ])
    expect(notes({ verdict: 'noMore', low: -6, high: 8, look: 14, nextLook: '2026-11-09' })).toEqual([
      'likely between −6 and 8 points, first look on 26 October',
      'Next look on 9 November.',
    ])
  })

  it('is the day of the first look while it is too early', () => {
    const none = { points: null, low: null, high: null, look: null }
    expect(notes({ ...none, verdict: 'tooEarly', nextLook: '2026-11-27' })).toEqual(['First look on 27 November.'])
  })

  it('is what an effect needs where there is too little, and what changed where the measurement did', () => {
    const none = { points: null, low: null, high: null }
    expect(notes({ ...none, verdict: 'notEnoughData' })).toEqual([
      'Too few answers: an effect needs 3 untouched queries and 60 answers to the targeted ones.',
    ])
    const measurementChange = { date: '2026-10-20', text: 'Perplexity added on 20 October' }
    expect(notes({ ...none, verdict: 'measurementChanged', measurementChange })).toEqual([
      'Perplexity added on 20 October',
    ])
  })
})
