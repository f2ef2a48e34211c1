import { describe, expect, it } from 'vitest'
import { laneRows, wayToLane } from '@/components/charts/lane'
import { placedEnds, spreadLabels } from '@/components/charts/line-ends'
import { lineNear } from '@/components/charts/line-near'
import { layoutPills } from '@/components/charts/pill-layout'
import { dayAt, floorOf, plotAreaOf, xOfDay, yOfValue } from '@/components/charts/plot-area'
import type { ChartMarker, ChartModel, ChartSeries } from '@/lib/charts/chart-model'
import { RANK_AXIS } from '@/lib/charts/rank-lines'

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

  it('puts rank 1 at the top and 100 % at the top', () => {
    const ranks = { min: 1, max: 10, reverse: true }
    const scores = { min: 0, max: 100, reverse: false }
    expect([yOfValue(area, ranks, 1), yOfValue(area, ranks, 10)]).toEqual([20, 120])
    expect([yOfValue(area, scores, 100), yOfValue(area, scores, 0)]).toEqual([20, 120])
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

  it('keep 16 px between them, in the order of their lines, and above the axis', () => {
    expect(spreadLabels([62, 60], 120)).toEqual([76, 60])
    expect(spreadLabels([118, 119], 120)).toEqual([104, 120])
  })
})
