import { clsx } from 'clsx'
import type { ChartModel } from '@/lib/charts/chart-model'
import { LANE_TOP } from './lane'
import { floorOf, type PlotArea, xOfDay, yOfValue } from './plot-area'

const DASHES = {
  geo: 'bg-[repeating-linear-gradient(to_bottom,var(--chart-rest)_0_3px,transparent_3px_6px)]',
  note: 'bg-[repeating-linear-gradient(to_bottom,var(--chart-rest)_0_1px,transparent_1px_4px)]',
  measurementChanged: 'bg-[repeating-linear-gradient(to_bottom,var(--chart-rest)_0_6px,transparent_6px_9px)]',
} as const

/** A line on each marked day; each kind has its own dashes. The pills above them are buttons; the table twin has them as text. */
export function ChartMarkers({ area, model }: { area: PlotArea; model: ChartModel }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {model.lane && <Lane area={area} label={model.lane} model={model} />}
      {model.shaded && <Shade area={area} days={model.days.length} {...model.shaded} />}
      {model.guides?.map(({ index, label }) => (
        <Guide area={area} key={label} label={label} x={xOfDay(area, index, model.days.length)} />
      ))}
      {model.markers.map(({ kind, date, index }) => (
        <span
          className={clsx('absolute w-px', DASHES[kind])}
          key={`${kind} ${date}`}
          style={{
            left: xOfDay(area, index, model.days.length),
            top: area.top - 8,
            height: floorOf(area, model) - area.top + 8,
          }}
        />
      ))}
    </div>
  )
}

/** Where points lie that the axis does not reach; its name has the first line to itself. */
function Lane({ area, model, label }: { area: PlotArea; model: ChartModel; label: string }) {
  const top = yOfValue(area, model.axis, model.axis.max + LANE_TOP)
  return (
    <span
      className="absolute rounded-xs bg-muted px-1.5 text-2xs text-muted-foreground leading-4"
      style={{ left: area.left - 6, top, width: area.right - area.left + 12, height: floorOf(area, model) - top }}
    >
      {label}
    </span>
  )
}

function Shade({ area, from, to, days }: { area: PlotArea; from: number; to: number; days: number }) {
  const left = xOfDay(area, from, days)
  return (
    <span
      className="absolute bg-muted"
      style={{ left, top: area.top, width: xOfDay(area, to, days) - left, height: area.bottom - area.top }}
    />
  )
}

/** Its name ends at the right edge of the plot where there is no room beyond. */
function Guide({ area, label, x }: { area: PlotArea; label: string; x: number }) {
  const last = x > area.right - 1
  return (
    <>
      <span
        className={clsx('absolute w-px', DASHES.note)}
        style={{ left: x, top: area.top, height: area.bottom - area.top }}
      />
      <span
        className={clsx(
          'tnum absolute top-0 whitespace-nowrap text-2xs text-muted-foreground leading-4.5',
          last ? '-translate-x-full' : '-translate-x-1/2',
        )}
        style={{ left: x }}
      >
        {label}
      </span>
    </>
  )
}
