import type { ChartTone } from '@/lib/charts/chart-model'

export type Marker = 'circle' | 'rect' | 'triangle' | 'rectRot' | 'star' | 'cross'

/** Colour, dash and marker of a tone: any one of the three tells the series apart (design, section 5). */
export interface ToneLook {
  /** Name of the CSS variable, for the canvas. */
  variable: ChartVariable
  /** The same colour as a class, for everything that is HTML. */
  text: string
  dash: number[]
  marker: Marker
}

/** Everything the canvas reads from the theme. */
export const CHART_VARIABLES = [
  '--chart-1',
  '--chart-2',
  '--chart-3',
  '--chart-4',
  '--chart-5',
  '--chart-6',
  '--chart-rest',
  '--chart-1-soft',
  '--chart-fill',
  '--chart-grid',
  '--chart-axis',
  '--border-strong',
  '--card',
] as const
export type ChartVariable = (typeof CHART_VARIABLES)[number]

const TONES: Record<ChartTone, ToneLook> = {
  1: { variable: '--chart-1', text: 'text-chart-1', dash: [], marker: 'circle' },
  2: { variable: '--chart-2', text: 'text-chart-2', dash: [6, 4], marker: 'rect' },
  3: { variable: '--chart-3', text: 'text-chart-3', dash: [2, 3], marker: 'triangle' },
  4: { variable: '--chart-4', text: 'text-chart-4', dash: [8, 3, 2, 3], marker: 'rectRot' },
  5: { variable: '--chart-5', text: 'text-chart-5', dash: [4, 2], marker: 'star' },
  6: { variable: '--chart-6', text: 'text-chart-6', dash: [1, 3], marker: 'cross' },
  rest: { variable: '--chart-rest', text: 'text-chart-rest', dash: [], marker: 'rect' },
}

export function lookOf(tone: ChartTone): ToneLook {
  return TONES[tone]
}
