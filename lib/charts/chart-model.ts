import type { Day } from '@/lib/format/days'

/** 1 is the own brand, always; others take 2 to 6 in order; from the seventh on 'rest' (R-CHART-1). */
export type ChartTone = 1 | 2 | 3 | 4 | 5 | 6 | 'rest'

/** One line or stepped area of a chart. All arrays have one entry per day of the model, oldest first. */
export interface ChartSeries {
  /** Unique within the chart. Comes from us or from a brand: never use it as an object key. */
  key: string
  label: string
  tone: ChartTone
  emphasised: boolean
  /** 'line': straight segments from day to day. 'step': a pale stepped area. */
  style: 'line' | 'step'
  /** True where every value has a visible point. A value between two gaps needs one anyway, or it is invisible. */
  points: boolean
  /** null is a gap: nothing is drawn and nothing is bridged. */
  values: (number | null)[]
  /** What the tooltip says of each day, gaps included: '67%', '2', 'Not in the top 10', 'No answers'. */
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

export interface ChartMarker {
  date: Day
  index: number
  label: string
  titles: string[]
}

export interface ChartTable {
  caption: string
  columns: string[]
  rows: string[][]
}

/** Everything a chart component needs to draw, and nothing of where it came from. */
export interface ChartModel {
  days: Day[]
  labels: string[]
  series: ChartSeries[]
  /** Per day: why nothing is drawn on it; null on a day with data. */
  gaps: (string | null)[]
  axis: ChartAxis
  markers: ChartMarker[]
  table: ChartTable
  /** One sentence with the finding: the canvas's accessible name. */
  finding: string
  /** True when the whole period has no answers. A brand that is never in the top 10 is a finding, not emptiness. */
  empty: boolean
}
