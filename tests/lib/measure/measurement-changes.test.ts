import { expect, it } from 'vitest'
import { changeWithin, type MeasuringCall, measurementNotes } from '@/lib/measure/measurement-changes'

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
