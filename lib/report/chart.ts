import { addDays, type Day, daysBetween, lastDays } from '@/lib/format/days'
import type { DayWindow } from '@/lib/measure/shapes'
import type { ScorePoint } from '@/lib/visibility/shapes'

/** Size of a printed trend's plot; the origin is top left. */
export interface Plot {
  width: number
  height: number
}

/** SVG paths, printed because a canvas may still be blank. */
export interface PrintedTrend {
  average: string
  daily: string
  band: string
  /** Averages without neighbours, which no line shows. */
  dots: { x: number; y: number }[]
  /** The latest average. */
  end: { x: number; y: number } | null
  ticks: { day: Day; x: number }[]
}

const TICK_EVERY = 7
/** Closer to the last tick than this, there is no room for another. */
const TICK_ROOM = 4

/** Returns the x position of a day. */
export function placeOf(day: Day, { from, to }: DayWindow, width: number): number {
  return round((daysBetween(from, day) / Math.max(1, daysBetween(from, to))) * width)
}

interface Placed extends ScorePoint {
  index: number
}

/** Lines start again after a day without answers and on a day of `changes`, when the measurement changed. */
export function printedTrend(
  points: readonly ScorePoint[],
  days: DayWindow,
  changes: readonly Day[],
  { width, height }: Plot,
): PrintedTrend {
  const { from, to } = days
  const x = (index: number) => placeOf(addDays(from, index), days, width)
  const y = (percent: number) => round((1 - percent / 100) * height)
  const placed = points.map((point) => ({ ...point, index: daysBetween(from, point.date) }))
  const pieces = piecesOf(placed, changes)
  const end = placed.at(-1)
  return {
    average: pieces.map((piece) => line(piece.map(({ index, average }) => [x(index), y(average)]))).join(''),
    daily: pieces.map((piece) => stepped(piece.map(({ index, score }) => [x(index), y(score)]))).join(''),
    band: pieces.flatMap((piece) => rangedPieces(piece).map((ranged) => area(ranged, x, y))).join(''),
    dots: pieces
      .filter((piece) => piece.length === 1)
      .flatMap((piece) => piece.map(({ index, average }) => ({ x: x(index), y: y(average) }))),
    end: end ? { x: x(end.index), y: y(end.average) } : null,
    ticks: ticksOf(from, to).map((day) => ({ day, x: x(daysBetween(from, day)) })),
  }
}

function piecesOf(points: readonly Placed[], changes: readonly Day[]): Placed[][] {
  const pieces: Placed[][] = []
  for (const point of points) {
    const piece = pieces.at(-1)
    const before = piece?.at(-1)
    if (piece && before?.index === point.index - 1 && !changes.includes(point.date)) piece.push(point)
    else pieces.push([point])
  }
  return pieces
}

type Ranged = Placed & { low: number; high: number }

function rangedPieces(piece: readonly Placed[]): Ranged[][] {
  const pieces: Ranged[][] = [[]]
  for (const { low, high, ...point } of piece) {
    if (low === null || high === null) pieces.push([])
    else pieces.at(-1)?.push({ ...point, low, high })
  }
  return pieces.filter(({ length }) => length > 1)
}

function area(piece: readonly Ranged[], x: (index: number) => number, y: (percent: number) => number): string {
  const above = piece.map(({ index, high }) => [x(index), y(high)] as const)
  const below = piece.map(({ index, low }) => [x(index), y(low)] as const).reverse()
  return `${line([...above, ...below])}Z`
}

function line(at: readonly (readonly [x: number, y: number])[]): string {
  return at.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

/** Draws steps: a day's score holds from midway to the day before to midway to the day after. */
function stepped(at: readonly (readonly [x: number, y: number])[]): string {
  return at
    .map(([x, y], index) => {
      const before = at[index - 1]
      if (!before) return `M${x} ${y}`
      return `H${round((before[0] + x) / 2)}V${y}H${x}`
    })
    .join('')
}

function ticksOf(from: Day, to: Day): Day[] {
  const days = lastDays(to, daysBetween(from, to) + 1)
  return days.filter(
    (_, index) => index === days.length - 1 || (index % TICK_EVERY === 0 && index <= days.length - 1 - TICK_ROOM),
  )
}

function round(value: number): number {
  return Math.round(10 * value) / 10
}
