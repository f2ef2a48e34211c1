import { describe, expect, it } from 'vitest'
import { addDays, lastDays } from '@/lib/format/days'
import type { PlacedDay } from '@/lib/measure/ranking'
import type { TimelineNote } from '@/lib/measure/shapes'
import { averagedDays, firstLineDay, prepareScoreTrend, shareLines, stripOf } from '@/lib/visibility/chart'
import { scorePoints } from '@/lib/visibility/score'
import type { ImplementDate, ScorePoint } from '@/lib/visibility/shapes'
import { makeVerdict } from '@/tests/support/visibility-figures'
import { makeCell } from '../../support/query-figures'

const TODAY = '2026-11-20'
const days = lastDays(TODAY, 12).map((day) => ({ day, ranked: 2, results: 3 }))

describe('the days that an average counts', () => {
  it('are the last seven with answers, and fewer at the beginning', () => {
    const windows = averagedDays(scorePoints(days), [])
    expect(windows.get(TODAY)).toEqual({ from: addDays(TODAY, -6), to: TODAY })
    expect(windows.get(addDays(TODAY, -10))).toEqual({ from: addDays(TODAY, -11), to: addDays(TODAY, -10) })
    const gap = days.filter(({ day }) => day !== addDays(TODAY, -2))
    expect(averagedDays(scorePoints(gap), []).get(TODAY)).toEqual({ from: addDays(TODAY, -7), to: TODAY })
  })

  it('begin anew where the measurement changed', () => {
    const changed = addDays(TODAY, -2)
    const note = { date: changed, kind: 'measurementChanged' as const, text: 'Claude added' }
    const windows = averagedDays(scorePoints(days, [changed]), [note])
    expect(windows.get(TODAY)).toEqual({ from: changed, to: TODAY })
    expect(windows.get(addDays(TODAY, -3))?.from).toBe(addDays(TODAY, -9))
  })

  it('are unknown where the average counts answers of other days too', () => {
    const points = scorePoints(days).slice(3)
    const windows = averagedDays(points, [])
    expect(windows.has(points[0]?.date ?? '')).toBe(false)
    expect(windows.has(TODAY)).toBe(true)
  })
})

const point = (date: string, score: number, average: number, part: Partial<ScorePoint> = {}): ScorePoint => ({
  ...{ date, score, average, ranked: 2, results: 3, averageRanked: 14, averageResults: 21 },
  ...{ low: average - 10, high: average + 10, ...part },
})
const prepare = (
  days: number,
  points: ScorePoint[],
  notes: TimelineNote[] = [],
  implementDates: ImplementDate[] = [],
) => prepareScoreTrend({ points, today: TODAY, days, brand: 'Loomhouse', implementDates, notes })

