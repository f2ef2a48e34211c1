import { describe, expect, it } from 'vitest'
import { orderProgress, prepareEffect } from '@/lib/actions/chart'
import { RECOMMENDATION_STATUSES } from '@/lib/actions/shapes'
import { effect, effectDetail, effectQuery, IMPLEMENTED } from '@/tests/support/effect-detail'

describe('the chart of an effect', () => {
  it('covers 28 days on each side of the implementation, whatever has answers', () => {
    const { days, gaps, empty } = prepareEffect(effectDetail())
    expect([days.length, days[0], days[28], days.at(-1)]).toEqual([57, '2026-09-14', IMPLEMENTED, '2026-11-09'])
    expect(gaps.flatMap((gap, index) => (gap === null ? [index] : []))).toEqual([27, 29])
    expect(empty).toBe(false)
    expect(prepareEffect(effectDetail({ trend: [] })).empty).toBe(true)
  })

  it('draws targeted queries as the own line and untouched ones dashed, each with its number of queries', () => {
    const { series } = prepareEffect(effectDetail({ untouchedQueries: [effectQuery('c')] }))
    expect(series.map(({ label, tone, emphasised, dashed }) => [label, tone, emphasised, dashed])).toEqual([
      ['Its queries (2)', 1, true, undefined],
      ['Queries you did not work on (1)', 'rest', false, true],
    ])
    expect(series.map(({ values }) => [values[27], values[28], values[29]])).toEqual([
      [33.3, null, 56],
      [40, null, null],
    ])
    expect(series[1]?.texts[29]).toBe('No answers')
  })

  it('marks the implementation, shades the days after it and names the looks', () => {
    const { markers, shaded, guides } = prepareEffect(effectDetail())
    expect(markers).toMatchObject([{ kind: 'geo', index: 28, label: 'GEO', titles: ['State day-pass prices'] }])
    expect(shaded).toEqual({ from: 28, to: 56 })
    expect(guides).toEqual([
      { index: 42, label: 'Day 14' },
      { index: 56, label: 'Day 28' },
    ])
  })

  it('marks the day on which the measurement changed, which voids its verdict', () => {
    const measurementChange = { date: '2026-10-01', text: 'Perplexity added on 1 October' }
    const { markers } = prepareEffect(effectDetail({ verdict: 'measurementChanged', measurementChange }))
    expect(markers).toMatchObject([{ kind: 'geo' }, { kind: 'measurementChanged', index: 17 }])
  })

  it('begins at 0 and ends at the quarter above its highest value', () => {
    expect(prepareEffect(effectDetail()).axis).toMatchObject({ min: 0, max: 75, ticks: [0, 25, 50, 75] })
    const trend = [{ date: IMPLEMENTED, targeted: 100, untouched: 3 }]
    expect(prepareEffect(effectDetail({ trend })).axis.max).toBe(100)
    expect(prepareEffect(effectDetail({ trend: [] })).axis.max).toBe(25)
  })

  it('has the latest day first in its table, and says the verdict in words', () => {
    const { table, finding } = prepareEffect(effectDetail(effect({ verdict: 'noMore', points: -2 })))
    expect(table.columns).toEqual(['Date', 'Its queries', 'Queries you did not work on'])
    expect([table.rows[0], table.rows[29]]).toEqual([
      ['9 Nov 26', 'No answers', 'No answers'],
      ['11 Oct 26', '33%', '40%'],
    ])
    expect(finding).toBe('State day-pass prices: No effect seen yet')
  })
})

describe('GEO Implementation Progress', () => {
  it('lists actions under way first, then waiting, done, untouched and rejected ones', () => {
    const rows = RECOMMENDATION_STATUSES.map((status) => ({ _id: status, title: status, status }))
    expect(orderProgress(rows).map(({ status }) => status)).toEqual([
      'in_progress',
      'pending',
      'on_hold',
      'implemented',
      'none',
      'rejected',
    ])
  })

  it('keeps the given order within a status, and leaves what it was given as it was', () => {
    const rows = ['c', 'a', 'b'].map((_id) => ({ _id, title: _id, status: 'pending' as const }))
    expect(orderProgress(rows)).toEqual(rows)
    const mixed = [{ _id: '1', title: '', status: 'none' as const }, ...rows]
    expect(orderProgress(mixed)[0]?._id).toBe('c')
    expect(mixed[0]?._id).toBe('1')
  })
})
