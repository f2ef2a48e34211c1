import { describe, expect, it } from 'vitest'
import { drawnOpinions, prepareOpinions } from '@/lib/sentiment/chart'
import type { SentimentEntryRow } from '@/lib/sentiment/shapes'

const side = (answers: number) => ({ answers, points: [] })

function analysis(to: string, part: Partial<SentimentEntryRow> = {}): SentimentEntryRow {
  return {
    ...{
      _id: to,
      createdAt: `${to}T09:00:00.000Z`,
      timeframe: 1,
      from: to,
      to,
      answers: 90,
      earlier: 0,
      simulated: false,
    },
    ...{ sourceCategories: [], summary: '', contentTrends: [], of: 83, praise: side(14), doubt: side(3) },
    ...part,
  }
}
const uncounted = { of: null, praise: null, doubt: null }
const unnamed = { of: 0, praise: side(0), doubt: side(0) }

describe('praise and doubt over time', () => {
  it('begins with the first analysis that has counts, oldest first, and keeps the newest of a day', () => {
    const newer = analysis('2026-11-12', { _id: 'newer' })
    const entries = [newer, analysis('2026-11-12'), analysis('2026-11-11'), analysis('2026-11-10', uncounted)]
    expect(drawnOpinions(entries)).toEqual([analysis('2026-11-11'), newer])
    expect(drawnOpinions([analysis('2026-11-10', uncounted)])).toEqual([])
  })

  it('draws shares with their counts, and no point where nothing was counted', () => {
    const entries = [
      analysis('2026-11-09'),
      analysis('2026-11-10', uncounted),
      analysis('2026-11-11', unnamed),
      analysis('2026-11-12', { of: 40, praise: side(20), doubt: side(0) }),
    ]
    const model = prepareOpinions(entries)
    expect(model.series.map(({ values }) => values)).toEqual([
      [17, null, null, 50],
      [4, null, null, 0],
    ])
    expect(model.series[0]?.texts).toEqual([
      '14 of 83 · 17%',
      'Not counted',
      'No answer names your brand',
      '20 of 40 · 50%',
    ])
    expect(model.gaps).toEqual([null, 'Not counted', 'No answer names your brand', null])
    expect(model.table.rows[0]).toEqual(['12 Nov 2026', '20 of 40 · 50%', '0 of 40 · 0%'])
    expect(model.finding).toBe('Praised: 17% at first, 50% at last. Criticised: 4% at first, 0% at last')
    expect(model.empty).toBe(false)
  })

  it('takes two analyses with counts', () => {
    expect(prepareOpinions([analysis('2026-11-09'), analysis('2026-11-10', uncounted)]).empty).toBe(true)
    expect(prepareOpinions([]).empty).toBe(true)
  })
})
