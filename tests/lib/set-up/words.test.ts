import { expect, it } from 'vitest'
import { nextStep, stateOf } from '@/lib/set-up/words'

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
