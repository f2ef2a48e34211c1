import { describe, expect, it } from 'vitest'
import { accessOf, engineLabel } from '@/lib/engines/engines'
import { addDays } from '@/lib/format/days'
import type { QueryDay } from '@/lib/measure/verdict'
import type { SurfaceRow } from '@/lib/surfaces/by-surface'
import { makersOf, surfaceSentences } from '@/lib/surfaces/by-surface'

// Apps beside the APIs of the same makers, and the sentences about their difference (R-SURFACES-11).

const LAST = '2026-11-27'
const FROM = addDays(LAST, -6)

function makeRow(id: string, named: number, shown: number, part: Partial<SurfaceRow> = {}): SurfaceRow {
  const score = shown === 0 ? null : Math.ceil((100 * named) / shown)
  return {
    ...{ id, label: engineLabel(id), mark: 'XX', simulated: false, access: accessOf(id) },
    ...{ score, low: null, high: null, positionWhenNamed: null, from: FROM, to: LAST },
    ...{ named, shown, asked: shown, shownRange: null, failed: 0, cells: [], providers: [], ...part },
  }
}

/** Seven days of three queries: on each of them `named` of one answer. */
function makeDays(engine: string, isNamed: (day: number, query: number) => boolean): QueryDay[] {
  return [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
    [1, 2, 3].map((query) => ({
      ...{ query: String(query), engine, day: addDays(FROM, day), results: 1, ranked: isNamed(day, query) ? 1 : 0 },
    })),
  )
}

describe('surfaces by maker', () => {
  it('stand above the API of the same maker; engines without an app are last', () => {
    const rows = ['openai', 'chatgpt-app', 'anthropic', 'google-ai-mode', 'google-ai-overview', 'gemini']
    const makers = makersOf(
      rows.map((id) => makeRow(id, 5, 21)),
      [],
      7,
    )
    expect(makers.map(({ key, rows }) => [key, rows.map(({ id }) => id)])).toEqual([
      ['chatgpt', ['chatgpt-app', 'openai']],
      ['google', ['google-ai-overview', 'google-ai-mode']],
      ['api', ['anthropic', 'gemini']],
    ])
  })

  it('have simulated engines where those that they play stand', () => {
    const makers = makersOf([makeRow('simulated-openai', 5, 21)], [], 7)
    expect(makers.map(({ key }) => key)).toEqual(['api'])
  })
})

describe('the difference between app and API', () => {
  it('is not said where another provider began to look at the app meanwhile', () => {
    const providers = [
      { id: 'serpapi', since: LAST },
      { id: 'dataforseo', since: null },
    ]
    const days = [...makeDays('chatgpt-app', () => false), ...makeDays('openai', () => true)]
    const of = (app: Partial<SurfaceRow>) =>
      makersOf([makeRow('chatgpt-app', 0, 21, app), makeRow('openai', 21, 21)], days, 7)[0]?.difference
    expect(of({ providers: providers.slice(0, 1) })).toMatchObject({ points: -100, sure: true })
    expect(of({ providers })).toBeNull()
  })

  const compare = (app: number, api: number, appDays: QueryDay[], apiDays: QueryDay[]) =>
    makersOf([makeRow('chatgpt-app', app, 21), makeRow('openai', api, 21)], [...appDays, ...apiDays], 7)

  it('is sure where the app names the brand in nearly none and the API in nearly all', () => {
    const makers = compare(
      1,
      20,
      makeDays('chatgpt-app', (day, query) => day === 0 && query === 1),
      makeDays('openai', (day, query) => day !== 0 || query !== 1),
    )
    expect(makers[0]?.difference).toEqual({ app: 'chatgpt-app', api: 'openai', points: -91, sure: true })
    expect(surfaceSentences(makers).map(({ text }) => text)).toEqual([
      'The ChatGPT app names you in 5% of answers, its API in 96%.',
    ])
  })

  it('is not sure, and not said, where it may be chance', () => {
    const makers = compare(
      10,
      12,
      makeDays('chatgpt-app', (day, query) => (day + query) % 2 === 0),
      makeDays('openai', (day, query) => (day * query) % 2 === 0),
    )
    expect(makers[0]?.difference).toMatchObject({ sure: false })
    expect(surfaceSentences(makers).map(({ text }) => text)).toEqual(['App and API agree.'])
  })

  it('is nothing under 20 answers of either', () => {
    const [maker] = makersOf(
      [makeRow('chatgpt-app', 0, 19), makeRow('openai', 21, 21)],
      makeDays('openai', () => true),
      7,
    )
    expect(maker?.difference).toBeNull()
  })
})

describe('what is said of AI Overviews', () => {
  const said = (shown: number, asked: number, named: number) =>
    surfaceSentences(makersOf([makeRow('google-ai-overview', named, shown, { asked })], [], 7)).map(({ text }) => text)

  it.each([
    [12, 21, 5, 'Google shows an AI Overview in 12 of 21 searches and names you in 5 of them.'],
    [12, 21, 0, 'Google shows an AI Overview in 12 of 21 searches and names you in none of them.'],
    [0, 21, 0, 'Google showed no AI Overview for your queries.'],
    [1, 1, 1, 'Google shows an AI Overview in 1 of 1 search and names you in 1 of them.'],
  ])('counts the searches that showed one: %s of %s', (shown, asked, named, text) => {
    expect(said(shown, asked, named)).toEqual([text])
  })

  it('is nothing before the first look', () => {
    expect(said(0, 0, 0)).toEqual([])
  })
})
