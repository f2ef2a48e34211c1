import { describe, expect, it } from 'vitest'
import {
  healthOf,
  inBrandOrder,
  lastAnswerText,
  newSince,
  nextStepOf,
  pageOfBrand,
  portfolioSentences,
} from '@/lib/portfolio/rules'
import type { BrandHealth, PortfolioItem } from '@/lib/portfolio/shapes'
import { makeItem, TODAY } from '../../components/portfolio/portfolio'

const due = (day: string): Partial<PortfolioItem> => ({
  nextStep: { key: 'due', text: 'Publish prices', note: null, due: day, overdue: false },
})
const news = (total: number): Partial<PortfolioItem> => ({ newSince: { since: '', total, items: [] } })
const failing = { failingEngines: [{ id: 'perplexity', label: 'Perplexity', since: '2026-11-25' }] }
const namesIn = (items: readonly PortfolioItem[], order: 'needs' | 'name' | 'score') =>
  inBrandOrder(items, order).map(({ organization: { name } }) => name)

describe('R-BRANDS-1 the order of brands', () => {
  it('is Down, Probably down, a silent engine, the earliest due, most new, then by name', () => {
    const items = [
      makeItem('Zoe', news(2)),
      makeItem('Amber', news(1)),
      makeItem('Later', due('2026-12-05')),
      makeItem('Sooner', due('2026-12-01')),
      makeItem('Silent', failing),
      makeItem('Likely', { verdict: 'probableDrop' }),
      makeItem('Down', { verdict: 'clearDrop', ...news(0) }),
      makeItem('Basil', news(1)),
    ]
    expect(namesIn(items, 'needs')).toEqual([
      ...['Down', 'Likely', 'Silent', 'Sooner', 'Later', 'Zoe', 'Amber', 'Basil'],
    ])
  })

  it('by score puts a brand without one last', () => {
    const items = [makeItem('None', { score: null }), makeItem('Low', { score: 0 }), makeItem('High', { score: 90 })]
    expect(namesIn(items, 'score')).toEqual(['High', 'Low', 'None'])
    expect(namesIn(items, 'name')).toEqual(['High', 'Low', 'None'])
  })
})

describe('what All brands says', () => {
  const say = (...items: PortfolioItem[]) => portfolioSentences(items).map(({ text }) => text)
  const down = (name: string) => makeItem(name, { verdict: 'clearDrop' })
  const up = (name: string) => makeItem(name, { verdict: 'clearRise' })
  const maybe = (name: string) => makeItem(name, { verdict: 'probableRise' })
  const same = (name: string) => makeItem(name)

  it.each([
    ['one down', [down('A'), up('B'), maybe('C')], ['A is down and needs you.', 'B is up, C probably too.']],
    ['two down', [down('A'), down('B'), up('C'), up('D')], ['A and B are down.', 'C and D are up.']],
    ['four down', [down('A'), down('B'), down('C'), down('D')], ['A and 3 more are down.']],
    ['perhaps down', [makeItem('A', { verdict: 'probableDrop' }), same('B')], ['A is probably down.']],
    ['perhaps up', [maybe('A'), same('B')], ['A is probably up.']],
    ['nothing moved', ['A', 'B', 'C', 'D', 'E', 'F'].map(same), ['All six are about the same.']],
    ['two, nothing moved', [same('A'), same('B')], ['Both are about the same.']],
    ['one brand', [same('A')], ['A is about the same.']],
    ['some say nothing', [same('A'), makeItem('B', { verdict: 'notEnoughData' })], ['No brand is clearly up or down.']],
    ['nothing to compare', [makeItem('B', { verdict: 'notEnoughData' })], ['There is nothing to compare yet.']],
    ['nothing counted', [makeItem('B', { last: null, verdict: 'clearDrop' })], []],
    ['no brand', [], []],
  ] as const)('%s', (_, items, said) => {
    expect(say(...items)).toEqual(said)
  })
})

