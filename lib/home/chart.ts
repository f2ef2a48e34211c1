import { monthName } from '@/lib/format/dates'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { percent } from '@/lib/format/numbers'
import { HOME, TEXT } from '@/lib/limits'
import { shortName, spokenDay } from '@/lib/measure/sentences'
import type { HomeLine, LiveDot } from './shapes'
import { homeCopy } from './words'

// The line of Home (R-HOME-11): the 7-day average of 90 days, with the actions that went live on it.

/** A place in the plot: both from 0 to 1, `y` upwards. */
export interface Place {
  x: number
  y: number
}

/** Live actions whose dots would overlap, at the place of the newest. */
export interface DotStack extends Place {
  dots: LiveDot[]
  /** The action whose name stands so many pixels beside the dot, a proven one above the plot; null for none. */
  label: { dot: LiveDot; side: 'top' | 'above' | 'below'; away: number } | null
}

/** In pixels. */
export interface PlotSize {
  width: number
  height: number
}

export interface LineModel {
  /** One line for each stretch between changes of measuring; days without a run are bridged. */
  pieces: Place[][]
  months: { x: number; label: string }[]
  /** Where measuring changed, and what changed there. */
  changes: { x: number; texts: string[] }[]
  stacks: DotStack[]
  last: Place & { text: string }
  /** What each day says, oldest first. */
  days: { x: number; y: number | null; date: Day; text: string }[]
  /** The same as a table, newest first. */
  table: { caption: string; columns: string[]; rows: string[][] }
}

/** Marks of changes closer than this, in pixels, are one. */
const MARK_PX = 14
/** Dots closer than this are one: so much of each can be pressed. */
const TARGET_PX = 24
/** Room that a name needs: a letter's width, its height, and how far it may stand from its dot. */
const NAME = { letter: 6.4, height: 18, away: [24, 40, 60] } as const
/** A name near an end of the plot begins or ends so far past its dot. */
export const EDGE_PX = 8
/** Room around a name, and around the line that leads to a proven one. */
const CLEAR_PX = 5

/** Prepares the line for a plot of that size. Needs two days with a share; null before that. */
export function prepareLine(line: HomeLine, size: PlotSize, named: number = HOME.namedActions): LineModel | null {
  const { width } = size
  const { from, to, points, changes } = line
  const last = points.at(-1)
  if (!last || points.length < 2) return null
  const span = daysBetween(from, to)
  const xOf = (day: Day) => daysBetween(from, day) / span
  const shown = points.map(({ date, share }) => ({ date, share, x: xOf(date), y: share / 100 }))
  const starts = changes.map(({ date }) => date)
  const pieceOf = (day: Day) => starts.filter((start) => start <= day).length
  const pieces = [...Map.groupBy(shown, ({ date }) => pieceOf(date)).values()]
  return {
    pieces: pieces.map((piece) => piece.map(({ x, y }) => ({ x, y }))),
    months: allDays(line)
      .filter((day) => day.endsWith('-01'))
      .map((day) => ({ x: xOf(day), label: monthName(day.slice(0, 7)) })),
    changes: changesWithin(line, xOf, width),
    stacks: withNames(stacksOf(line.dots, shown, xOf, width), shown, size, named),
    last: { x: xOf(last.date), y: last.share / 100, text: percent(last.share) },
    ...daysOf(line, xOf),
  }
}

/** Changes closer than a dot are one mark. */
function changesWithin({ changes, points, to }: HomeLine, xOf: (day: Day) => number, width: number) {
  const marks: LineModel['changes'] = []
  for (const { date, text } of changes) {
    if (date <= (points[0]?.date ?? to) || date > to) continue
    const said = `${spokenDay(date, to)}: ${text}`
    const near = marks.at(-1)
    if (near && (xOf(date) - near.x) * width < MARK_PX) near.texts.push(said)
    else marks.push({ x: xOf(date), texts: [said] })
  }
  return marks
}

function allDays({ from, to }: Pick<HomeLine, 'from' | 'to'>): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

function daysOf(line: HomeLine, xOf: (day: Day) => number): Pick<LineModel, 'days' | 'table'> {
  const { points, to } = line
  const shareOn = new Map(points.map(({ date, share }) => [date, share]))
  const first = points[0]?.date ?? to
  const days = allDays(line)
    .filter((date) => date >= first)
    .map((date) => ({ date, label: spokenDay(date, to), share: shareOn.get(date) }))
  const { title: caption, columns, none, noRun, on } = homeCopy.line
  return {
    days: days.map(({ date, label, share }) => {
      const at = { date, x: xOf(date) }
      return share === undefined
        ? { ...at, y: null, text: noRun(label) }
        : { ...at, y: share / 100, text: on(label, share) }
    }),
    table: {
      ...{ caption, columns },
      rows: days.map(({ label, share }) => [label, share === undefined ? none : percent(share)]).reverse(),
    },
  }
}

