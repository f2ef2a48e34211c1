import { describe, expect, it } from 'vitest'
import type { Effect } from '@/lib/actions/effect-shapes'
import type { WindowVerdict } from '@/lib/measure/shapes'
import { actionState, queryCopy, querySentences, waitingFor } from '@/lib/visibility/query-words'
import { LAST, makeBrand, makeCell, makeQueryFigures, TODAY } from '@/tests/support/query-figures'

type Told = Parameters<typeof querySentences>[0]

const FIGURES = makeQueryFigures()
const ENGINES = ['openai', 'anthropic', 'perplexity']

function say(part: Partial<Told> = {}): string {
  const told: Told = {
    ...FIGURES,
    leader: makeBrand('Baythorne', 72, { share: 87 }),
    engines: ENGINES,
    next: { time: '05:00', today: true },
    ...part,
  }
  return querySentences(told)
    .map(({ text }) => text)
    .join(' ')
}

const share = (named: number, answers: number) => ({
  ...{ named, answers, share: Math.round((100 * named) / answers), low: null, high: null },
})
const month = (part: Partial<WindowVerdict>) => ({
  week: FIGURES.verdicts.week,
  month: { ...FIGURES.verdicts.month, ...part },
})

describe('the sentences of a query', () => {
  it('names both shares, and what the month before was', () => {
    expect(say()).toBe('You are named in 58% of answers, Baythorne in 87%. Probably up: 43% the month before.')
  })

  it.each<[string, Partial<Told>]>([
    ['Up: 43% the month before.', { verdicts: month({ verdict: 'clearRise' }) }],
    ['Probably down: 43% the month before.', { verdicts: month({ verdict: 'probableDrop' }) }],
    ['Down: 43% the month before.', { verdicts: month({ verdict: 'clearDrop' }) }],
    ['About the same as the month before.', { verdicts: month({ verdict: 'noClearChange' }) }],
    ['Probably up: 43% in the four weeks before.', { range: 7 }],
    [
      'Probably up: on ChatGPT and Claude 58%, 43% the month before.',
      { verdicts: month({ engines: ['openai', 'anthropic'] }) },
    ],
  ])('goes on: %s', (text, part) => {
    expect(say(part)).toBe(`You are named in 58% of answers, Baythorne in 87%. ${text}`)
  })

  it.each<[string, Partial<Told>]>([
    ['too few answers to compare', { verdicts: month({ verdict: 'notEnoughData' }) }],
    ['a changed measurement', { verdicts: month({ verdict: 'measurementChanged' }) }],
    ['a quarter, which has no verdict of its own', { range: 90 }],
  ])('says nothing more with %s', (_, part) => {
    expect(say(part)).toBe('You are named in 58% of answers, Baythorne in 87%.')
  })

  it.each<[string, Partial<Told>]>([
    [
      'You are named in 88% of answers, more than any rival. Baythorne follows at 71%.',
      { leader: makeBrand('Baythorne', 59, { share: 71 }) },
    ],
    ['You are named in 88% of answers, more than any rival.', { leader: null }],
  ])('where you lead: %s', (text, part) => {
    const quiet = month({ verdict: 'notEnoughData' })
    expect(say({ own: share(73, 83), leads: true, verdicts: quiet, ...part })).toBe(text)
  })

  it('is never filled with a zero', () => {
    const quiet = { verdicts: month({ verdict: 'notEnoughData' }) }
    expect(say({ own: share(0, 83), ...quiet })).toBe('No answer names you. Baythorne is in 87%.')
    expect(say({ own: share(0, 83), leader: null, ...quiet })).toBe('No answer names you.')
    expect(say({ own: share(0, 12) })).toBe('None of the first 12 answers names you.')
    expect(say({ own: { ...share(1, 1), named: 0, answers: 0 } })).toBe('')
  })

  it('counts where there are fewer than 20 answers', () => {
    expect(say({ own: share(6, 19) })).toBe('You are named in 6 of 19 answers so far.')
    expect(say({ own: share(6, 20) })).toContain('You are named in 30% of answers')
  })

  it.each<[string, Partial<Told>]>([
    ['The first answers arrive today at 05:00 UTC.', {}],
    ['The first answers arrive tomorrow at 05:00 UTC.', { next: { time: '05:00', today: false } }],
    ['The first answers arrive with the next daily run.', { next: null }],
    ['No answers yet.', { query: { ...FIGURES.query, active: false } }],
  ])('before any answer says when they come: %s', (text, part) => {
    expect(say({ answered: false, own: share(0, 1), ...part })).toBe(text)
  })
})

