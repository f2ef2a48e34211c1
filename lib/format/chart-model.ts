import type { Day } from './days'

/** 1 is always the own brand, 2 to 6 the others in order; from the seventh on 'rest' (R-CHART-1). */
export type ChartTone = 1 | 2 | 3 | 4 | 5 | 6 | 'rest'

/** One line or stepped line. All arrays have one entry per day of the model, oldest first. */
export interface ChartSeries {
  /** Unique within the chart. May come from a brand: never use it as a key of an object. */
  key: string
  label: string
  tone: ChartTone
  emphasised: boolean
  style: 'line' | 'step'
  /** Whether every value has a visible point. A value between two gaps always has one, or it is invisible. */
  points: boolean
  /** null is a gap: nothing is drawn, and the line is interrupted. */
  values: (number | null)[]
  /** Whether a point lies in the lane under the axis, where the line has a gap. */
  beyond?: boolean[]
  /** The days' own values, where the line is of means of several days, ... */
  dayValues?: (number | null)[]
  /** ... and the days, by index, at which these means are drawn, each with a point. */
  meansAt?: number[]
  /** The tooltip of each day, gaps included: '67 %', '2', 'Not in the top 10', 'No answers'. */
  texts: string[]
  /** The table of each day, where it says more than the tooltip: '2 · 12 of 15'. */
  cells?: string[]
  /** Whatever the tone. */
  dashed?: true
  /** Left out of the tooltip, which says more important things. */
  quiet?: true
}

/** The area between two values of each day, under the lines; null where there is none. */
export interface ChartBand {
  label: string
  low: (number | null)[]
  high: (number | null)[]
}

/** A row of the tooltip that is no line. */
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

/** What a person noted. */
export interface MarkerNote {
  id: string
  text: string
  /** 'Note by Amelia Okafor' */
  by: string
  deletable: boolean
  /** Names the button that deletes it. */
  deletion: string
}

export interface ChartMarker {
  kind: 'geo' | 'note' | 'measurementChanged'
  date: Day
  index: number
  label: string
  titles: string[]
  /** All of it in words: the name of its button. */
  said: string
  /** Those of the kind 'note', in the order of `titles`. */
  notes?: MarkerNote[]
}

/** A day that is named above the plot, with a dotted line. */
interface ChartGuide {
  index: number
  label: string
}

export interface ChartTable {
  caption: string
  columns: string[]
  rows: string[][]
  /** The column whose cells count answers, if one does. */
  answersColumn?: number
}

export interface ChartModel {
  /** How a day is opened, by a press or by key; answers are where nothing is said. */
  openDay?: Record<'mouse' | 'touch' | 'key', string>
  days: Day[]
  labels: string[]
  series: ChartSeries[]
  band?: ChartBand
  /** Under the rows of the series. */
  facts?: ChartFact[]
  /** Per day: why nothing is drawn; null on a day with data. */
  gaps: (string | null)[]
  axis: ChartAxis
  /** Names the lane under the axis, where a line has points beyond it. */
  lane?: string
  /** What the lines are, where that is not one value a day. */
  linesNote?: string
  markers: ChartMarker[]
  /** Days on another ground, by index; both included. */
  shaded?: { from: number; to: number }
  guides?: ChartGuide[]
  table: ChartTable
  /** One sentence with the finding: the canvas's accessible name. */
  finding: string
  /** Whether the whole period has no answers. A brand that is never in the top 10 is a finding, not an empty chart. */
  empty: boolean
}

/** Days on which lines start again, because the measurement changed (R-CERTAIN-7). */
export function breaksOf({ markers }: Pick<ChartModel, 'markers'>): ReadonlySet<number> {
  return new Set(markers.filter(({ kind }) => kind === 'measurementChanged').map(({ index }) => index))
}