const ALL = { range: true, daily: true, before: false, notes: true, actions: true }

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
  })
  it('marks implementations and the notes of people, several of one day together, in the table too', () => {
    const note = (text: string): TimelineNote => ({
      ...{ _id: text, date: TODAY, kind: 'note', text, author: 'Amelia Okafor', deletable: true },
    })
    const { markers, table } = prepare(
      3,
      [point(TODAY, 67, 60)],
      [note('New pricing page, with a table'), note('Press')],
      [{ date: TODAY, titles: ['Publish a guide'] }],
    )
    expect(markers).toMatchObject([
      { kind: 'geo', label: 'GEO', titles: ['Publish a guide'] },
      {
        ...{ kind: 'note', label: 'New pricing page,…', index: 2 },
        notes: [{ by: 'Note by Amelia Okafor', deletable: true }, { text: 'Press' }],
      },
    ])
    expect(table.rows[0]?.at(-1)).toBe('Publish a guide, New pricing page, with a table, Press')
  })
  it('has the likely range of the average as a band, where the average is the line', () => {
    const points = [point('2026-11-19', 67, 60), point(TODAY, 100, 80, { low: null, high: null })]
    expect(prepare(30, points).band).toMatchObject({ label: 'Likely range' })
    expect(prepare(30, points).band?.low.slice(-2)).toEqual([50, null])
    expect(prepare(30, points).band?.high.slice(-2)).toEqual([70, null])
    expect(prepare(7, points).band).toBeUndefined()
  })
  it('says range and counts of the average in the tooltip, and that there is no range yet', () => {
    const points = [point('2026-11-19', 67, 60), point(TODAY, 100, 80, { low: null, high: null })]
    expect(prepare(30, points).facts?.map(({ label, texts }) => [label, ...texts.slice(-2)])).toEqual([
      ['Likely range', '50 to 70%', 'Too few answers'],
      ['Answers', '14 of 21', '14 of 21'],
    ])
    expect(prepare(7, points).facts?.map(({ label }) => label)).toEqual(['7-day average', 'Likely range', 'Answers'])
  })
  it.each([
    [3, 'daily score', '50% (17 Nov)'],
    [30, '7-day average', '40% (21 Oct)'],
  ])('at %i days compares the %s with the period before, day by day', (days, _line, text) => {
    const points = [point('2026-10-21', 30, 40), point('2026-11-17', 50, 45), point(TODAY, 67, 60)]
    const input = { points, today: TODAY, days, brand: 'Loomhouse', implementDates: [], notes: [] }
    const { series, table } = prepareScoreTrend({ ...input, shown: { ...ALL, before: true } })
    expect(series.at(-1)).toMatchObject({ label: 'Period before', tone: 'rest', dashed: true, points: false })
    expect(series.at(-1)?.texts.at(-1)).toBe(text)
    expect(table.columns).toEqual([
      ...['Day', '7-day average', 'Likely range', 'Answers', 'Daily score', 'Period before', 'Notes'],
    ])
    expect(table.rows[0]?.[5]).toBe(text)
    expect(prepareScoreTrend(input).series.some(({ key }) => key === 'before')).toBe(false)
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
  it.each([30, 90])('at %i days is the daily score as a stepped line behind the bold 7-day average', (days) => {
    const { series } = prepare(days, [point(TODAY, 67, 60)])
    expect(series.map(({ label, style, emphasised }) => [label, style, emphasised])).toEqual([
      ['7-day average', 'line', true],
      ['Daily score', 'step', false],
    ])
    expect(series.map(({ values }) => values.at(-1))).toEqual([60, 67])
  })
  it('has an axis of 0 to 100%', () => {
    expect(prepare(30, []).axis).toMatchObject({ min: 0, max: 100, reverse: false, unit: '%' })
  })
  it('has a table of the same data, newest first', () => {
    const { table } = prepare(3, [point('2026-11-18', 67, 60)])
    expect(table.columns).toEqual(['Day', '7-day average', 'Likely range', 'Answers', 'Daily score', 'Notes'])
    expect(table.rows).toEqual([
      ['20 Nov 26', 'No answers', 'No answers', 'No answers', 'No answers', ''],
      ['19 Nov 26', 'No answers', 'No answers', 'No answers', 'No answers', ''],
      ['18 Nov 26', '60%', '50 to 70%', '14 of 21', '67%', ''],
    ])
  })
  it('draws only what is chosen, and always a change in measuring', () => {
    const points = [point('2026-11-19', 67, 60), point(TODAY, 100, 80)]
    const notes: TimelineNote[] = [
      { date: TODAY, kind: 'measurementChanged', text: 'Claude added' },
      { _id: 'a', date: TODAY, kind: 'note', text: 'Press', author: null, deletable: false },
    ]
    const implementDates = [{ date: TODAY, titles: ['Publish a guide'] }]
    const shown = { range: false, daily: false, before: false, notes: false, actions: false }
    const input = { points, today: TODAY, days: 35, brand: 'Loomhouse', implementDates, notes }
    const bare = prepareScoreTrend({ ...input, shown })
    expect(bare.series.map(({ key }) => key)).toEqual(['average'])
    expect(bare.band).toBeUndefined()
    expect(bare.markers.map(({ kind }) => kind)).toEqual(['measurementChanged'])
    const all = prepareScoreTrend({ ...input, shown: ALL })
    expect(all.series.map(({ key }) => key)).toEqual(['average', 'daily'])
    expect(all.markers.map(({ kind }) => kind)).toEqual(['geo', 'measurementChanged', 'note'])
  })
  it('is the picture of the verdict: both windows named, with the averages that its sentence says', () => {
    const { verdicts } = makeVerdict('clearRise', { ranked: 15, results: 21, share: 73 })
    const last = verdicts.week.recent.to
    const input = { points: [point(last, 67, 60)], today: last, brand: 'Loomhouse', implementDates: [], notes: [] }
    const week = prepareScoreTrend({ ...input, days: 35, compared: { kind: 'week', of: verdicts.week } })
    expect(week.windows).toEqual([
      { from: 0, to: 27, label: 'Four weeks before', value: 65, text: '65%', recent: false },
      { from: 28, to: 34, label: 'This week', value: 73, text: '73%', recent: true },
    ])
    expect(week.finding).toBe('The visibility of Loomhouse: 13 to 19 November 73%, 16 October to 12 November 65%. Up 8')
    const month = prepareScoreTrend({ ...input, days: 56, compared: { kind: 'month', of: verdicts.month } })
    expect(month.windows?.map(({ from, to, label }) => [from, to, label])).toEqual([
      [0, 27, 'Month before'],
      [28, 55, 'This month'],
    ])
  })
  it('without answers in a window has no average of it, and never a zero', () => {
    const none = { ranked: 0, results: 0, share: null }
    const { verdicts } = makeVerdict('notEnoughData', { ranked: 2, results: 3, share: 67 }, none)
    const last = verdicts.week.recent.to
    const input = { points: [point(last, 67, 60)], today: last, brand: 'Loomhouse', implementDates: [], notes: [] }
    const { windows, finding } = prepareScoreTrend({
      ...input,
      days: 35,
      compared: { kind: 'week', of: verdicts.week },
    })
    expect(windows?.map(({ label }) => label)).toEqual(['This week'])
    expect(finding).toBe('The visibility of Loomhouse was 60% on 19 November, the only day with answers')
  })
  it('says its finding in a sentence with its days', () => {
    const both = [point('2026-11-19', 40, 30), point(TODAY, 80, 50)]
    expect(prepare(7, both).finding).toBe(
      'The visibility of Loomhouse rose from 40% on 19 November to 80% on 20 November',
    )
    expect(prepare(30, both).finding).toMatch(/rose from 30% on 19 November to 50% on 20 November$/)
    expect(prepare(7, [point('2026-11-19', 40, 30), point(TODAY, 20, 30)]).finding).toMatch(/fell from 40% .* to 20%/)
    const same = prepare(30, [point('2026-11-19', 40, 30), point(TODAY, 20, 30)])
    expect(same.finding).toMatch(/was 30% on 19 November and on 20 November$/)
    expect(prepare(7, [point(TODAY, 40, 30)]).finding).toMatch(/was 40% on 20 November, the only day with answers/)
    expect(prepare(7, []).finding).toBe('There are no answers in 7 days')
  })
  it('is empty when the period has no answers', () => {
    expect(prepare(7, [point('2026-11-01', 40, 30)]).empty).toBe(true)
    expect(prepare(7, [point(TODAY, 0, 0)]).empty).toBe(false)
  })
})