const effect = (part: Partial<Effect>): Effect => ({
  ...{ verdict: 'tooEarly', points: null, low: null, high: null, day: 19, look: null, implemented: '2026-11-08' },
  ...part,
})

describe('an action on a query in words', () => {
  const action = { status: 'implemented', effect: null, due: null, savedBy: null } as const

  it.each([
    ['Live for 20 days. Second look on 6 December.', { effect: effect({ verdict: 'noMore', look: 14 }) }],
    ['Live for 4 days. First look on 8 December.', { effect: effect({ implemented: '2026-11-24' }) }],
    ['Live since today. First look on 12 December.', { effect: effect({ implemented: TODAY }) }],
    ['Worked: +39 points', { effect: effect({ verdict: 'movedMore', points: 39, look: 14 }) }],
    ['No effect seen yet', { effect: effect({ verdict: 'noMore', look: 28, implemented: '2026-10-01' }) }],
    ['Not started.', { status: 'pending' as const }],
    ['Not started, due 2 December.', { status: 'pending' as const, due: '2026-12-02' }],
    ['Daniel Reyes, no due date.', { status: 'in_progress' as const, savedBy: 'Daniel Reyes' }],
    ['Daniel Reyes, due 2 December.', { status: 'in_progress' as const, savedBy: 'Daniel Reyes', due: '2026-12-02' }],
    ['No due date.', { status: 'on_hold' as const }],
  ])('%s', (text, part) => {
    expect(actionState({ ...action, ...part }, TODAY)).toBe(text)
  })

  it('stands in place of the suggestion until its last look', () => {
    const live = { title: 'Be listed in two guides', effect: effect({ implemented: '2026-11-18' }) }
    expect(waitingFor([live], TODAY)).toBe(
      '“Be listed in two guides” went live on 18 November. First look on 2 December.',
    )
    expect(waitingFor([{ ...live, effect: effect({ implemented: '2026-10-01' }) }], TODAY)).toBeNull()
    expect(waitingFor([{ title: 'Planned', effect: null }], TODAY)).toBeNull()
  })
})

describe('a cell of the strip in words', () => {
  const order = ['Kiln Street', 'Baythorne'].map((name) => ({ key: name, name, own: false }))

  it.each([
    ['27 November, Perplexity: you are not named; Kiln Street, Baythorne', { placement: null, order }],
    ['27 November, Perplexity: you are named 2nd; Kiln Street, Baythorne', { placement: 2, order }],
    ['27 November, Perplexity: you are not named', { placement: null, order: [] }],
    ['27 November, Perplexity: No answer', { resultId: null, placement: null, order: [] }],
  ])('%s', (text, part) => {
    expect(queryCopy.strip.cell(makeCell(LAST, 'perplexity', part))).toBe(text)
  })
})

it.each([
  ['Not you', { namingOwn: 0, answers: 40, placement: null }],
  ['Names you', { namingOwn: 19, answers: 40, placement: 4 }],
  ['Names you 4th', { namingOwn: 20, answers: 40, placement: 4 }],
])('a page says %s by the answers that quote it', (text, page) => {
  expect(queryCopy.pages.namesYou(page)).toBe(text)
})