describe('R-BRANDS-2 what is new since a visit', () => {
  const figures = {
    ...{ verdict: 'clearDrop' as const, verdictSince: '2026-11-21', effects: ['2026-11-10', '2026-11-22'] },
    opportunities: [
      { key: 'gap:1', foundAt: null },
      { key: 'gap:2', foundAt: '2026-11-19T05:00:00.000Z' },
      { key: 'gap:3', foundAt: '2026-11-21T05:00:00.000Z' },
    ],
  }
  const since = (day: string) => newSince(figures, new Date(`${day}T12:00:00Z`))

  it('counts each kind, with the page that shows it', () => {
    expect(since('2026-11-20')).toEqual({
      ...{ since: '2026-11-20T12:00:00.000Z', total: 3 },
      items: [
        { kind: 'verdict', count: 1, text: 'a new verdict', href: '/visibility-data' },
        { kind: 'effects', count: 1, text: '1 action looked at', href: '/geo-recommendations' },
        { kind: 'opportunities', count: 1, text: '1 new opportunity', href: '/opportunities' },
      ],
    })
  })

  it('counts nothing of the day of the visit, and no verdict that says nothing', () => {
    expect(since('2026-11-22').total).toBe(0)
    expect(since('2026-11-21').items.map(({ kind }) => kind)).toEqual(['effects'])
    const quiet = { ...figures, verdict: 'noClearChange' as const, effects: [], opportunities: [] }
    expect(newSince(quiet, new Date('2026-11-01')).total).toBe(0)
    expect(newSince({ ...figures, verdictSince: null }, new Date('2026-09-01')).items.map(({ kind }) => kind)).toEqual([
      'effects',
      'opportunities',
    ])
  })
})

it.each([
  ['due', { action: 'Publish prices', day: '2 December' }, 'Publish prices, due 2 December.', '2026-12-02'],
  [
    'overdue',
    { action: 'Publish prices', day: '2 November' },
    'Publish prices, overdue since 2 November.',
    '2026-11-02',
  ],
] as const)('an action that is %s has its day apart', (key, values, text, day) => {
  const row = { kind: 'next', head: 'Do next', sentence: { key, values, text }, detail: null, opens: null } as const
  const note = key === 'due' ? 'due 2 December' : 'overdue since 2 November'
  expect(nextStepOf(row, TODAY, day)).toEqual({
    ...{ key, text: 'Publish prices', note, due: day, overdue: key === 'overdue' },
  })
})

describe('R-BRANDS-6 how an organisation is', () => {
  const health = (part: Partial<BrandHealth> = {}): BrandHealth => ({
    ...{ activeQueries: 3, activeQueryLimit: 3, people: 4, createdAt: '2026-09-01T08:00:00.000Z' },
    ...{ lastAnswer: { day: '2026-11-28', at: '2026-11-28T05:04:10.000Z' }, ...part },
  })

  it.each([
    [makeItem('A', { ...failing, health: health() }), 'Perplexity fails since 25 November'],
    [makeItem('A', { health: health({ createdAt: '2026-11-25T08:00:00.000Z' }) }), 'Set up 3 days ago'],
    [makeItem('A', { health: health({ activeQueries: 0 }) }), 'No active query'],
    [makeItem('A', { health: health() }), 'All well'],
  ])('%#', (item, text) => {
    expect(healthOf(item, TODAY).text).toBe(text)
  })

  it('says when the last answer came', () => {
    expect(lastAnswerText(health(), TODAY)).toBe('today, 05:04')
    expect(lastAnswerText(health({ lastAnswer: { day: '2026-11-27', at: null } }), TODAY)).toBe('yesterday')
    expect(lastAnswerText(health({ lastAnswer: { day: '2026-11-21', at: null } }), TODAY)).toBe('21 November')
    expect(lastAnswerText(health({ lastAnswer: null }), TODAY)).toBe('–')
  })
})

it.each([
  ['/visibility-data', '?range=28&queries=abc', false, '/visibility-data?range=28'],
  ['/query/0c0000000000000000000001', '', false, '/'],
  ['/organisation-settings', '', false, '/'],
  ['/organisation-settings', '', true, '/organisation-settings'],
  ['/brands', '', true, '/'],
  ['/', '', false, '/'],
])('R-BRANDS-7 from %s%s one goes on to %4$s', (pathname, search, isAdmin, page) => {
  expect(pageOfBrand({ pathname, search }, isAdmin)).toBe(page)
})
