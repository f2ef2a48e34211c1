import { type RefObject, useEffect, useState } from 'react'
import {
  breaksOf,
  type ChartAxis,
  type ChartMarker,
  type ChartModel,
  type ChartSeries,
  type ChartWindow,
} from '@/lib/format/chart-model'
import { chartDate } from '@/lib/format/dates'
import { uiCopy } from '@/lib/ui/words'

// Row height in axis steps: the lane continues the scale below the axis.
const GAP = 0.45
const HEAD = 0.9
const ROW = 0.5
const FOOT = 0.15

export const LANE_TOP = GAP

/** The lane row of each line: one row a line, so no point hides another. */
export function laneRows({ series, axis }: Pick<ChartModel, 'series' | 'axis'>): ReadonlyMap<string, number> {
  const inLane = series.filter(({ beyond }) => beyond?.includes(true))
  return new Map(inLane.map(({ key }, row) => [key, axis.max + GAP + HEAD + (row + 0.5) * ROW]))
}

/** The value at the lower edge of the plot, lane included. */
export function lowestValue(model: Pick<ChartModel, 'series' | 'axis'>): number {
  const rows = laneRows(model).size
  return rows === 0 ? model.axis.max : model.axis.max + GAP + HEAD + rows * ROW + FOOT
}

/** A line's path into its lane row and back, one value a day; null while it stays within the axis. */
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

/** Above the plot: half a line for the topmost point, or the height of a pill or a name. */
export function roomAbove({ markers, windows, marksOnAxis }: ChartModel): number {
  return (markers.length > 0 && !marksOnAxis) || windows ? 28 : 8
}

/** The size of a window's figure with some room around it, in px. */
const FIGURE = { width: 34, height: 19 }

/** Where the figure of a window's average stands beside its dotted line: as far left as no line runs through it. */
export function figurePlace(
  area: PlotArea,
  { series, axis, days }: ChartModel,
  { from, to, value }: ChartWindow,
): { left: number; top: number } {
  const xOf = (day: number) => xOfDay(area, day, days.length)
  const y = yOfValue(area, axis, value)
  const span = Math.ceil((FIGURE.width * (days.length - 1)) / (area.right - area.left))
  for (let day = from; day + span <= to; day += 1)
    for (const top of [y - 17, y + 2]) {
      const isFree = series.every(({ style, values }) => {
        const beyond = values
          .slice(day, day + span + 1)
          .flatMap((each) => (style !== 'line' || each === null ? [] : [yOfValue(area, axis, each) - top]))
        return beyond.every((distance) => distance < -4) || beyond.every((distance) => distance > FIGURE.height)
      })
      if (isFree) return { left: xOf(day) + 2, top }
    }
  return { left: xOf(from) + 2, top: y - 17 }
}

const NEAR_PX = 8

/** The key of the line or lane point at a canvas position; null when there is none. */
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

export interface Pill {
  key: string
  /** Marks in order of day; merged pills have several days. */
  markers: ChartMarker[]
  /** Horizontal middle, in px. */
  x: number
  /** Whether its words are shown beside the icon. */
  worded: boolean
}

/** What a pill holds: how much of each kind, actions first. */
interface Held {
  kind: ChartMarker['kind']
  /** The first mark's label: its kind's word, or a note's text. */
  label: string
  count: number
}

const KINDS = ['geo', 'note', 'measurementChanged'] as const

export function heldBy(markers: readonly ChartMarker[]): Held[] {
  return KINDS.flatMap((kind) => {
    const [first, ...others] = markers.filter((each) => each.kind === kind)
    if (!first) return []
    const count = [first, ...others].reduce((sum, { titles }) => sum + Math.max(1, titles.length), 0)
    return { kind, label: first.label, count }
  })
}

/** The same in words, for a picture: 'GEO 2, 1 note'. */
export function heldText(markers: readonly ChartMarker[]): string {
  const texts = heldBy(markers).map(({ kind, label, count }) => {
    if (kind === 'note') return uiCopy.notes(count)
    return count > 1 ? `${label} ${count}` : label
  })
  return texts.join(', ')
}

// Estimates, in px: widths are needed before anything is drawn.
const CHARACTER = 6
const ICON = 24
const ROOM_RIGHT = 8
const PILL_GAP = 3

/** One pill a marker. Touching pills first lose their words, then merge into one with a count. */
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
  return Math.abs(a.x - b.x) < (widthOf(a) + widthOf(b)) / 2 + PILL_GAP
}

function widthOf({ markers, worded }: Pill): number {
  if (worded && markers.some(({ kind }) => kind !== 'geo'))
    return ICON + 4 + CHARACTER * (markers[0]?.label.length ?? 0)
  const held = heldBy(markers).map(({ kind, count }) => {
    const number = count > 1 ? CHARACTER * (1 + String(count).length) : 0
    return (kind === 'geo' ? ICON + 8 : ICON) + number
  })
  return held.reduce((sum, width) => sum + width, 0)
}

interface Size {
  width: number
  height: number
}

/** Returns the size of an element in whole pixels, and follows it; `usual` until it is measured. */
export function useSize(element: RefObject<HTMLElement | null>, usual: Size): Size {
  const [size, setSize] = useState(usual)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0) setSize({ width: Math.round(width), height: Math.round(height) })
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** The first press of an arrow starts at the latest day; null for keys that do not move. */
export function nextDay(key: string, from: number | null, count: number): number | null {
  const last = count - 1
  if (last < 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  if (from === null) return last
  return Math.max(0, Math.min(from + (key === 'ArrowLeft' ? -1 : 1), last))
}

/** One line for each of the first `max` marks, oldest first: a picture has nothing to hover. */
export function marksInWords(markers: readonly ChartMarker[], max: number): string[] {
  return [...markers]
    .sort((a, b) => a.index - b.index)
    .slice(0, max)
    .map(({ date, kind, label, titles }) =>
      [chartDate(date), ...(kind === 'note' ? [] : [label]), titles.join(', ')].join('  '),
    )
}
