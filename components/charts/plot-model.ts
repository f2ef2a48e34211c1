import type { ChartAxis, ChartMarker } from '@/lib/charts/chart-model'

/** The rectangle inside the axes, in CSS pixels from the top left corner of the canvas. */
export interface PlotArea {
  left: number
  right: number
  top: number
  bottom: number
}

/** GEO pills closer than this merge into one (design, section 5). */
export const PILL_SPACING = 36
/** Names at the line ends stand at least this far apart. */
export const LABEL_SPACING = 16

/** Where a day stands: the first at the left edge, the last at the right one. */
export function xOf(area: PlotArea, index: number, count: number): number {
  return count < 2 ? area.left : area.left + (index / (count - 1)) * (area.right - area.left)
}

/** Where a value stands on the axis. */
export function yOf(area: PlotArea, axis: Pick<ChartAxis, 'min' | 'max' | 'reverse'>, value: number): number {
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

export interface Pill {
  key: string
  label: string
  /** Middle of the days that share the pill. */
  x: number
  count: number
}

/** One pill per implement date; neighbours closer than 36 px share one in their middle, with a count. */
export function mergePills(markers: readonly ChartMarker[], area: PlotArea, days: number): Pill[] {
  const groups: { marker: ChartMarker; x: number }[][] = []
  for (const marker of [...markers].sort((a, b) => a.index - b.index)) {
    const x = xOf(area, marker.index, days)
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before && x - before.x < PILL_SPACING) group.push({ marker, x })
    else groups.push([{ marker, x }])
  }
  return groups.flatMap((group) => {
    const [first] = group
    const last = group.at(-1)
    if (!first || !last) return []
    return [{ key: first.marker.date, label: first.marker.label, x: (first.x + last.x) / 2, count: group.length }]
  })
}

/**
 * Moves labels apart until neighbours stand at least `spacing` apart, as near to their wishes as that allows and above
 * `bottom`. Answers in the order of the wishes.
 */
export function spreadLabels(wishes: readonly number[], bottom: number, spacing = LABEL_SPACING): number[] {
  const order = wishes.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y || a.index - b.index)
  order.forEach((label, position) => {
    const above = order[position - 1]
    if (above) label.y = Math.max(label.y, above.y + spacing)
  })
  order.reduceRight((limit, label) => {
    label.y = Math.min(label.y, limit)
    return label.y - spacing
  }, bottom)
  const placed = [...wishes]
  for (const { y, index } of order) placed[index] = y
  return placed
}
