import { describe, expect, it } from 'vitest'
import type { SentimentWeek } from '@/lib/sentiment/shapes'
import { prepareOpinions } from '@/lib/sentiment/themes'

const week = (to: string, of: number, praise: number, doubt: number): SentimentWeek => ({
  ...{ from: to, to },
  analysis: { _id: to, of, praise, doubt, opens: true },
})
const without: SentimentWeek = { from: '2026-11-10', to: '2026-11-10', analysis: null }

describe('praise and criticism from week to week', () => {
  it('draws shares with their counts, and no point in a week without an analysis', () => {
    const model = prepareOpinions([week('2026-11-03', 83, 14, 3), without, week('2026-11-17', 40, 20, 0)])
    expect(model.series.map(({ values }) => values)).toEqual([
      [17, null, 50],
      [4, null, 0],
    ])
    expect(model.series.map(({ end }) => end)).toEqual(['50% praised', '0% criticised'])
    expect(model.series.map(({ tone }) => tone)).toEqual(['praise', 'criticism'])
    expect(model.series[0]?.texts).toEqual(['17% · 14 of 83', 'No analysis of this week', '50% · 20 of 40'])
    expect(model.gaps).toEqual([null, 'No analysis of this week', null])
    expect(model.table.rows[0]).toEqual(['17 Nov 2026', '50% · 20 of 40', '0% · 0 of 40', '40 answers'])
    expect(model.finding).toBe('Praised: 17% at first, 50% at last. Criticised: 4% at first, 0% at last')
    expect(model.empty).toBe(false)
  })

  it('takes two weeks with an analysis', () => {
    expect(prepareOpinions([week('2026-11-03', 83, 14, 3), without]).empty).toBe(true)
    expect(prepareOpinions([]).empty).toBe(true)
  })
})
