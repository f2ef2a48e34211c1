import { clsx } from 'clsx'
import type { ChartModel } from '@/lib/charts/chart-model'
import { ChartTooltip } from './chart-tooltip'
import { type PlotArea, xOf, yOf } from './plot-model'
import { lookOf } from './tone-model'

/** What shows on the day that is looked at: a hairline, a point on each line, and the tooltip beside them. */
export function ChartReadout({ area, model, index }: { area: PlotArea; model: ChartModel; index: number }) {
  const x = xOf(area, index, model.days.length)
  const points = model.series.flatMap((series) => {
    const value = series.values[index]
    return series.style === 'line' && typeof value === 'number' ? [{ series, y: yOf(area, model.axis, value) }] : []
  })
  return (
    <div className="pointer-events-none absolute inset-0">
      <span
        className="absolute border-border-strong border-l"
        style={{ left: x, top: area.top, height: area.bottom - area.top }}
      />
      {points.map(({ series, y }) => (
        <span
          className={clsx(
            'absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-current bg-card',
            lookOf(series.tone).text,
          )}
          key={series.key}
          style={{ left: x, top: y }}
        />
      ))}
      <ChartTooltip area={area} index={index} model={model} x={x} />
    </div>
  )
}
