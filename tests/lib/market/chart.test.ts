import { describe, expect, it } from 'vitest'
import { chooseRankBrands, prepareIndustryRankTrend } from '@/lib/market/chart'
import type { MeasurementNote } from '@/lib/measure/shapes'
import type { IndustryRankDay } from '@/lib/visibility/shapes'
import { makeTrends } from '@/tests/support/industry-figures'
import { makeLiveRow } from '@/tests/support/visibility-figures'

const brand = (name: string) => ({ key: name.toLowerCase(), name })
const OWN = brand('Loomhouse')
/** Four answers: three place a ranked brand, one places a brand beyond ten. */
const dayOf = (date: string, ranks: Record<string, number | null>): IndustryRankDay => ({
  ...{ date, results: 4, ranks },
  ranked: Object.fromEntries(Object.entries(ranks).map(([key, rank]) => [key, rank === null ? 1 : 3])),
})
const prepare = (
  ranks: IndustryRankDay[],
  competitors = [brand('Baythorne')],
  days = 3,
  notes: MeasurementNote[] = [],
) => prepareIndustryRankTrend({ ranks, today: '2026-11-20', days, own: OWN, competitors, notes })

describe('Industry Query Rank Trend', () => {
  it('has the own brand in series 1, emphasised; the others in 2 to 6 in order, and then all alike', () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
    const { series } = prepare([], names.map(brand))
    expect(series.map(({ label, tone, emphasised }) => [label, tone, emphasised])).toEqual([
      ['Loomhouse', 1, true],
      ['A', 2, false],
      ['B', 3, false],
      ['C', 4, false],
      ['D', 5, false],
      ['E', 6, false],
      ['F', 'rest', false],
      ['G', 'rest', false],
    ])
  })

  it('marks the days from which the measurement changed, and notes them in the table twin', () => {
    const note = { date: '2026-11-19', kind: 'measurementChanged' as const, text: 'Claude added' }
    const { markers, table } = prepare([], [], 3, [note])
    expect(markers).toMatchObject([{ kind: 'measurementChanged', index: 1, titles: ['Claude added'] }])
    expect([table.columns.at(-1), table.rows.map((row) => row.at(-1))]).toEqual(['Notes', ['', 'Claude added', '']])
  })

  it('draws the own line of the period before last, quietly, where it is compared', () => {
    const ranks = [dayOf('2026-11-15', { loomhouse: 7 }), dayOf('2026-11-17', { loomhouse: null })]
    const { series, table } = prepareIndustryRankTrend({
      ...{ ranks, today: '2026-11-20', days: 3, own: OWN, competitors: [brand('Baythorne')], notes: [] },
      comparison: true,
    })
    expect(series.at(-1)).toMatchObject({
      ...{ key: 'before', label: 'Period before', dashed: true, values: [7, null, null], beyond: [false, false, true] },
      texts: ['7 (15 Nov)', 'No answers (16 Nov)', 'Not in the top 10 (17 Nov)'],
    })
    expect(table.columns).toEqual(['Date', 'Loomhouse', 'Baythorne', 'Period before'])
    expect(table.rows.at(-1)?.at(-1)).toBe('7 · 3 of 4 (15 Nov)')
    expect(prepare(ranks).series).toHaveLength(2)
  })

  it('has a table of the same data, newest first, with the answers that place each brand', () => {
    const { table } = prepare([dayOf('2026-11-19', { loomhouse: 2, baythorne: 1 })])
    expect(table.caption).toBe('Average rank per day, last 3 days')
    expect(table.columns).toEqual(['Date', 'Loomhouse', 'Baythorne'])
    expect(table.rows).toEqual([
      ['20 Nov 26', 'No answers', 'No answers'],
      ['19 Nov 26', '2 · 3 of 4', '1 · 3 of 4'],
      ['18 Nov 26', 'No answers', 'No answers'],
    ])
  })

  it('finds what became of the own brand, or that there is nothing', () => {
    const ranks = [dayOf('2026-11-18', { loomhouse: 6 }), dayOf('2026-11-20', { loomhouse: 4 })]
    expect(prepare(ranks).finding).toBe('Loomhouse rose from 6 to 4 in 3 days')
    expect(prepare(ranks).empty).toBe(false)
    expect(prepare([]).finding).toBe('There are no answers in 3 days')
    expect(prepare([]).empty).toBe(true)
  })

  it.each(['date', '__proto__', 'constructor', 'own'])('takes a competitor called %s', (name) => {
    const ranks: Record<string, number> = JSON.parse(`{"loomhouse":1,"${name}":2}`)
    const { series } = prepare([dayOf('2026-11-20', ranks)], [{ key: name, name }])
    expect(new Set(series.map(({ key }) => key)).size).toBe(2)
    expect(series[1]?.values).toEqual([null, null, 2])
    expect(prepare([dayOf('2026-11-20', { loomhouse: 1 })], [{ key: name, name }]).series[1]?.texts[2]).toBe(
      'Not in the top 10',
    )
  })
})

describe('the brands that are drawn', () => {
  const names = (brands: { name: string }[]) => brands.map(({ name }) => name)
  const seven = ['loomhouse', 'a', 'b', 'c', 'd', 'e', 'f']
  const figures = makeTrends({
    rankTrend: { own: 'loomhouse', brands: seven, brandNames: seven.map((key) => ({ key, name: key })), days: [] },
    live: [makeLiveRow(1, { name: 'A' }), makeLiveRow(2, { name: 'Seen Today' }), makeLiveRow(3, { own: true })],
  })

  it('are the own one and five others, with the rest to choose from', () => {
    const { own, drawn, further } = chooseRankBrands(figures, null)
    expect(own).toEqual({ key: 'loomhouse', name: 'Loomhouse' })
    expect(names(drawn)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(names(further)).toEqual(['f', 'Seen Today'])
  })

  it('always have the leader of the day among them, else those that are named most', () => {
    const led = { ...figures, live: [makeLiveRow(1, { own: true }), makeLiveRow(2, { name: 'F' })] }
    const { drawn, further } = chooseRankBrands(led, null)
    expect(names(drawn)).toEqual(['a', 'b', 'c', 'd', 'f'])
    expect(names(further)).toEqual(['e'])
  })

  it('are six lines at most where one is chosen, once its ranks are there', () => {
    expect(names(chooseRankBrands(figures, 'f').drawn)).toEqual(['a', 'b', 'c', 'd', 'f'])
    expect(names(chooseRankBrands(figures, 'seen today').drawn)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(names(chooseRankBrands(figures, 'b').drawn)).toEqual(['a', 'b', 'c', 'd', 'e'])
    const led = { ...figures, live: [makeLiveRow(1, { name: 'F' })] }
    expect(names(chooseRankBrands(led, 'e').drawn)).toEqual(['a', 'b', 'c', 'e', 'f'])
  })
})
