import { useState } from 'react'
import { Ruler, StickyNote } from '@/components/ui/icons'
import type { ChartMarker, ChartModel, ChartSeries, ChartTone } from '@/lib/format/chart-model'

type Marker = 'circle' | 'rect' | 'triangle' | 'rectRot' | 'star' | 'cross'

/** Any one of colour, dash and marker tells the series apart. */
interface ToneLook {
  variable: ChartVariable
  text: string
  dash: number[]
  marker: Marker
}

export const CHART_VARIABLES = [
  '--chart-1',
  '--chart-2',
  '--chart-3',
  '--chart-4',
  '--chart-5',
  '--chart-6',
  '--chart-rest',
  '--success-border',
  '--warning-border',
  '--chart-1-soft',
  '--chart-fill',
  '--chart-band',
  '--chart-grid',
  '--chart-axis',
  '--border-strong',
  '--card',
  '--foreground',
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
  praise: { variable: '--success-border', text: 'text-success', dash: [], marker: 'circle' },
  criticism: { variable: '--warning-border', text: 'text-warning', dash: [6, 4], marker: 'circle' },
}

/** Dash pattern for series that are dashed whatever their tone. */
const DASHED = [4, 4]

export function dashOf({ tone, dashed, solid }: Pick<ChartSeries, 'tone' | 'dashed' | 'solid'>): readonly number[] {
  if (solid) return []
  return dashed ? DASHED : lookOf(tone).dash
}

export function lookOf(tone: ChartTone): ToneLook {
  return TONES[tone]
}

export function SeriesSwatch({ series }: { series: ChartSeries }) {
  const look = lookOf(series.tone)
  if (series.style === 'step')
    return (
      <svg aria-hidden="true" className="h-3 w-6 shrink-0" viewBox="0 0 24 12">
        <path className="fill-none stroke-chart-1-soft" d="M0 9h7V3h9v6h8" strokeWidth="1" />
      </svg>
    )
  return (
    <svg aria-hidden="true" className={`h-3 w-6 shrink-0 ${look.text}`} viewBox="0 0 24 12">
      <line
        stroke="currentColor"
        strokeDasharray={dashOf(series).join(' ') || undefined}
        strokeWidth={series.emphasised ? 2.5 : 1.75}
        x1="0"
        x2="24"
        y1="6"
        y2="6"
      />
      {series.points && <MarkerShape marker={look.marker} />}
    </svg>
  )
}

export function BandSwatch() {
  return <span aria-hidden="true" className="h-3 w-5 shrink-0 rounded-xs bg-chart-band" />
}

function MarkerShape({ marker }: { marker: Marker }) {
  switch (marker) {
    case 'circle':
      return <circle className="fill-card" cx="12" cy="6" r="3" stroke="currentColor" strokeWidth="2" />
    case 'rect':
      return <rect fill="currentColor" height="6" width="6" x="9" y="3" />
    case 'triangle':
      return <path d="M12 2.5 16 9.5H8z" fill="currentColor" />
    case 'rectRot':
      return <path d="M12 2 16 6 12 10 8 6z" fill="currentColor" />
    case 'star':
      return <path d="M12 2v8M8 6h8M9.2 3.2l5.6 5.6M14.8 3.2 9.2 8.8" stroke="currentColor" strokeWidth="1.5" />
    case 'cross':
      return <path d="M12 2v8M8 6h8" stroke="currentColor" strokeWidth="1.5" />
  }
}

/** Icon before a mark's text. */
export function MarkIcon({ kind, label }: Pick<ChartMarker, 'kind' | 'label'>) {
  if (kind === 'geo')
    return (
      <span className="mr-1.5 rounded-xs bg-inverse px-1 font-semibold text-2xs text-inverse-foreground">{label}</span>
    )
  const Icon = kind === 'note' ? StickyNote : Ruler
  return <Icon className="mr-1.5 inline size-3.5 shrink-0 align-[-2px]" />
}

/** What is marked, a line each. */
export function MarkTitles({ marker, className }: { marker: ChartMarker; className: string }) {
  return (
    <ul className={className}>
      {marker.titles.map((title) => (
        <li className="wrap-anywhere" key={title}>
          <MarkIcon {...marker} />
          <bdi>{title}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** One highlighted line; the others fade (R-CHART-4). */
export interface Highlight {
  /** Key of the line that is hovered, focused or pressed; null for none. */
  key: string | null
  pressed: string | null
  point: (key: string | null) => void
  press: (key: string) => void
}

/** Only with several lines; a pressed line stays until it is pressed again. */
export function useHighlight({ series }: Pick<ChartModel, 'series'>): Highlight | undefined {
  const [pressed, setPressed] = useState<string | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  // The line may have left the chart since.
  const drawn = (key: string | null) => (series.some((line) => line.key === key) ? key : null)
  if (series.length < 2) return undefined
  return {
    key: drawn(pointed) ?? drawn(pressed),
    pressed: drawn(pressed),
    point: setPointed,
    press: (key) => setPressed(pressed === key ? null : key),
  }
}

export function fades(highlight: Pick<Highlight, 'key'> | undefined, key: string): boolean {
  return Boolean(highlight?.key) && highlight?.key !== key
}

/** An implementation on the axis. */
export function AxisDot() {
  return <span aria-hidden="true" className="size-2 rounded-full bg-inverse" />
}
