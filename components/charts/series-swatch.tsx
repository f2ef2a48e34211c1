import type { ChartSeries } from '@/lib/charts/chart-model'
import { lookOf, type Marker } from './tone-model'

/** A short piece of the line as it is drawn: colour, dash and marker, or the step of an area. */
export function SeriesSwatch({ series }: { series: ChartSeries }) {
  const look = lookOf(series.tone)
  if (series.style === 'step')
    return (
      <svg aria-hidden="true" className="h-3 w-6 shrink-0" viewBox="0 0 24 12">
        <path className="fill-chart-fill" d="M0 12V9h7V3h9v6h8v3z" />
        <path className="fill-none stroke-chart-1-soft" d="M0 9h7V3h9v6h8" strokeWidth="1" />
      </svg>
    )
  return (
    <svg aria-hidden="true" className={`h-3 w-6 shrink-0 ${look.text}`} viewBox="0 0 24 12">
      <line
        stroke="currentColor"
        strokeDasharray={look.dash.join(' ') || undefined}
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
