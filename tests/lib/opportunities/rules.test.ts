import { describe, expect, it } from 'vitest'
import {
  asksForAny,
  broughtBy,
  comparesPeriods,
  inOrder,
  isDone,
  openOf,
  opportunitySentences,
  type StepCounts,
  searchKey,
  searchText,
  siteChange,
  stateOf,
  weakestStep,
  withoutDoubles,
} from '@/lib/opportunities/rules'
import { makeGapCard, makeSearchCard, makeSiteCard } from '@/tests/support/opportunity-figures'

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

const TODAY = '2026-11-30'
const ACTION: Parameters<typeof stateOf>[0] = {
  ...{ id: 'a1', title: 'A page', status: 'pending', due: null, liveSince: null, nextLook: null },
  ...{ effect: null, by: 'Amelia' },
}
const live = (liveSince: string, part: Partial<typeof ACTION> = {}): typeof ACTION => ({
  ...{ ...ACTION, status: 'implemented', liveSince },
  ...part,
})
const worked = { verdict: 'movedMore', points: 39, day: 15, look: 14 } as const

describe('the order of cards', () => {
  const live = { status: 'live', action: { _id: 'a1', title: '' }, text: '', note: null, due: null } as const

  it('is most answers at stake first, of equals the open ones, then those that ask less', () => {
    const few = makeGapCard(1, {}, { atStake: 10, effort: { bars: 1, text: '' } })
    const much = makeGapCard(2, {}, { atStake: 44, effort: { bars: 3, text: '' } })
    const begun = makeGapCard(3, {}, { atStake: 44, effort: { bars: 1, text: '' }, state: live })
    const little = makeSiteCard('forum.example', 44, { effort: { bars: 1, text: '' } })
    const cards = inOrder([few, much, begun, little])
    expect(cards.map(({ key, place }) => [key, place])).toEqual([
      [little.key, 1],
      [much.key, 2],
      [begun.key, 3],
      [few.key, 4],
    ])
    expect(openOf(inOrder([begun, few])).map(({ key }) => key)).toEqual([few.key])
    expect(openOf([begun])).toEqual([])
  })
})

describe('the state of a card', () => {
  it.each<[Partial<typeof ACTION>, string, string | null]>([
    [{}, 'Planned by Amelia', null],
    [{ by: null }, 'Planned', null],
    [{ status: 'none', due: '2026-12-02' }, 'Planned by Amelia', 'due 2 December'],
    [{ due: '2026-11-18' }, 'Planned by Amelia', 'overdue since 18 November'],
    [{ status: 'in_progress', due: '2027-01-08' }, 'In Progress', 'due 8 January 2027'],
    [{ status: 'on_hold', due: '2026-12-02' }, 'On Hold', null],
    [live('2026-11-30', { nextLook: '2026-12-14' }), 'Live since today', 'first look 14 December'],
    [live('2026-11-29', { nextLook: '2026-12-13' }), 'Live for 1 day', 'first look 13 December'],
    [
      live('2026-11-10', { nextLook: '2026-12-08', effect: { verdict: 'noMore', points: 2, day: 20, look: 14 } }),
      ...(['Live for 20 days', 'second look 8 December'] as const),
    ],
    [
      live('2026-10-01', { effect: { verdict: 'movedLess', points: -12, day: 60, look: 28 } }),
      ...(['Live for 60 days', 'Did not help: −12 points'] as const),
    ],
    [live('2026-11-15', { effect: worked }), 'Worked: +39 points', null],
  ])('of %j is %s, %s', (part, text, note) => {
    expect(stateOf({ ...ACTION, ...part }, TODAY)).toMatchObject({ text, note })
  })

  it('is none for a rejected action', () => {
    expect(stateOf({ ...ACTION, status: 'rejected' }, TODAY)).toBeNull()
  })

  it('ends a day after its action was seen to have worked', () => {
    expect(isDone(live('2026-11-15', { effect: worked }), '2026-11-30')).toBe(false)
    expect(isDone(live('2026-11-15', { effect: worked }), '2026-12-01')).toBe(true)
    expect(isDone(live('2026-11-01', { effect: { ...worked, verdict: 'noMore' } }), TODAY)).toBe(false)
  })
})

describe('what a card could bring', () => {
  const moved = (...points: number[]) => points.map((each) => ({ kind: 'gap' as const, points: each }))

  it('is the range of own actions of its kind, from three verdicts on', () => {
    expect(broughtBy('gap', moved(39, 8))).toBeNull()
    expect(broughtBy('gap', moved(39, 8, 12))).toEqual({ actions: 3, low: 8, high: 39 })
    expect(broughtBy('site', moved(39, 8, 12))).toBeNull()
  })
})

describe('a search', () => {
  it.each([
    ['best coworking spaces in London London', 'best coworking spaces in London'],
    ['offices New York New York prices', 'offices New York prices'],
    ['desks in Leeds, Leeds', 'desks in Leeds'],
    ['day office london London', 'day office london'],
    ['hot desk in Londonderry London', 'hot desk in Londonderry London'],
    ['dayday office', 'dayday office'],
  ])('%s says its place once', (search, said) => expect(withoutDoubles(search)).toBe(said))

  it.each([
    ['Baythorne vs Kiln Street London', true],
    ['kiln-street prices', true],
    ['kilns and streets', false],
    ['baythornes', false],
  ])('%s asks for a brand: %s', (search, isOfBrand) => {
    expect(asksForAny(['baythorne', 'kiln street', ''])(search)).toBe(isOfBrand)
  })
})

describe('the sentences over the list', () => {
  const say = (cards: Parameters<typeof opportunitySentences>[0], enoughFrom: string | null = null) =>
    opportunitySentences(cards, { enoughFrom, today: TODAY })
      .map(({ text }) => text)
      .join(' ')
  const planned = (due: string | null) => makeGapCard(1, {}, { state: stateOf({ ...ACTION, due }, TODAY) })

  it.each([
    [[planned(null)], 'One thing would help most. It is under way.'],
    [[planned('2026-12-02')], 'One thing would help most. It is under way, due on Wednesday.'],
    [[planned(TODAY), makeSearchCard('a', 1)], 'Two things would help most. One is under way, due today.'],
    [
      [planned('2026-12-20'), planned('2026-12-12'), makeGapCard(3)],
      'Three things would help most. Two are under way, one of them due on 12 December.',
    ],
    [[planned('2026-11-18'), makeGapCard(2)], 'Two things would help most. One is under way.'],
    [Array.from({ length: 11 }, (_, at) => makeGapCard(at + 1)), 'Six things would help most.'],
    [[], 'No rival is clearly ahead, and no site leaves you out.'],
  ])('%#', (cards, text) => expect(say(cards)).toBe(text))

  it('say from when on there may be any, while answers are too few', () => {
    expect(say([], '2026-12-09')).toBe(
      'Opportunities need about three weeks of answers. The first ones may appear from 9 December.',
    )
  })
})
