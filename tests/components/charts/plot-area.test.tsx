import { describe, expect, it } from 'vitest'
import { type ChartTheme, toChartJs } from '@/components/charts/chartjs-config'
import { placedEnds, spreadLabels } from '@/components/charts/line-ends'
import {
  dayAt,
  figurePlace,
  floorOf,
  heldText,
  laneRows,
  layoutPills,
  lineNear,
  plotAreaOf,
  wayToLane,
  xOfDay,
  yOfValue,
} from '@/components/charts/plot-area'
import { CHART_VARIABLES, type ChartVariable } from '@/components/charts/series-look'
import type { ChartMarker, ChartModel, ChartSeries } from '@/lib/format/chart-model'
import { RANK_AXIS } from '@/lib/visibility/rank-chart'
import { makeFigures, TODAY } from '../../support/visibility-figures'
import { rankModel, scoreModel } from './models'

const area = { left: 40, right: 340, top: 20, bottom: 120 }
const marker = (index: number, kind: ChartMarker['kind'] = 'geo', label = 'GEO'): ChartMarker => ({
  ...{ kind, date: `day ${index}`, index, label, titles: [], said: label },
})
const pillsOf = (markers: ChartMarker[], wide = true) =>
  layoutPills(markers, area, 31, wide).map(({ x, worded, markers: of }) => ({ x, worded, count: of.length }))

describe('places in a plot', () => {
  it('puts the first day at the left edge and the last at the right', () => {
    expect([0, 15, 30].map((index) => xOfDay(area, index, 31))).toEqual([40, 190, 340])
    expect(xOfDay(area, 0, 1)).toBe(40)
  })

  it('puts rank 1 at the top and 100% at the top', () => {
    const ranks = { min: 1, max: 10, reverse: true }
    const scores = { min: 0, max: 100, reverse: false }
    expect([yOfValue(area, ranks, 1), yOfValue(area, ranks, 10)]).toEqual([20, 120])
    expect([yOfValue(area, scores, 100), yOfValue(area, scores, 0)]).toEqual([20, 120])
  })

  it('puts the figure of an average where no line runs through it', () => {
    const window = { from: 0, to: 27, value: 50, label: '', text: '50%', recent: false }
    const model = scoreModel(31)
    const placed = (values: (number | null)[]) => {
      const [line] = model.series
      if (!line) throw new Error('no line')
      return figurePlace(area, { ...model, series: [{ ...line, style: 'line', values }] }, window)
    }
    const all = (value: (day: number) => number | null) => model.days.map((_, day) => value(day))
    const above = { left: 42, top: 53 }
    expect(placed(all(() => 90))).toEqual(above)
    expect(placed(all(() => null))).toEqual(above)
    // Through the words above the dotted line, and further on far from them.
    expect(placed(all(() => 60))).toEqual({ left: 42, top: 72 })
    expect(placed(all((day) => (day % 2 === 0 ? 60 : 40)))).toEqual(above)
    const left = placed(all((day) => (day < 10 ? (day % 2 === 0 ? 65 : 35) : 90))).left
    expect(left).toBeGreaterThanOrEqual(xOfDay(area, 9, 31))
  })

  it('finds the nearest day, also from beyond the edges', () => {
    expect([-50, 40, 44, 46, 999].map((x) => dayAt(area, x, 31))).toEqual([0, 0, 0, 1, 30])
    expect(dayAt(area, 100, 0)).toBeNull()
    expect(dayAt(area, 100, 1)).toBe(0)
  })
})

