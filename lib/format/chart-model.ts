import type { Day } from './days'

/** 1 is always the own brand, 2 to 6 the others in order, 'rest' all from the seventh on (R-CHART-1); or an opinion. */
export type ChartTone = 1 | 2 | 3 | 4 | 5 | 6 | 'rest' | 'praise' | 'criticism'

/** One line or stepped line. All arrays have one entry per day, oldest first. */
export interface ChartSeries {
  /** Unique within the chart. May be a brand's name, so never use it as an object key. */
  key: string
  label: string
  /** At the end of its line, in place of the label: '74% praised'. */
  end?: string
  tone: ChartTone
  emphasised: boolean
  style: 'line' | 'step'
  /** Whether every value has a visible point. A value between two gaps always has one, or it would be invisible. */
  points: boolean
  /** null is a gap, which interrupts the line. */
  values: (number | null)[]
  /** True for a point in the lane under the axis, while the line has a gap. */
  beyond?: boolean[]
  /** Where the line shows means of several days: indexes of the days at which these have their points. */
  meansAt?: number[]
  /** Tooltip text per day, gaps included: '67%', '2', 'Not in the top 10', 'No answers'. */
  texts: string[]
  /** Table text per day, when it says more than the tooltip: '2 · 12 of 15'. */
  cells?: string[]
  /** Dashed, or not, whatever its tone. */
  dashed?: true
  solid?: true
  /** Left out of the tooltip, in favour of more important lines. */
  quiet?: true
}

/** The area between two values of each day, drawn under the lines; null leaves a gap. */
export interface ChartBand {
  label: string
  low: (number | null)[]
  high: (number | null)[]
}

/** The averages of two lines over some days, by index, and how far they are apart. */
export interface ChartSpan {
  from: number
  to: number
  tones: readonly [ChartTone, ChartTone]
  values: readonly [number, number]
  /** '26 points' */
  title: string
  /** Which days: 'last 28 days'. */
  text: string
}

/** A tooltip row that belongs to no line. */
export interface ChartFact {
  label: string
  texts: string[]
}

export interface ChartAxis {
  min: number
  max: number
  reverse: boolean
  ticks: number[]
  compactTicks: number[]
  unit: string
}

/** A note by a person. */
export interface MarkerNote {
  id: string
  text: string
  /** 'Note by Amelia Okafor' */
  by: string
  deletable: boolean
  /** Accessible name of its delete button. */
  deletion: string
}

export interface ChartMarker {
  kind: 'geo' | 'note' | 'measurementChanged'
  date: Day
  index: number
  label: string
  titles: string[]
  /** Everything in words, as its button's accessible name. */
  said: string
  /** Notes of the kind 'note', in the order of `titles`. */
  notes?: MarkerNote[]
}

/** A day named above the plot, with a dotted line. */
interface ChartGuide {
  index: number
  label: string
}

/** Days that are named above the plot, and their average as a dotted line with its figure. */
export interface ChartWindow {
  /** Indexes, both included. */
  from: number
  to: number
  label: string
  value: number
  text: string
  /** Shaded and bold. */
  recent: boolean
}

export interface ChartTable {
  caption: string
  columns: string[]
  rows: string[][]
  /** Index of the column that counts answers, if there is one. */
  answersColumn?: number
}

export interface ChartModel {
  /** Hints for opening a day by mouse, touch or key; shows answers by default. */
  openDay?: Record<'mouse' | 'touch' | 'key', string>
  days: Day[]
  labels: string[]
  series: ChartSeries[]
  band?: ChartBand
  /** The space between the first two lines has the colour of the higher one. */
  between?: true
  spans?: readonly ChartSpan[]
  /** Shown under the rows of the series. */
  facts?: ChartFact[]
  /** Why nothing is drawn on a day; null on a day with data. */
  gaps: (string | null)[]
  axis: ChartAxis
  /** Label of the lane under the axis, if a line has points there. */
  lane?: string
  /** What the lines show, unless it is one value a day. */
  linesNote?: string
  markers: ChartMarker[]
  /** Shaded days, by index, both included. */
  shaded?: { from: number; to: number }
  guides?: ChartGuide[]
  windows?: ChartWindow[]
  /** Marks are dots and icons on the axis, in place of pills above the plot. */
  marksOnAxis?: true
  /** Key of the line on which the dots of actions stand instead. */
  dotsOn?: string
  /** Named over the axis where days between others have no data. */
  gapLabel?: string
  table: ChartTable
  /** The finding in one sentence, as the canvas's accessible name. */
  finding: string
  /** Whether the whole period has no answers. A brand that is never in the top 10 is a finding, not an empty chart. */
  empty: boolean
}

/** Returns the days on which lines start again because the measurement changed (R-CERTAIN-7). */
export function breaksOf({ markers }: Pick<ChartModel, 'markers'>): ReadonlySet<number> {
  return new Set(markers.filter(({ kind }) => kind === 'measurementChanged').map(({ index }) => index))
}
