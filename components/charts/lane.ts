import type { ChartModel } from '@/lib/charts/chart-model'

// In steps of the axis: the lane goes on below it on the same scale.
const GAP = 0.35
const HEAD = 0.65
const ROW = 0.45
const FOOT = 0.15

export const LANE_TOP = GAP

/** Where each line's points in the lane lie: every line has a row of its own, so that no point hides another. */
export function laneRows({ series, axis }: Pick<ChartModel, 'series' | 'axis'>): ReadonlyMap<string, number> {
  const inLane = series.filter(({ beyond }) => beyond?.includes(true))
  return new Map(inLane.map(({ key }, row) => [key, axis.max + GAP + HEAD + (row + 0.5) * ROW]))
}

/** The value at the lower edge of the plot: that of the axis, or of the lane under it. */
export function lowestValue(model: Pick<ChartModel, 'series' | 'axis'>): number {
  const rows = laneRows(model).size
  return rows === 0 ? model.axis.max : model.axis.max + GAP + HEAD + rows * ROW + FOOT
}
