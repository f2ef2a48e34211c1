import { clsx } from 'clsx'
import type { ChartModel, ChartSeries } from '@/lib/format/chart-model'
import { floorOf, laneRows, type PlotArea, xOfDay, yOfValue } from './plot-area'
import { fades, type Highlight, lookOf, MarkTitles } from './series-look'

const GAP = 12

interface ShownDay {
  area: PlotArea
  model: ChartModel
  index: number
  highlight?: Highlight | undefined
  /** What pressing does, in words. */
  hint?: string | null
}

export function ActiveDayOverlay(day: ShownDay) {
  const { area, model, index, highlight } = day
  const x = xOfDay(area, index, model.days.length)
  const rows = laneRows(model)
  const points = model.series.flatMap((series) => {
    const value = series.values[index] ?? (series.beyond?.[index] ? rows.get(series.key) : null)
    return series.style === 'line' && typeof value === 'number'
      ? [{ series, y: yOfValue(area, model.axis, value) }]
      : []
  })
  return (
    <div className="pointer-events-none absolute inset-0">
      <span
        className="absolute border-border-strong border-l"
        style={{ left: x, top: area.top, height: floorOf(area, model) - area.top }}
      />
      {points.map(({ series, y }) => (
        <span
          className={clsx(
            'absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-current bg-card',
            lookOf(series.tone).text,
            fades(highlight, series.key) && 'opacity-20',
          )}
          key={series.key}
          style={{ left: x, top: y }}
        />
      ))}
      <ChartTooltip {...day} x={x} />
    </div>
  )
}

/**
 * Date, one row per series with the own brand first and bold, the markers of the day. Beside the day where it fits;
 * otherwise the spacer shrinks and the tooltip covers the day, so that it stays inside the chart with its names whole.
 */
export function ChartTooltip({ area, model, index, x, highlight, hint = null }: ShownDay & { x: number }) {
  const onRight = x < (area.left + area.right) / 2
  const markers = model.markers.filter((marker) => marker.index === index)
  return (
    <div
      aria-hidden="true"
      className={clsx('absolute inset-x-0 z-10 flex -translate-y-1/2', !onRight && 'flex-row-reverse')}
      style={{ top: (area.top + area.bottom) / 2 }}
    >
      <span className="min-w-0" style={{ flexBasis: onRight ? x + GAP : `calc(100% - ${x - GAP}px)` }} />
      <div
        className="w-max max-w-[min(18rem,100%)] shrink-0 rounded-lg border border-border bg-popover px-3 py-2 text-popover-foreground text-xs shadow-md"
        data-tooltip=""
      >
        <p className="tnum mb-1 text-muted-foreground">{model.labels[index]}</p>
        {model.gaps[index] ? (
          <p>{model.gaps[index]}</p>
        ) : (
          <dl className="grid grid-cols-[minmax(0,auto)_auto] gap-x-4 gap-y-1">
            {model.series.filter(isSaid).map((series) => (
              <div
                className={clsx(
                  'contents',
                  series.emphasised && 'font-semibold',
                  fades(highlight, series.key) && 'text-muted-foreground',
                )}
                key={series.key}
              >
                <dt className="flex min-w-0 gap-2">
                  <span
                    className={clsx(
                      'mt-1 size-2 shrink-0 rounded-[2px] bg-current',
                      lookOf(series.tone).text,
                      series.style === 'step' && 'opacity-45',
                    )}
                  />
                  <span className="wrap-anywhere min-w-0">{series.label}</span>
                </dt>
                <dd className="tnum whitespace-nowrap text-right">{series.texts[index]}</dd>
              </div>
            ))}
            {model.facts?.map(({ label, texts }) => (
              <div className="contents" key={label}>
                <dt className="pl-4 text-muted-foreground">{label}</dt>
                <dd className="tnum whitespace-nowrap text-right text-muted-foreground">{texts[index]}</dd>
              </div>
            ))}
          </dl>
        )}
        {markers.map((marker) => (
          <MarkTitles className="mt-2 border-border border-t pt-2" key={marker.kind} marker={marker} />
        ))}
        {hint && <p className="mt-1.5 text-2xs text-muted-foreground">{hint}</p>}
      </div>
    </div>
  )
}

function isSaid({ quiet }: ChartSeries): boolean {
  return !quiet
}
