import { breaksOf, type ChartModel, type ChartSeries } from '@/lib/charts/chart-model'

// In steps of the axis: the lane goes on below it on the same scale.
const GAP = 0.45
const HEAD = 0.9
const ROW = 0.5
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

/** A line's way into its row of the lane and back, as a value for each day; null where it stays within the axis. */
export function wayToLane(
  { values, beyond = [], meansAt }: ChartSeries,
  row: number,
  model: Pick<ChartModel, 'markers'>,
): (number | null)[] {
  const breaks = [...breaksOf(model)]
  const at = (day: number) => (beyond[day] ? row : (values[day] ?? null))
  const way = values.map((): number | null => null)
  const drawn = meansAt ?? values.map((_value, day) => day)
  drawn.forEach((day, index) => {
    const before = drawn[index - 1]
    if (before === undefined || !(beyond[day] || beyond[before])) return
    const [from, to] = [at(before), at(day)]
    if (from === null || to === null || breaks.some((each) => each > before && each <= day)) return
    for (let each = before; each <= day; each++) way[each] = from + ((to - from) * (each - before)) / (day - before)
  })
  return way
}
