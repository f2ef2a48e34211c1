import { expect, it } from 'vitest'
import { SENTIMENT_TIMEFRAMES } from '@/lib/limits'
import { timeframeDays } from '@/lib/sentiment/shapes'

it('sentiment timeframes are 1, 7 and 28 days that end today, and all time', () => {
  expect(SENTIMENT_TIMEFRAMES.map((timeframe) => timeframeDays(timeframe, '2026-03-01'))).toEqual([
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-02-23', to: '2026-03-01' },
    { from: '2026-02-02', to: '2026-03-01' },
    { from: null, to: '2026-03-01' },
  ])
})
