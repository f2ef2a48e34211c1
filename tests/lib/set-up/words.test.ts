import { describe, expect, it } from 'vitest'
import { firstAnswersText, nextStep, stateOf } from '@/lib/set-up/words'

it('a step that was skipped and done later is done', () => {
  const steps = { missing: ['queries', 'person'], skipped: ['names', 'person'] } as const
  expect([stateOf('names', steps), stateOf('queries', steps), stateOf('person', steps)]).toEqual([
    'done',
    'missing',
    'skipped',
  ])
})

it('the next step is the first one after that is neither done nor skipped', () => {
  const steps = { missing: ['names', 'queries', 'person', 'answers'], skipped: ['queries'] } as const
  expect(nextStep(steps)).toBe('names')
  expect(nextStep(steps, 'names')).toBe('person')
  expect(nextStep(steps, 'answers')).toBe(null)
  expect(nextStep({ missing: [], skipped: [] })).toBe(null)
})

describe('what is said of the first answers (R-SETUP-5)', () => {
  const facts = { named: 0, answers: 0, left: 0, failed: 0, reason: null, activeQueries: 3 }
  it.each([
    [{ named: 6, answers: 9 }, 'The first answers are in: named in 6 of 9.'],
    [{ answers: 9 }, 'The first answers are in: none of 9 names it.'],
    [{ named: 2, answers: 4, left: 5 }, 'The first answers are coming in: named in 2 of 4 so far, 5 to come.'],
    [{ left: 9 }, 'The first answers are on their way.'],
    [{ activeQueries: 0 }, 'No query is active, so nothing is asked yet.'],
    [{}, 'No answer yet: nothing was asked today.'],
    [{ failed: 3, reason: 'No answer in time' }, '3 questions got no answer: No answer in time.'],
  ])('%j is %j', (more, text) => {
    expect(firstAnswersText({ ...facts, ...more }).join(' ')).toBe(text)
  })
})
