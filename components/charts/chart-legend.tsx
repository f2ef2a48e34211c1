import { clsx } from 'clsx'
import type { ChartModel } from '@/lib/charts/chart-model'
import { SeriesSwatch } from './series-swatch'

/** Names every line, and what the pills mean where there are any. `markerText` explains them. */
export function ChartLegend({
  model,
  markerText,
  className = '',
}: {
  model: ChartModel
  markerText?: string
  className?: string
}) {
  const [marker] = model.markers
  return (
    <ul className={clsx('flex flex-wrap items-center gap-x-4 gap-y-1 text-xs', className)}>
      {model.series.map((series) => (
        <li
          className={clsx(
            'flex min-w-0 items-center gap-2',
            series.emphasised ? 'font-semibold' : 'text-muted-foreground',
          )}
          key={series.key}
        >
          <SeriesSwatch series={series} />
          <span className="max-w-56 truncate">{series.label}</span>
        </li>
      ))}
      {marker && markerText && (
        <li className="flex items-center gap-2 text-muted-foreground">
          <span
            aria-hidden="true"
            className="rounded-xs bg-inverse px-1.5 font-semibold text-2xs text-inverse-foreground"
          >
            {marker.label}
          </span>
          {markerText}
        </li>
      )}
    </ul>
  )
}