describe('the lane under the axis', () => {
  const line = (key: string, beyond: boolean[], values: (number | null)[]): ChartSeries => ({
    ...{ key, label: key, tone: 1, emphasised: false, style: 'line', points: true },
    ...{ texts: values.map(String), values, beyond },
  })
  const model: ChartModel = {
    ...{ days: ['a', 'b', 'c'], labels: [], gaps: [null, null, null], axis: RANK_AXIS, markers: [] },
    ...{ table: { caption: '', columns: [], rows: [] }, finding: '', empty: false },
    series: [line('own', [false, true, true], [4, null, null]), line('rival', [true, false, false], [null, 2, 9])],
  }
  const drawn = { left: 40, right: 340, top: 20, bottom: 220 }

  it('takes its height from the plot, and gives each line a row below rank 10', () => {
    const axis = plotAreaOf(drawn, model)
    expect(axis.bottom).toBeLessThan(drawn.bottom)
    expect(floorOf(axis, model)).toBeCloseTo(drawn.bottom)
    const rows = [...laneRows(model).values()].map((row) => yOfValue(axis, RANK_AXIS, row))
    expect(rows).toHaveLength(2)
    expect(rows.every((y) => y > axis.bottom && y < drawn.bottom)).toBe(true)
    expect(new Set(rows).size).toBe(2)
    const within = { ...model, series: [line('own', [false, false, false], [1, 2, 3])] }
    expect(plotAreaOf(drawn, within)).toEqual(drawn)
  })

  it('names a line that ends in it, and no name lies on another', () => {
    const axis = plotAreaOf(drawn, model)
    const ends = placedEnds(axis, model)
    expect(ends.map(({ series }) => series.key)).toEqual(['own', 'rival'])
    const [own = 0, rival = 0] = ends.map(({ y }) => y)
    expect(own).toBeGreaterThan(axis.bottom)
    expect(own - rival).toBeGreaterThanOrEqual(16)
    expect(own).toBeLessThanOrEqual(drawn.bottom)
  })

  it('is joined to the days within the axis by a way that ends at a changed measurement', () => {
    const [own] = model.series
    const row = laneRows(model).get('own') ?? 0
    expect(own && wayToLane(own, row, model)).toEqual([4, row, row])
    const changed = { markers: [marker(2, 'measurementChanged')] }
    expect(own && wayToLane(own, row, changed)).toEqual([4, row, null])
  })

  it('has its points under the pointer like the lines', () => {
    const axis = plotAreaOf(drawn, model)
    const row = yOfValue(axis, RANK_AXIS, laneRows(model).get('own') ?? 0)
    expect(lineNear(axis, model, 190, row)).toBe('own')
    expect(lineNear(axis, model, 265, yOfValue(axis, RANK_AXIS, 5.5))).toBe('rival')
    expect(lineNear(axis, model, 265, yOfValue(axis, RANK_AXIS, 8))).toBeNull()
  })
})

describe('pills of marked days', () => {
  it('lie over their days where they do not touch', () => {
    expect(pillsOf([marker(1), marker(10)])).toEqual([
      { x: 50, worded: true, count: 1 },
      { x: 140, worded: true, count: 1 },
    ])
  })

  it('lose their words where these would touch, and on a phone', () => {
    const close = [marker(10, 'note', 'New pricing page'), marker(17, 'measurementChanged', 'Measurement changed')]
    expect(pillsOf(close).map(({ worded }) => worded)).toEqual([false, false])
    expect(pillsOf([marker(10, 'note', 'New pricing page')], false)[0]?.worded).toBe(false)
  })

  it('become one with a count where they would touch without words too, in the middle of their days', () => {
    expect(pillsOf([marker(4), marker(2), marker(3)])).toEqual([{ x: 70, worded: false, count: 3 }])
    expect(pillsOf([marker(8), marker(8, 'note', 'Press')])).toMatchObject([{ x: 120, count: 2 }])
  })

  it('say what they hold, of each kind how much', () => {
    const action = { ...marker(3), titles: ['A page', 'A guide'] }
    const note = { ...marker(4, 'note', 'Press'), titles: ['Press'] }
    const changed = { ...marker(5, 'measurementChanged', 'Measurement changed'), titles: ['Claude added'] }
    expect(heldText([action])).toBe('GEO 2')
    expect(heldText([note])).toBe('1 note')
    expect(heldText([note, { ...note, titles: ['One', 'Two'] }])).toBe('3 notes')
    expect(heldText([note, action, changed])).toBe('GEO 2, 1 note, Measurement changed')
  })

  it('stay inside the chart', () => {
    const [first] = pillsOf([marker(0, 'measurementChanged', 'Measurement changed')])
    const [last] = pillsOf([marker(30, 'measurementChanged', 'Measurement changed')])
    expect(first?.x).toBeGreaterThan(60)
    expect(last?.x).toBeLessThan(290)
  })
})

describe('names at the line ends', () => {
  it('stay where they wish when there is room', () => {
    expect(spreadLabels([20, 60], 120)).toEqual([20, 60])
  })

  it('keep 24 px between them, the least that can be pressed, in the order of their lines and above the axis', () => {
    expect(spreadLabels([62, 60], 120)).toEqual([84, 60])
    expect(spreadLabels([118, 119], 120)).toEqual([96, 120])
  })
})