describe("an engine's lines", () => {
  const placed = (ago: number, ranked: number, results = 1): PlacedDay => ({
    ...{ day: addDays(TODAY, -ago), engine: 'openai', results, ranked, placements: ranked },
  })
  const never = lastDays(TODAY, 110).map((day): PlacedDay => ({ ...placed(0, 0), day }))
  const always = never.map((day) => ({ ...day, ranked: 1, placements: 1 }))
  const lineOf = (own: readonly PlacedDay[], changes: string[] = []) => shareLines(28, TODAY, own, never, changes)

  it('end on the last finished day and are as long as what the verdict compares', () => {
    const ends = ([first, ...points]: ReturnType<typeof shareLines>) => [first?.date, points.at(-1)?.date]
    expect(ends(shareLines(7, TODAY, always, never, []))).toEqual([addDays(TODAY, -34), TODAY])
    expect(ends(lineOf(always))).toEqual([addDays(TODAY, -55), TODAY])
    expect(ends(shareLines(90, TODAY, always, never, []))).toEqual([addDays(TODAY, -89), TODAY])
  })
  it('are shares of the last 14 days', () => {
    const own = [...never.filter(({ day }) => day < addDays(TODAY, -6)), ...always.slice(-7)]
    expect(lineOf(own).at(-1)).toEqual({ date: TODAY, own: 50, leader: 0 })
    expect(lineOf(always).every((point) => point.own === 100 && point.leader === 0)).toBe(true)
  })
  it('need 13 days more than they draw', () => {
    expect(firstLineDay(28, TODAY)).toBe(addDays(TODAY, -55 - 13))
  })
  it('begin with the seventh answer', () => {
    const own = lineOf([6, 5, 4, 3, 2, 1, 0].map((ago) => placed(ago, 1)))
    expect(own.map((point) => point.own).slice(-3)).toEqual([null, null, 100])
    expect(lineOf([placed(0, 7, 7)]).at(-1)?.own).toBe(100)
  })
  it('hold no answer from before the measurement changed', () => {
    const changed = addDays(TODAY, -9)
    const own = [...always.filter(({ day }) => day < changed), ...never.filter(({ day }) => day >= changed)]
    const shares = new Map(lineOf(own, [changed]).map((point) => [point.date, point.own]))
    expect(shares.get(addDays(changed, -1))).toBe(100)
    expect(shares.get(addDays(changed, 5))).toBeNull()
    expect(shares.get(addDays(changed, 6))).toBe(0)
  })
})

describe('the strip', () => {
  const cells = [
    makeCell('2026-11-17', 'perplexity'),
    makeCell('2026-11-19', 'openai', { sample: 2 }),
    makeCell('2026-11-19', 'openai'),
  ]
  it('runs from the first day with an answer, engines in their order', () => {
    const { days: shown, engines, samples } = stripOf(cells, TODAY)
    expect(shown).toEqual(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'])
    expect({ engines, samples }).toEqual({ engines: ['openai', 'perplexity'], samples: 2 })
  })
  it('finds the answer of a day, an engine and a number', () => {
    const { cellAt } = stripOf(cells, TODAY)
    expect(cellAt('2026-11-19', 'openai', 2)).toBe(cells[1])
    expect(cellAt('2026-11-18', 'openai', 1)).toBeUndefined()
  })
  it('has a column without any answer', () => {
    const { days: shown, engines, samples } = stripOf([], TODAY)
    expect({ shown, engines, samples }).toEqual({ shown: [TODAY], engines: [], samples: 1 })
  })
})
