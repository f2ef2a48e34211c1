import { clsx } from 'clsx'
import type { ChartModel } from '@/lib/charts/chart-model'
import { type PlotArea, xOfDay } from './plot-area'

const DASHES = {
  geo: 'bg-[repeating-linear-gradient(to_bottom,var(--chart-rest)_0_3px,transparent_3px_6px)]',
  note: 'bg-[repeating-linear-gradient(to_bottom,var(--chart-rest)_0_1px,transparent_1px_4px)]',
  measurementChanged: 'bg-[repeating-linear-gradient(to_bottom,var(--chart-rest)_0_6px,transparent_6px_9px)]',
} as const

/** A line on each marked day; each kind has its own dashes. The pills above them are buttons; the table twin has them as text. */
export function ChartMarkers({ area, model }: { area: PlotArea; model: ChartModel }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {model.markers.map(({ kind, date, index }) => (
        <span
          className={clsx('absolute w-px', DASHES[kind])}
          key={`${kind} ${date}`}
          style={{
            left: xOfDay(area, index, model.days.length),
            top: area.top - 8,
            height: area.bottom - area.top + 8,
          }}
        />
      ))}
    </div>
  )
}
