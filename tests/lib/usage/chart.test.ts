import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { compact } from '@/lib/format/numbers'
import { prepareTokenUsage, tokenAxis, usageTone } from '@/lib/usage/chart'

const TODAY = '2026-11-20'
const LOOM = { _id: 'a'.repeat(24), name: 'Loomhouse' }
const BRIGHT = { _id: 'b'.repeat(24), name: 'Brightwater' }
const rows = [
  { date: addDays(TODAY, -5), tokens: { [LOOM._id]: 99_000 } },
  { date: addDays(TODAY, -2), tokens: { [LOOM._id]: 12_000, [BRIGHT._id]: 400 } },
  { date: TODAY, tokens: { [LOOM._id]: 31_000 } },
]
const model = (days: number, owners = [LOOM, BRIGHT]) => prepareTokenUsage({ rows, today: TODAY, days, owners })

describe('tokens per day', () => {
  it('cuts the period out of the loaded days; a day without a call is a gap and never 0', () => {
    const { series, days, axis, gaps } = model(3)
    expect(days).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
    expect(series.map(({ values }) => values)).toEqual([
      [12, null, 31],
      [0.4, null, null],
    ])
    expect(series[0]?.texts).toEqual(['12,000', 'No calls', '31,000'])
    expect(gaps).toEqual([null, 'No calls on this day for the selection.', null])
    expect(axis).toMatchObject({ min: 0, max: 40, unit: 'k', ticks: [0, 10, 20, 30, 40], reverse: false })
    expect(model(7).axis.max).toBe(100)
  })

  it('gives every owner the colour of its place', () => {
    expect(model(3).series.map(({ tone }) => tone)).toEqual([1, 2])
    expect([5, 6, 40].map(usageTone)).toEqual([6, 'rest', 'rest'])
  })

  it('has a table twin with every number, newest first, and says its finding', () => {
    const { table, finding } = model(3)
    expect(table.columns).toEqual(['Date', 'Loomhouse', 'Brightwater'])
    expect(table.rows[0]).toEqual(['20 Nov 26', '31,000', 'No calls'])
    expect(table.rows.at(-1)).toEqual(['18 Nov 26', '12,000', '400'])
    expect(finding).toContain('Loomhouse went from 12,000 tokens to 31,000 tokens a day in 3 days')
  })

  it('is empty without a call in the period, and without anybody chosen', () => {
    expect(model(3, [{ _id: 'c'.repeat(24), name: 'Other' }])).toMatchObject({
      empty: true,
      finding: 'There are no calls in 3 days',
    })
    expect(model(3, []).empty).toBe(true)
    expect(model(3).empty).toBe(false)
  })
})

describe('the axis', () => {
  it.each([
    [0, 1, ''],
    [7, 8, ''],
    [640, 800, ''],
    [1000, 1, 'k'],
    [34_900, 40, 'k'],
    [88_000, 100, 'k'],
    [2_400_000, 2.5, 'M'],
  ])('of %d tokens ends at %d%s, not far above, with seven ticks at most', (largest, max, unit) => {
    const { axis, size } = tokenAxis(largest)
    expect(axis).toMatchObject({ max, unit })
    expect(max * size).toBeGreaterThanOrEqual(largest)
    expect(axis.ticks.length).toBeLessThanOrEqual(7)
    expect(axis.ticks.at(-1)).toBe(max)
  })
})

describe('a number in few characters', () => {
  it.each([
    [0, '0'],
    [640, '640'],
    [1000, '1k'],
    [78_112, '78.1k'],
    [999_999, '1M'],
    [2_914_203, '2.91M'],
    [48_216_904, '48.2M'],
  ])('%d is %s', (value, text) => {
    expect(compact(value)).toBe(text)
  })
})
