import { describe, expect, it } from 'vitest'
import { mergePills } from '@/components/charts/chart-markers'
import { spreadLabels } from '@/components/charts/line-ends'
import { dayAt, xOfDay, yOfValue } from '@/components/charts/plot-area'

const area = { left: 40, right: 340, top: 20, bottom: 120 }
const marker = (index: number) => ({ kind: 'geo' as const, date: `day ${index}`, index, label: 'GEO', titles: [] })

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

describe('GEO pills', () => {
  it('stand alone when 36 px or more apart', () => {
    const pills = mergePills([marker(0), marker(10)], area, 31)
    expect(pills.map(({ x, count }) => ({ x, count }))).toEqual([
      { x: 40, count: 1 },
      { x: 140, count: 1 },
    ])
  })

  it('merge into one with a count when closer, in the middle of their days', () => {
    const [pill, ...others] = mergePills([marker(4), marker(2), marker(3)], area, 31)
    expect(others).toEqual([])
    expect(pill).toMatchObject({ x: 70, count: 3, label: 'GEO' })
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
