import { describe, expect, it } from 'vitest'
import type { Effect } from '@/lib/actions/effect-shapes'
import { type DayFacts, isNews, newSites, type Telling, tellingsOf } from '@/lib/alerts/messages'
import type { LiveAction } from '@/lib/home/shapes'
import type { Verdict } from '@/lib/measure/shapes'

// What of a day is told, and to whom it is news (R-ALERT-3).

const TODAY = '2026-11-28'

function facts(verdict: Verdict, given: Partial<DayFacts> = {}): DayFacts {
  return {
    ...{ today: TODAY, measured: true, passed: null, actions: [], sources: [] },
    week: {
      of: {
        ...{ verdict, points: 28, engines: ['openai'], measurementChange: null },
        recent: { from: '2026-11-21', to: '2026-11-27', ranked: 92, results: 126, share: 73 },
        before: { from: '2026-10-24', to: '2026-11-20', ranked: 227, results: 504, share: 45 },
      },
      shown: { share: 73, ranked: 92, results: 126, engines: ['openai'] },
      range: { low: 66, high: 79 },
    },
    ...given,
  }
}

const effect = (given: Partial<Effect>): Effect => ({
  ...{ verdict: 'movedMore', points: 9, low: 3, high: 15, day: 15, look: 14, implemented: '2026-11-13' },
  ...given,
})

const action = (measured: Effect, given: Partial<LiveAction> = {}) => ({
  ...{ id: 'c'.repeat(24), title: 'Publish prices', shortName: 'price page', liveSince: '2026-11-13' },
  ...{ effect: measured.verdict === 'movedMore' ? ('better' as const) : null, points: measured.points },
  ...{ lookedOn: '2026-11-27', nextLook: '2026-12-11', queries: 3, before: 41, after: 52 },
  ...given,
  measured,
})

describe('a change of visibility', () => {
  it('is the sentence of Home with its range, its counts and its days', () => {
    const [told] = tellingsOf(facts('clearRise'))
    expect(told).toEqual({
      ...{ event: 'visibility.changed', key: `visibility.changed:${TODAY}`, subjects: ['up:clear'] },
      title: 'Up this week: 73%, 45% in the four weeks before.',
      lines: ['Likely between 66 and 79%.', 'Named in 92 of 126 answers, 21 to 27 November.'],
      open: { label: 'Open Visibility', path: '/visibility-data' },
      figure: { unit: 'percent', value: 73, low: 66, high: 79, before: 45 },
    })
  })

  it.each(['noClearChange', 'notEnoughData', 'measurementChanged'] as const)('is none where it is %s', (verdict) => {
    expect(tellingsOf(facts(verdict))).toEqual([])
  })

  it('is not told of a week with a failed run, nor of one under 20 answers', () => {
    expect(tellingsOf(facts('clearDrop', { measured: false }))).toEqual([])
    const few = facts('clearDrop')
    expect(tellingsOf({ ...few, week: { ...few.week, shown: { ...few.week.shown, results: 19 } } })).toEqual([])
  })
})

describe('an action', () => {
  it('is told once it was looked at, proven with its range', () => {
    const [told] = tellingsOf(facts('noClearChange', { actions: [action(effect({}))] }))
    expect(told).toMatchObject({
      title: 'Your price page took its three queries from 41% to 52%.',
      lines: [
        '9 points more than queries you did not work on.',
        'The difference lies between 3 and 15 points.',
        'Looked at 14 days after it went live.',
      ],
      figure: { unit: 'points', value: 9, low: 3, high: 15, before: null },
    })
  })

  it('is told as well where nothing is proven', () => {
    const measured = effect({ verdict: 'noMore', points: 2, low: -4, high: 8 })
    const [told] = tellingsOf(facts('noClearChange', { actions: [action(measured)] }))
    expect(told?.title).toBe('“Publish prices”: No effect seen yet.')
    expect(told?.lines).toContain('The difference lies between −4 and 8 points.')
  })

  it.each([
    ['before a look', effect({ look: null, verdict: 'tooEarly' }), {}],
    ['more than a week after its look', effect({}), { lookedOn: '2026-11-20' }],
    ['with too few answers', effect({ verdict: 'notEnoughData', points: null }), {}],
    ['of a changed measurement', effect({ verdict: 'measurementChanged', points: null }), {}],
  ])('is not told %s', (_when, measured, given) => {
    expect(tellingsOf(facts('noClearChange', { actions: [action(measured, given)] }))).toEqual([])
  })
})

it('a rival that went past is told with the own range, sites in one message', () => {
  const passed = { key: 'baythorne', name: 'Baythorne', share: 80, before: 40, page: null }
  const sources = [
    { site: 'reddit.com', type: 'community' as const, change: 'new' as const, answers: 38 },
    { site: 'deskfinder.co.uk', type: 'editorial' as const, change: 'lost' as const, answers: 11 },
  ]
  const [rival, sites] = tellingsOf(facts('noClearChange', { passed, sources }))
  expect(rival).toMatchObject({
    title: 'Baythorne has gone past you: 80% this week, 40% before.',
    lines: ['You are named in 73%, likely between 66 and 79%.'],
    open: { path: '/rival/baythorne' },
  })
  expect(sites).toMatchObject({
    title: 'Answers cite 1 site they did not cite before, and no longer cite 1 other.',
    subjects: ['new:reddit.com', 'lost:deskfinder.co.uk'],
  })
})

describe('news', () => {
  const wish = { events: ['visibility.changed', 'site.changed'], probable: true }
  const change = (way: string): Telling => ({
    ...{ event: 'visibility.changed', key: way, subjects: [way], title: '', lines: [], figure: null },
    open: { label: '', path: '/' },
    ...(way.endsWith('probable') && { probable: true as const }),
  })
  const told = (...ways: string[]) => ways.map((way) => ({ event: 'visibility.changed', subjects: [way] }))

  it.each([
    ['up:clear', [], true],
    ['up:clear', ['up:clear'], false],
    ['up:clear', ['up:probable'], true],
    ['up:probable', ['up:clear'], false],
    ['up:probable', ['up:probable'], false],
    ['down:clear', ['up:clear'], true],
    ['up:clear', ['down:clear', 'up:clear'], true],
  ])('%s after %j: %s', (way, before, isNew) => {
    expect(isNews(change(way), wish, told(...before))).toBe(isNew)
  })

  it('is what a channel asked for', () => {
    expect(isNews(change('up:probable'), { ...wish, probable: false }, [])).toBe(false)
    expect(isNews(change('up:clear'), { events: ['site.changed'], probable: true }, [])).toBe(false)
  })

  it('of sites leaves out those it was told of', () => {
    const [one, other] = ['reddit.com', 'london.gov.uk'].map((site) => ({
      ...{ site, type: 'community' as const, change: 'new' as const, answers: 3 },
    }))
    if (!one || !other) throw new Error('two sites')
    expect(newSites([one, other], [{ event: 'site.changed', subjects: ['new:reddit.com'] }])).toEqual([other])
  })
})
