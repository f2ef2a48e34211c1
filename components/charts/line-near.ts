import type { ChartModel } from '@/lib/charts/chart-model'
import { laneRows } from './lane'
import { type PlotArea, yOfValue } from './plot-area'

const NEAR_PX = 8

/** The key of the line under a position of the canvas, or of the point in the lane; null where there is none. */
export function lineNear(area: PlotArea, model: ChartModel, x: number, y: number): string | null {
  const at = ((x - area.left) / (area.right - area.left)) * (model.days.length - 1)
  const rows = laneRows(model)
  const near = model.series.flatMap(({ key, style, values, beyond }) => {
    const row = rows.get(key)
    const value = beyond?.[Math.round(at)] && row !== undefined ? row : between(values, at)
    if (style !== 'line' || value === null) return []
    return [{ key, distance: Math.abs(yOfValue(area, model.axis, value) - y) }]
  })
  const [nearest] = near.filter(({ distance }) => distance <= NEAR_PX).sort((a, b) => a.distance - b.distance)
  return nearest?.key ?? null
}

function between(values: readonly (number | null)[], at: number): number | null {
  const from = values[Math.floor(at)] ?? null
  const to = values[Math.ceil(at)] ?? null
  if (from === null || to === null) return values[Math.round(at)] ?? null
  return from + (to - from) * (at - Math.floor(at))
}
