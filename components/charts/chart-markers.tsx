import type { ChartMarker, ChartModel } from '@/lib/charts/chart-model'
import { type PlotArea, xOfDay } from './plot-area'

const PILL_SPACING = 36

/** A dashed line and a pill on each day with a GEO implementation. The table twin has them as text. */
export function ChartMarkers({ area, model }: { area: PlotArea; model: ChartModel }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {model.markers.map(({ date, index }) => (
        <span
          className="absolute border-chart-rest border-l border-dashed"
          key={date}
          style={{
            left: xOfDay(area, index, model.days.length),
            top: area.top - 8,
            height: area.bottom - area.top + 8,
          }}
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

interface Pill {
  key: string
  label: string
  x: number
  count: number
}

export function mergePills(markers: readonly ChartMarker[], area: PlotArea, days: number): Pill[] {
  const groups: { marker: ChartMarker; x: number }[][] = []
  for (const marker of [...markers].sort((a, b) => a.index - b.index)) {
    const x = xOfDay(area, marker.index, days)
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before && x - before.x < PILL_SPACING) group.push({ marker, x })
    else groups.push([{ marker, x }])
  }
  return groups.flatMap((group) => {
    const [first] = group
    const last = group.at(-1)
    if (!first || !last) return []
    return [{ key: first.marker.date, label: first.marker.label, x: (first.x + last.x) / 2, count: group.length }]
  })
}
