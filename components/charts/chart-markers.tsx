import type { ChartModel } from '@/lib/charts/chart-model'
import { mergePills, type PlotArea, xOf } from './plot-model'

/**
 * The days on which something took effect: a dashed line behind the plot and a pill above it. Hidden from assistive
 * technology, which finds the days in the table and in the tooltip.
 */
export function ChartMarkers({ area, model }: { area: PlotArea; model: ChartModel }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {model.markers.map(({ date, index }) => (
        <span
          className="absolute border-chart-rest border-l border-dashed"
          key={date}
          style={{ left: xOf(area, index, model.days.length), top: area.top - 8, height: area.bottom - area.top + 8 }}
        />
      ))}
      {mergePills(model.markers, area, model.days.length).map(({ key, label, x, count }) => (
        <span
          className="tnum absolute top-0 -translate-x-1/2 whitespace-nowrap rounded-xs bg-inverse px-1.5 font-semibold text-2xs text-inverse-foreground"
          key={key}
          style={{ left: x }}
        >
          {count > 1 ? `${label} ${count}` : label}
        </span>
      ))}
    </div>
  )
}
