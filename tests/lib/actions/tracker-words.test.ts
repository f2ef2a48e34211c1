import { describe, expect, it } from 'vitest'
import type { Effect } from '@/lib/actions/effect-shapes'
import { effectCopy, effectSentence, queryActionText } from '@/lib/actions/tracker-words'
import { effect, effectDetail } from '@/tests/support/effect-detail'

describe('an effect in words', () => {
  it.each<[string, Partial<Effect>]>([
    ['Worked: +18 points', {}],
    ['Worked: +1 point', { points: 1 }],
    ['Did not help: −12 points', { verdict: 'movedLess', points: -12 }],
    ['No effect seen yet', { verdict: 'noMore', points: 3 }],
    ['Too early: day 9 of 14', { verdict: 'tooEarly', points: null, day: 9, look: null }],
    ['Too early: day 14 of 14', { verdict: 'tooEarly', points: null, day: 15, look: null }],
    ['Too few answers', { verdict: 'notEnoughData', points: null }],
    ['Measurement changed', { verdict: 'measurementChanged', points: null }],
  ])('%s', (sentence, part) => {
    expect(effectSentence(effect(part))).toBe(sentence)
  })
})

describe('what is done for a query', () => {
  const say = (part: Partial<Parameters<typeof queryActionText>[0]>) =>
    queryActionText(
      { status: 'implemented', due: null, liveSince: null, effect: null, nextLook: null, ...part },
      '2026-11-27',
    )

  it.each<[string, Parameters<typeof say>[0]]>([
    ['Planned.', { status: 'pending' }],
    ['Planned, due 4 December.', { status: 'none', due: '2026-12-04' }],
    ['Planned, due 4 January 2027.', { status: 'pending', due: '2027-01-04' }],
    ['In Progress.', { status: 'in_progress' }],
    ['On Hold.', { status: 'on_hold' }],
    ['Live since 18 November. First look on 2 December.', { liveSince: '2026-11-18', nextLook: '2026-12-02' }],
    [
      `Live since 8 November. ${effectSentence(effect({ verdict: 'noMore' }))}. Second look on 6 December.`,
      { liveSince: '2026-11-08', nextLook: '2026-12-06', effect: effect({ verdict: 'noMore' }) },
    ],
    [`Live since 20 December 2025. ${effectSentence(effect({}))}.`, { liveSince: '2025-12-20', effect: effect({}) }],
  ])('%s', (sentence, part) => {
    expect(say(part)).toBe(sentence)
  })
})

describe('the note of an effect', () => {
  const note = (part: Parameters<typeof effectDetail>[0]) => effectCopy.note(effectDetail(part))

  it.each<[string, Parameters<typeof effectDetail>[0]]>([
    ['18 points more than queries you did not work on.', {}],
    ['12 points less than queries you did not work on.', { verdict: 'movedLess', points: -12 }],
    [
      'Your queries moved as the others did. Second look on 9 November.',
      { verdict: 'noMore', look: 14, nextLook: '2026-11-09' },
    ],
    ['First look on 27 November.', { verdict: 'tooEarly', points: null, look: null, nextLook: '2026-11-27' }],
    ['An effect needs 3 queries you did not work on and 60 answers.', { verdict: 'notEnoughData', points: null }],
    [
      'ChatGPT got a new model in between.',
      {
        ...{ verdict: 'measurementChanged', points: null },
        measurementChange: { date: '2026-10-20', text: 'ChatGPT got a new model on 20 October' },
      },
    ],
  ])('says %j', (text, part) => {
    expect(note(part)).toBe(text)
  })
})

it('the range of an effect stands in its tip, from a fall to a rise', () => {
  expect(effectCopy.infoOf(effect({ low: -6, high: 8 }))).toMatch(/ This one lies between −6 and 8 points\.$/)
  expect(effectCopy.infoOf(effect({ low: null, high: null }))).toBe(effectCopy.info)
})

it.each([
  ['1 day after', 1],
  ['14 days after', 14],
])('the days of a window read %j', (text, days) => {
  expect(effectCopy.table.after(days)).toBe(text)
})