const colours = Object.fromEntries(CHART_VARIABLES.map((name) => [name, `colour of ${name}`])) as Record<
  ChartVariable,
  string
>

const theme: ChartTheme = { colours, fontFamily: 'Geist' }
const draw = (model: ChartModel, wide = true) => toChartJs(model, theme, { wide, padding: { top: 8, right: 8 } })
const figures = makeFigures()
const ranks = (days: number, perDay = figures.rankTrend.days) => rankModel({ ranks: perDay, days })

/** Ticks that the chart would show on the rank axis. */
function ticksOf(options: ReturnType<typeof toChartJs>['options']): number[] {
  const axis = { ticks: [] as { value: number }[] }
  const scale = options.scales?.y as { afterBuildTicks: (axis: { ticks: { value: number }[] }) => void } | undefined
  scale?.afterBuildTicks(axis)
  return axis.ticks.map(({ value }) => value)
}

describe('a rank chart on the canvas', () => {
  it('runs straight from sample to sample and leaves gaps open', () => {
    const { data } = draw(ranks(30))
    expect(data.datasets.slice(0, 2).map(({ tension, spanGaps, stepped }) => ({ tension, spanGaps, stepped }))).toEqual(
      [
        { tension: 0, spanGaps: false, stepped: false },
        { tension: 0, spanGaps: false, stepped: false },
      ],
    )
    expect(data.datasets[0]?.data).toContain(null)
    expect(data.datasets[0]?.data).not.toContain(11)
  })

  it('has rank 1 at the top, from 1 to 10, every integer ticked where there is room', () => {
    const placed = figures.rankTrend.days.map((day) => ({ ...day, own: day.own ?? 9 }))
    const { options } = draw(ranks(30, placed))
    expect(options.scales?.y).toMatchObject({ reverse: true, min: 1, max: 10 })
    expect(ticksOf(options)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(ticksOf(draw(ranks(30), false).options)).toEqual([1, 4, 7, 10])
  })

  it('has a lane under the axis for days beyond it, with a point for each and a row for each line', () => {
    const beyond = figures.rankTrend.days.map((day, index) => ({ ...day, competitor: index % 2 ? 3 : null }))
    const model = ranks(7, beyond)
    const { data, options } = draw(model)
    expect(model.lane).toBe('Not in the top 10')
    expect(ticksOf(options).at(-1)).toBe(10)
    const lanes = data.datasets.filter((dataset) => 'key' in dataset && String(dataset.key).startsWith('lane:'))
    expect(lanes.map(({ showLine, pointStyle }) => [showLine, pointStyle])).toEqual([
      [false, 'circle'],
      [false, 'rect'],
    ])
    const rows = lanes.map(({ data: points }) => new Set(points.filter((point) => point !== null)))
    expect(rows.map(({ size }) => size)).toEqual([1, 1])
    const [own = 0, other = 0] = rows.map((row) => [...row][0] ?? 0)
    expect(other - own).toBeGreaterThan(0.4)
    expect(options.scales?.y?.max).toBeGreaterThan(other)
    expect(lanes[0]?.data.map((point) => point !== null)).toEqual(
      model.series[0]?.values.map((value) => value === null),
    )
  })

  it('draws all but the highlighted line faintly, with the points that the lane has of them', () => {
    const { data } = toChartJs(ranks(30), theme, {
      ...{ wide: true, padding: { top: 8, right: 8 } },
      highlighted: 'competitor:baythorne',
    })
    expect(data.datasets.map((dataset) => 'faded' in dataset && dataset.faded)).toEqual([true, false, true, true])
  })

  it('has a point at the mean of each week, and lines between them, at 90 days', () => {
    const [own, other] = draw(ranks(90)).data.datasets
    const radii = own?.pointRadius as number[]
    expect(radii.flatMap((radius, day) => (radius > 0 ? [day] : []))).toEqual(
      Array.from({ length: 13 }, (_, week) => 5 + 7 * week),
    )
    expect(other?.data.slice(5)).not.toContain(null)
  })

  it('draws the own line bold, solid, hollow and on top of a thinner dashed competitor', () => {
    const [own, other] = draw(ranks(30)).data.datasets
    expect(own).toMatchObject({ borderWidth: 2.5, borderDash: [], pointStyle: 'circle', order: 0 })
    expect(own).toMatchObject({ borderColor: 'colour of --chart-1', pointBackgroundColor: 'colour of --card' })
    expect(other).toMatchObject({ borderWidth: 1.75, borderDash: [6, 4], pointStyle: 'rect', order: 1 })
    expect(other).toMatchObject({ borderColor: 'colour of --chart-2', fill: false })
  })

  it('keeps the point of a day between two gaps where the others have none', () => {
    const model = ranks(90)
    const lone = { ...model, series: model.series.map((line) => ({ ...line, values: [null, 3, null, 4, 4] })) }
    expect(draw(lone).data.datasets[0]?.pointRadius).toEqual([0, 3.5, 0, 0, 0])
  })
})

describe('two lines that are compared on the canvas', () => {
  const model: ChartModel = { ...scoreModel(30), between: true }
  const span = { from: 0, to: 9, tones: [1, 2], values: [40, 66], title: '26 points', text: 'first days' } as const

  it('have the space between them in the colour of the higher one', () => {
    expect(draw(model).data.datasets[0]).toMatchObject({
      fill: {
        target: '+1',
        above: 'color-mix(in oklab, colour of --chart-1 11%, transparent)',
        below: expect.stringContaining('transparent'),
      },
    })
  })

  it('are both solid where their tones would have dashes', () => {
    const [first, ...others] = rankModel({ days: 30 }).series
    const solid = others.map((line) => ({ ...line, solid: true as const }))
    const { datasets } = draw({ ...rankModel({ days: 30 }), series: first ? [first, ...solid] : solid }).data
    expect(datasets[1]).toMatchObject({ borderDash: [] })
  })

  it('have their averages over some days, named where there is room', () => {
    const spansOf = (wide: boolean) => draw({ ...model, spans: [span] }, wide).options.plugins?.spans
    expect(spansOf(true)).toMatchObject({ spans: [span], boxed: true })
    expect(spansOf(false)).toMatchObject({ spans: [span], boxed: false })
    expect(draw(model).options.plugins?.spans).toMatchObject({ spans: [] })
  })
})

describe('a score chart on the canvas', () => {
  it('lays the daily score as a pale stepped line without a fill under the bold average', () => {
    const [average, daily] = draw(scoreModel(30)).data.datasets
    expect(average).toMatchObject({ label: '7-day average', borderWidth: 2.5, fill: false, order: 0 })
    expect(daily).toMatchObject({ stepped: 'middle', fill: false, borderWidth: 1, order: 2 })
    expect(daily).toMatchObject({ borderColor: 'colour of --chart-1-soft' })
  })

  it('fills nothing under an average that stands alone', () => {
    const { series, ...rest } = scoreModel(30)
    expect(draw({ ...rest, series: series.slice(0, 1) }).data.datasets[0]).toMatchObject({ fill: false })
  })

  it('lays the likely range as an area without an outline under both', () => {
    const [, , high, low] = draw(scoreModel(30)).data.datasets
    expect(high).toMatchObject({ fill: '+1', borderWidth: 0, order: 3, backgroundColor: 'colour of --chart-band' })
    expect(low).toMatchObject({ fill: false, borderWidth: 0 })
    expect(high?.data).toHaveLength(30)
  })

  it('begins lines and area anew where the measurement changed', () => {
    const model = scoreModel(30)
    expect(draw(model).data.datasets[0]?.segment).toBeUndefined()
    const change = { kind: 'measurementChanged' as const, date: TODAY, index: 20, label: '', titles: [], said: '' }
    const { datasets } = draw({ ...model, markers: [change] }).data
    for (const { segment } of datasets) {
      const { borderColor } = segment as unknown as { borderColor: (at: { p1DataIndex: number }) => string | undefined }
      expect([19, 20, 21].map((p1DataIndex) => borderColor({ p1DataIndex }))).toEqual([
        undefined,
        'transparent',
        undefined,
      ])
    }
  })

  it('draws the daily line alone, with points, at 7 days', () => {
    const { data } = draw(scoreModel(7))
    expect(data.datasets).toHaveLength(1)
    expect(data.datasets[0]).toMatchObject({ stepped: false, pointRadius: 3.5 })
  })

  it('is drawn once, and not in each frame of an animation', () => {
    expect(draw(scoreModel(7)).options.animation).toBe(false)
  })
})
