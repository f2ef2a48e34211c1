import { expect, it } from 'vitest'
import { measuredBy } from '@/lib/engines/words'
import {
  changeWithin,
  type MeasuringCall,
  measuredWithin,
  measurementNotes,
  providerDays,
  providerStarts,
} from '@/lib/measure/measurement-changes'

const engine = (id: string, first: string, last = '2026-11-20') => ({ engine: id, first, last })
const start = (day: string, id: string, call: MeasuringCall = 'answer') => ({
  ...{ day, engine: id, call, model: 'a-model' },
})
const said = (given: Partial<Parameters<typeof measurementNotes>[0]>) =>
  measurementNotes({ engines: [engine('openai', '2026-09-01')], removed: [], starts: [], ...given }).map(
    ({ date, text }) => `${date} ${text}`,
  )

it('an engine that began after the others is a change, the first one is not', () => {
  const engines = [engine('openai', '2026-09-01'), engine('anthropic', '2026-10-17')]
  expect(said({ engines })).toEqual(['2026-10-17 Claude added'])
})

it('engines that began together changed nothing', () => {
  expect(said({ engines: [engine('openai', '2026-09-01'), engine('simulated', '2026-09-01')] })).toEqual([])
})

it('an engine that is asked no more is a change on the day after its last answer', () => {
  expect(said({ removed: [engine('xai', '2026-09-01', '2026-10-31')] })).toEqual(['2026-11-01 Grok removed'])
})

it('an engine that replaced another is one added and one removed', () => {
  const given = { engines: [engine('openai', '2026-11-01')], removed: [engine('xai', '2026-09-01', '2026-10-31')] }
  expect(said(given)).toEqual(['2026-11-01 ChatGPT added', '2026-11-01 Grok removed'])
})

it('a new model that answers or reads is a change', () => {
  const starts = [start('2026-11-06', 'openai'), start('2026-11-04', 'openai', 'extract')]
  expect(said({ starts })).toEqual([
    '2026-11-04 A new model began to read the answers',
    '2026-11-06 ChatGPT got a new model',
  ])
})

it('a new reading model of several engines is listed once', () => {
  const engines = [engine('openai', '2026-09-01'), engine('anthropic', '2026-09-01')]
  const starts = [start('2026-11-04', 'openai', 'extract'), start('2026-11-04', 'anthropic', 'extract')]
  expect(said({ engines, starts })).toEqual(['2026-11-04 A new model began to read the answers'])
})

it('a model of an engine that the figures do not show, or from before its answers, is no change', () => {
  expect(said({ starts: [start('2026-11-06', 'xai'), start('2026-09-01', 'openai')] })).toEqual([])
})

it('new rules of our own for reading are a change', () => {
  expect(said({ starts: [start('2026-11-04', 'openai', 'rules')] })).toEqual([
    '2026-11-04 Our rules for reading answers changed',
  ])
})

it('the latest change within some days is the one that is named, of the engines in question', () => {
  const days = { from: '2026-10-16', to: '2026-11-19' }
  const starts = [start('2026-11-16', 'openai'), start('2026-11-02', 'openai', 'rules'), start('2026-11-18', 'xai')]
  expect(changeWithin(days, ['openai'], starts)).toEqual({
    ...{ date: '2026-11-16', text: 'ChatGPT got a new model on 16 November' },
  })
  expect(changeWithin(days, ['anthropic'], starts)).toBeNull()
})

it('a change on the first of the days, or after the last, is not between them', () => {
  const days = { from: '2026-10-16', to: '2026-11-19' }
  const starts = [start('2026-10-16', 'openai'), start('2026-11-20', 'openai')]
  expect(changeWithin(days, ['openai'], starts)).toBeNull()
})

// Who looked at a surface (R-SURFACES-13).

const OVERVIEW = 'google-ai-overview'
const brought = (day: string, dataforseo: number, serpapi: number, engine = OVERVIEW) =>
  Object.entries({ dataforseo, serpapi })
    .filter(([, answers]) => answers > 0)
    .map(([provider, answers]) => ({ day: `2026-11-${day}`, engine, provider, answers }))
const startsOf = (...counts: ReturnType<typeof brought>[]) =>
  providerStarts(providerDays(counts.flat())).map(({ day, engine, model }) => `${day.slice(-2)} ${engine} ${model}`)

it.each([
  ['single answers by the second provider', [brought('01', 9, 0), brought('02', 5, 4), brought('03', 9, 0)], []],
  ['as many by both', [brought('01', 0, 2), brought('02', 1, 1), brought('03', 0, 2)], []],
  ['as many by both on the first day', [brought('01', 1, 1), brought('02', 2, 0)], []],
  ['several models of a day', [brought('01', 3, 0), [...brought('02', 2, 3), ...brought('02', 2, 0)]], []],
  [
    'another provider',
    [brought('01', 9, 0), brought('02', 4, 5), brought('03', 0, 9)],
    ['02 google-ai-overview serpapi'],
  ],
  [
    'a day by the second provider',
    [brought('03', 9, 0), brought('02', 0, 9), brought('01', 9, 0)],
    ['02 google-ai-overview serpapi', '03 google-ai-overview dataforseo'],
  ],
  ['another surface', [brought('01', 9, 0), brought('02', 0, 9, 'google-ai-mode'), brought('03', 9, 0)], []],
])('%s: the provider of most answers of a day is who measured it', (_what, counts, expected) => {
  expect(startsOf(...counts)).toEqual(expected)
})

it('another provider is a change that names it', () => {
  const starts = providerStarts(providerDays([...brought('04', 9, 0), ...brought('05', 1, 8)]))
  expect(said({ engines: [engine(OVERVIEW, '2026-09-01')], starts })).toEqual([
    '2026-11-05 SerpApi began to look at Google AI Overviews',
  ])
  expect(changeWithin({ from: '2026-11-01', to: '2026-11-09' }, [OVERVIEW], starts)?.text).toBe(
    'SerpApi began to look at Google AI Overviews on 5 November',
  )
  expect(said({ starts })).toEqual([])
})

it('a figure says who measured it last, and since when where that changed within its days', () => {
  const days = providerDays([...brought('04', 9, 0), ...brought('05', 1, 8), ...brought('06', 0, 8)])
  const within = (from: string, to: string) => measuredWithin(days, OVERVIEW, { from, to })
  expect(within('2026-11-01', '2026-11-09')).toEqual([
    { id: 'serpapi', since: '2026-11-05' },
    { id: 'dataforseo', since: null },
  ])
  expect(measuredBy(within('2026-11-01', '2026-11-09'))).toBe('Measured by SerpApi since 5 November')
  expect(measuredBy(within('2026-11-05', '2026-11-09'))).toBe('Measured by SerpApi')
  expect(measuredBy(within('2026-11-07', '2026-11-09'))).toBeNull()
})
