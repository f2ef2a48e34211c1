import type { ChartMarker } from '@/lib/charts/chart-model'
import { type PlotArea, xOfDay } from './plot-area'

export interface Pill {
  key: string
  /** In the order of days; of several days where pills have merged. */
  markers: ChartMarker[]
  /** The middle. */
  x: number
  /** Whether its words are shown beside the icon. */
  worded: boolean
}

// Estimates, in px: widths are needed before anything is drawn.
const CHARACTER = 6
const ICON = 24
const ROOM_RIGHT = 8
const GAP = 3

/** One pill a marker. Those that would touch lose their words; those that still would become one with a count. */
export function layoutPills(markers: readonly ChartMarker[], area: PlotArea, days: number, wide: boolean): Pill[] {
  const pills = [...markers]
    .sort((a, b) => a.index - b.index)
    .map((marker): Pill => ({ key: `${marker.kind} ${marker.date}`, markers: [marker], x: 0, worded: wide }))
    .map((pill) => placed(pill, area, days))
  const short = pills.map((pill, index) => {
    const near = [pills[index - 1], pills[index + 1]].some((other) => other && touch(pill, other))
    return near ? placed({ ...pill, worded: false }, area, days) : pill
  })
  return merged(short, area, days)
}

function merged(pills: readonly Pill[], area: PlotArea, days: number): Pill[] {
  const apart: Pill[] = []
  for (const pill of pills) {
    let next = pill
    // A merged pill is wider, and may touch the one before it too.
    for (let before = apart.at(-1); before && touch(before, next); before = apart.at(-1)) {
      apart.pop()
      next = placed({ ...before, markers: [...before.markers, ...next.markers], worded: false }, area, days)
    }
    apart.push(next)
  }
  return apart
}

/** Above the middle of its days, inside the chart. */
function placed(pill: Pill, area: PlotArea, days: number): Pill {
  const xs = pill.markers.map(({ index }) => xOfDay(area, index, days))
  const half = widthOf(pill) / 2
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2
  return { ...pill, x: Math.max(half, Math.min(middle, area.right + ROOM_RIGHT - half)) }
}

function touch(a: Pill, b: Pill): boolean {
  return Math.abs(a.x - b.x) < (widthOf(a) + widthOf(b)) / 2 + GAP
}

function widthOf({ markers, worded }: Pill): number {
  const count = markers.length > 1 ? CHARACTER * (1 + String(markers.length).length) : 0
  if (markers.every(({ kind }) => kind === 'geo')) return ICON + 8 + count
  const words = worded ? 4 + CHARACTER * (markers[0]?.label.length ?? 0) : 0
  return ICON + words + count
}
