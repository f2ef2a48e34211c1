import { describe, expect, it } from 'vitest'
import { lastDays } from '@/lib/format/days'
import type { MeasurementNote } from '@/lib/measure/shapes'
import { prepareRankTrend } from '@/lib/visibility/chart'
import type { ImplementDate, RankDay } from '@/lib/visibility/shapes'

const rank = (date: string, own: number | null, competitor: number | null): RankDay => ({
  date,
  results: 3,
  own,
  competitor,
  ownRanked: own === null ? 1 : 2,
  competitorRanked: competitor === null ? 0 : 3,
})
const prepare = (
  ranks: RankDay[],
  more: {
    competitor?: { key: string; name: string } | null
    geo?: ImplementDate[]
    days?: number
    notes?: MeasurementNote[]
    comparison?: boolean
  } = {},
) =>
  prepareRankTrend({
    ranks,
    today: '2026-11-20',
    days: more.days ?? 3,
    brand: 'Loomhouse',
    competitor: more.competitor === undefined ? { key: 'baythorne', name: 'Baythorne' } : more.competitor,
    implementDates: more.geo ?? [],
    notes: more.notes ?? [],
    comparison: more.comparison ?? false,
  })

describe('Query Rank Trend', () => {
  it('has the own brand first, emphasised and in series 1; the competitor in series 2', () => {
    expect(prepare([]).series.map(({ label, tone, emphasised }) => [label, tone, emphasised])).toEqual([
      ['Loomhouse', 1, true],
      ['Baythorne', 2, false],
    ])
    expect(prepare([], { competitor: null }).series).toHaveLength(1)
  })
  it('has the leader of the latest day in series 3 where it is another than the competitor', () => {
    const days = [rank('2026-11-19', 4, 3), { ...rank('2026-11-20', 4, 3), leader: 1, leaderRanked: 3 }]
    const { series, table } = prepareRankTrend({
      ...{ ranks: days, today: '2026-11-20', days: 2, brand: 'Loomhouse', implementDates: [], notes: [] },
      competitor: { key: 'baythorne', name: 'Baythorne' },
      leader: { key: 'mosaic', name: 'Mosaic' },
    })
    expect(series.map(({ label, tone, values }) => [label, tone, values.at(-1)])).toEqual([
      ['Loomhouse', 1, 4],
      ['Baythorne', 2, 3],
      ['Mosaic', 3, 1],
    ])
    expect(table.columns).toContain('Mosaic')
  })
  it('marks changes of the measurement beside implementations, each with its own column of the table twin', () => {
    const geo = [{ date: '2026-11-20', titles: ['Guide'] }]
    const note = (text: string) => ({ date: '2026-11-19', kind: 'measurementChanged' as const, text })
    const { markers, table } = prepare([], { geo, notes: [note('Claude added'), note('ChatGPT got a new model')] })
    expect(markers.map(({ kind, index, titles }) => [kind, index, titles])).toEqual([
      ['geo', 2, ['Guide']],
      ['measurementChanged', 1, ['Claude added', 'ChatGPT got a new model']],
    ])
    expect(table.columns.slice(-2)).toEqual(['GEO implementation', 'Notes'])
    expect(table.rows.map((row) => row.slice(-2))).toEqual([
      ['Guide', ''],
      ['', 'Claude added, ChatGPT got a new model'],
      ['', ''],
    ])
  })
  it('runs from 1 at the top to 10, every whole number ticked', () => {
    const { axis } = prepare([])
    expect(axis).toMatchObject({ min: 1, max: 10, reverse: true, compactTicks: [1, 4, 7, 10] })
    expect(axis.ticks).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
  it("above 10 is a gap that says 'Not in the top 10'; a day without answers is one that says so", () => {
    const { series, gaps } = prepare([rank('2026-11-18', 2, 3), rank('2026-11-20', null, 4)])
    const [own, competitor] = series
    expect(gaps).toEqual([null, 'No answers were collected on this day.', null])
    expect(own?.values).toEqual([2, null, null])
    expect(own?.texts).toEqual(['2', 'No answers', 'Not in the top 10'])
    expect(competitor?.values).toEqual([3, null, 4])
    expect(competitor?.texts).toEqual(['3', 'No answers', '4'])
  })
  it('marks the days since which GEO implementations are live, inside the period only', () => {
    const geo = [
      { date: '2026-11-01', titles: ['Before'] },
      { date: '2026-11-19', titles: ['One', 'Two'] },
    ]
    expect(prepare([], { geo }).markers).toEqual([
      {
        ...{ kind: 'geo', date: '2026-11-19', index: 1, label: 'GEO', titles: ['One', 'Two'] },
        said: '19 Nov: GEO, One, Two',
      },
    ])
  })
  it('has a table of the same data, newest first, with the answers that place each and the implementations', () => {
    const { table } = prepare([rank('2026-11-19', 2, null)], { geo: [{ date: '2026-11-20', titles: ['One', 'Two'] }] })
    expect(table.columns).toEqual(['Date', 'Loomhouse', 'Baythorne', 'GEO implementation'])
    expect(table.rows).toEqual([
      ['20 Nov 26', 'No answers', 'No answers', 'One, Two'],
      ['19 Nov 26', '2 · 2 of 3', 'Not in the top 10 · 0 of 3', ''],
      ['18 Nov 26', 'No answers', 'No answers', ''],
    ])
    expect(prepare([]).table.columns).toEqual(['Date', 'Loomhouse', 'Baythorne'])
  })
  it.each([
    [[9, 2], 'Loomhouse rose from 9 to 2 in 3 days'],
    [[2, 9], 'Loomhouse fell from 2 to 9 in 3 days'],
    [[2, 2], 'Loomhouse stayed at 2 in 3 days'],
    [[null, 4], 'Loomhouse rose from outside the top 10 to 4 in 3 days'],
    [[4, null], 'Loomhouse fell from 4 to outside the top 10 in 3 days'],
    [[null, null], 'Loomhouse stayed outside the top 10 in 3 days'],
  ])('%j reads: %s', ([first = null, last = null], sentence) => {
    expect(prepare([rank('2026-11-18', first, 1), rank('2026-11-20', last, 1)]).finding).toBe(sentence)
  })
  it('says so when there is one day only, or none', () => {
    expect(prepare([rank('2026-11-20', 3, 1)]).finding).toBe(
      'Loomhouse was at 3 on the only day with answers in 3 days',
    )
    expect(prepare([]).finding).toBe('There are no answers in 3 days')
    expect(prepare([]).empty).toBe(true)
    expect(prepare([rank('2026-11-20', null, null)]).empty).toBe(false)
  })
  it.each(['date', '__proto__', 'constructor', 'own'])('takes a competitor called %s', (name) => {
    const { series } = prepare([rank('2026-11-20', 1, 2)], { competitor: { key: name, name } })
    expect(new Set(series.map(({ key }) => key)).size).toBe(2)
    expect(series[1]?.values).toEqual([null, null, 2])
  })
  it('has a lane for ranks above 10 where there are any, and not for a day without answers', () => {
    const { lane, series } = prepare([rank('2026-11-18', null, 3), rank('2026-11-20', 2, 4)])
    expect(lane).toBe('Not in the top 10')
    expect(series.map(({ beyond }) => beyond)).toEqual([
      [true, false, false],
      [false, false, false],
    ])
    expect(prepare([rank('2026-11-20', 2, 4)]).lane).toBeUndefined()
  })
  describe('at 90 days', () => {
    const days = lastDays('2026-11-20', 90)
    const every = (own: (day: number) => number | null) => days.map((date, day) => rank(date, own(day), 3))

    it('has weekly means as lines, and the days in tooltip and table', () => {
      const { series, table, linesNote } = prepare(
        every((day) => (day % 2 === 0 ? 2 : 5)),
        { days: 90 },
      )
      expect(linesNote).toBe('Lines are weekly averages')
      expect(series[0]?.meansAt).toHaveLength(13)
      // The last week has three even days and four odd ones.
      expect(series[0]?.values.at(-1)).toBe(3.7)
      expect(series[0]?.texts.slice(-2)).toEqual(['2', '5'])
      expect(table.rows).toHaveLength(90)
      expect(table.rows[0]?.slice(0, 2)).toEqual(['20 Nov 26', '5 · 2 of 3'])
    })
    it('counts a day above 10 as rank 11, so that one query is a line and not dashes', () => {
      const { series, lane } = prepare(
        every((day) => (day % 2 === 0 ? 4 : null)),
        { days: 90 },
      )
      expect(lane).toBeUndefined()
      expect(series[0]?.values.slice(5)).not.toContain(null)
      // Three days at 4 and four at 11.
      expect(series[0]?.values.at(-1)).toBe(8)
    })
    it('puts a week whose mean is above 10 into the lane', () => {
      const { series, lane } = prepare(
        every((day) => (day > 82 ? null : 4)),
        { days: 90 },
      )
      expect(lane).toBe('Not in the top 10')
      expect(series[0]?.beyond?.indexOf(true)).toBe(89)
      expect(series[0]?.values.slice(82)).toEqual([4, ...Array.from({ length: 7 }, () => null)])
    })
  })
  it('draws the own line of the period before by the place of its day, quietly, where it is compared', () => {
    const ranks = [rank('2026-11-15', 7, 1), rank('2026-11-17', null, 1), rank('2026-11-20', 2, 4)]
    const { series, table } = prepare(ranks, { comparison: true })
    expect(series.at(-1)).toMatchObject({
      ...{ key: 'before', label: 'Period before', tone: 'rest', dashed: true, emphasised: false, points: false },
      ...{ values: [7, null, null], beyond: [false, false, true] },
      texts: ['7 (15 Nov)', 'No answers (16 Nov)', 'Not in the top 10 (17 Nov)'],
    })
    expect(table.columns).toEqual(['Date', 'Loomhouse', 'Baythorne', 'Period before'])
    expect(table.rows.at(-1)).toEqual(['18 Nov 26', 'No answers', 'No answers', '7 · 2 of 3 (15 Nov)'])
    expect(prepare(ranks).series).toHaveLength(2)
  })
  it('draws points up to 30 days, and only the lines beyond', () => {
    expect(prepare([], { days: 30 }).series.every(({ points }) => points)).toBe(true)
    expect(prepare([], { days: 90 }).series.some(({ points }) => points)).toBe(false)
  })
})
