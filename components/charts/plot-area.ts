import type { ChartAxis, ChartModel } from '@/lib/charts/chart-model'
import { lowestValue } from './lane'

/** The rectangle inside the axes, in CSS pixels from the top left corner of the canvas. */
export interface PlotArea {
  left: number
  right: number
  top: number
  bottom: number
}

/** The rectangle of the axis within what Chart.js drew, which reaches down to the end of the lane. */
export function plotAreaOf(drawn: PlotArea, model: Pick<ChartModel, 'series' | 'axis'>): PlotArea {
  const { min, max } = model.axis
  const share = (max - min) / (lowestValue(model) - min)
  return { ...drawn, bottom: drawn.top + share * (drawn.bottom - drawn.top) }
}

/** The lower edge of the axis, or of the lane under it. */
export function floorOf(area: PlotArea, model: Pick<ChartModel, 'series' | 'axis'>): number {
  const lowest = lowestValue(model)
  return lowest === model.axis.max ? area.bottom : yOfValue(area, model.axis, lowest)
}

export function xOfDay(area: PlotArea, index: number, count: number): number {
  return count < 2 ? area.left : area.left + (index / (count - 1)) * (area.right - area.left)
}

export function yOfValue(area: PlotArea, axis: Pick<ChartAxis, 'min' | 'max' | 'reverse'>, value: number): number {
  const share = (value - axis.min) / (axis.max - axis.min)
  const height = area.bottom - area.top
  return axis.reverse ? area.top + share * height : area.bottom - share * height
}

/** The day nearest to a position, or null when there is none. */
export function dayAt(area: PlotArea, x: number, count: number): number | null {
  if (count === 0) return null
  if (count === 1 || area.right <= area.left) return 0
  const nearest = Math.round(((x - area.left) / (area.right - area.left)) * (count - 1))
  return Math.max(0, Math.min(nearest, count - 1))
}
