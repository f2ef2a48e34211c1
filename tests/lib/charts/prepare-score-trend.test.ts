import { describe, expect, it } from 'vitest'
import { prepareScoreTrend } from '@/lib/charts/prepare-score-trend'
import type { MeasurementNote } from '@/lib/schemas/engine-figures'
import type { ScorePoint } from '@/lib/schemas/figures'

const TODAY = '2026-11-20'
const point = (date: string, score: number, average: number): ScorePoint => ({
  date,
  score,
  average,
  ranked: 2,
  results: 3,
})
const prepare = (days: number, points: ScorePoint[], notes: MeasurementNote[] = []) =>
  prepareScoreTrend({ points, today: TODAY, days, brand: 'Loomhouse', notes })

describe('Score Trend', () => {
  it('covers every calendar day of the period, ending today', () => {
    const chart = prepare(3, [point('2026-11-19', 67, 60)])
    expect(chart.days).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
    expect(chart.labels).toEqual(['18 Nov', '19 Nov', '20 Nov'])
  })
  it('marks the days from which the measurement changed, and those only that it shows', () => {
    const note = (date: string) => ({ date, kind: 'measurementChanged' as const, text: 'Claude added' })
    const { markers, table } = prepare(3, [point(TODAY, 67, 60)], [note('2026-11-01'), note('2026-11-19')])
    expect(markers).toMatchObject([{ label: 'Measurement changed', index: 1, titles: ['Claude added'] }])
    expect([table.columns.at(-1), table.rows.map((row) => row.at(-1))]).toEqual(['Notes', ['', 'Claude added', '']])
    expect(prepare(3, []).table.columns).not.toContain('Notes')
  })
  it('a missing day is a gap, never bridged and never zero', () => {
    const chart = prepare(3, [point('2026-11-18', 67, 60), point(TODAY, 100, 80)])
    expect(chart.series[0]?.values).toEqual([67, null, 100])
    expect(chart.series[0]?.texts).toEqual(['67%', 'No answers', '100%'])
    expect(chart.gaps).toEqual([null, 'No answers were collected on this day.', null])
  })
  it.each([3, 7])('at %i days is the daily line alone, with points', (days) => {
    const { series } = prepare(days, [point(TODAY, 67, 60)])
    expect(series).toHaveLength(1)
    expect(series[0]).toMatchObject({ label: 'Daily score', tone: 1, emphasised: true, style: 'line', points: true })
  })
  it.each([30, 90])('at %i days is the daily score as a stepped area behind the bold 7-day average', (days) => {
    const { series } = prepare(days, [point(TODAY, 67, 60)])
    expect(series.map(({ label, style, emphasised }) => [label, style, emphasised])).toEqual([
      ['7-day average', 'line', true],
      ['Daily score', 'step', false],
    ])
    expect(series.map(({ values }) => values.at(-1))).toEqual([60, 67])
  })
  it('has an axis of 0 to 100 %', () => {
    expect(prepare(30, []).axis).toMatchObject({ min: 0, max: 100, reverse: false, unit: '%' })
  })
  it('has a table of the same data, newest first', () => {
    const { table } = prepare(3, [point('2026-11-18', 67, 60)])
    expect(table.columns).toEqual(['Date', 'Daily score', 'Answers that name the brand'])
    expect(table.rows).toEqual([
      ['20 Nov 26', 'No answers', 'No answers'],
      ['19 Nov 26', 'No answers', 'No answers'],
      ['18 Nov 26', '67%', '2 of 3'],
    ])
  })
  it('says its finding in a sentence', () => {
    const both = [point('2026-11-19', 40, 30), point(TODAY, 80, 50)]
    expect(prepare(7, both).finding).toBe('The visibility of Loomhouse rose from 40% to 80% in 7 days')
    expect(prepare(30, both).finding).toBe('The visibility of Loomhouse rose from 30% to 50% in 30 days')
    expect(prepare(7, [point('2026-11-19', 40, 30), point(TODAY, 20, 30)]).finding).toMatch(/fell from 40% to 20%/)
    expect(prepare(30, [point('2026-11-19', 40, 30), point(TODAY, 20, 30)]).finding).toMatch(/stayed at 30%/)
    expect(prepare(7, [point(TODAY, 40, 30)]).finding).toMatch(/was 40% on the only day with answers/)
    expect(prepare(7, []).finding).toBe('There are no answers in 7 days')
  })
  it('is empty when the period has no answers', () => {
    expect(prepare(7, [point('2026-11-01', 40, 30)]).empty).toBe(true)
    expect(prepare(7, [point(TODAY, 0, 0)]).empty).toBe(false)
  })
})