/** Stands on the line, bridging a day without a share; before the first share on the axis. */
function heightAt(x: number, points: readonly Place[]): number {
  const after = points.find((point) => point.x >= x)
  const before = points.findLast((point) => point.x <= x)
  if (!before) return 0
  if (!after || after.x === before.x) return before.y
  return before.y + ((x - before.x) / (after.x - before.x)) * (after.y - before.y)
}

function stacksOf(
  dots: readonly LiveDot[],
  points: readonly Place[],
  xOf: (day: Day) => number,
  width: number,
): Stack[] {
  const stacks: Stack[] = []
  for (const dot of [...dots].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const x = xOf(dot.date)
    const place = { x, y: heightAt(x, points) }
    const near = stacks.at(-1)
    if (near && (x - near.x) * width < TARGET_PX) Object.assign(near, place, { dots: [...near.dots, dot] })
    else stacks.push({ ...place, dots: [dot] })
  }
  return stacks
}

type Stack = Omit<DotStack, 'label'>
type Label = NonNullable<DotStack['label']>

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Names the most telling actions: proven ones, those with a look to come, then the newest. A name that would lie on the
 * line, a dot or another name is left out.
 */
function withNames(stacks: readonly Stack[], line: readonly Place[], size: PlotSize, most: number): DotStack[] {
  const wanted = stacks
    .flatMap((stack) => stack.dots.map((dot) => ({ dot, stack })))
    .sort((a, b) => tellingOf(b.dot) - tellingOf(a.dot) || (a.dot.date < b.dot.date ? 1 : -1))
  const marks = [...line, ...stacks].map((place) => boxAround(place, size))
  const taken: Box[] = []
  const labels = new Map<Stack, Label>()
  for (const { dot, stack } of wanted) {
    if (labels.size === most) break
    if (labels.has(stack)) continue
    const found = placesFor(dot).find((label) => {
      const box = boxOf(label, stack, size)
      const inPlot = label.side === 'top' || (box.top >= 0 && box.bottom <= size.height)
      const others = label.side === 'top' ? taken : [...taken, ...marks]
      return inPlot && !others.some((other) => overlap(box, other))
    })
    if (!found) continue
    labels.set(stack, found)
    taken.push(boxOf(found, stack, size))
    if (found.side === 'top') taken.push({ ...boxAround(stack, size), top: 0 })
  }
  return stacks.map((stack) => ({ ...stack, label: labels.get(stack) ?? null }))
}

/** A proven action is named above the plot, another as near to its dot as can be. */
function placesFor(dot: LiveDot): Label[] {
  if (dot.effect === 'better') return [{ dot, side: 'top', away: 0 }]
  return NAME.away.flatMap((away) => (['above', 'below'] as const).map((side) => ({ dot, side, away })))
}

/** Where a name stands to its dot, so that it stays within the card. */
export function alignmentOf(x: number): 'start' | 'middle' | 'end' {
  return x < 0.12 ? 'start' : x > 0.88 ? 'end' : 'middle'
}

/** The name of an action on the line: its short name, else its title cut at a word. */
export function dotName({ title, shortName: given }: LiveDot): string {
  return given ?? shortName(title, TEXT.shortName)
}

function boxOf({ dot, side, away }: Label, { x, y }: Place, { width, height }: PlotSize): Box {
  const wide = dotName(dot).length * NAME.letter
  const [across, at] = [x * width, (1 - y) * height]
  const left = { start: across - EDGE_PX, middle: across - wide / 2, end: across + EDGE_PX - wide }[alignmentOf(x)]
  const top = side === 'top' ? -2 * NAME.height : side === 'above' ? at - away - NAME.height : at + away
  return { left, right: left + wide, top, bottom: top + (side === 'top' ? 2 : 1) * NAME.height }
}

function boxAround({ x, y }: Place, { width, height }: PlotSize): Box {
  const [left, top] = [x * width, (1 - y) * height]
  return { left: left - CLEAR_PX, right: left + CLEAR_PX, top: top - CLEAR_PX, bottom: top + CLEAR_PX }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function tellingOf({ effect, nextLook }: LiveDot): number {
  if (effect === 'better') return 2
  return nextLook === null ? 0 : 1
}
