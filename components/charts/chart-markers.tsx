import { clsx } from 'clsx'
import { Ruler } from 'lucide-react'
import type { ChartMarker, ChartModel } from '@/lib/charts/chart-model'
import { type PlotArea, xOfDay } from './plot-area'

const PILL_SPACING = 36
/** Of a pill with the whole text of a measurement change; an estimate. */
const TEXT_WIDTH = 148

/** A dashed line and a pill on each marked day. The table twin has them as text. */
export function ChartMarkers({ area, model }: { area: PlotArea; model: ChartModel }) {
  const count = model.days.length
  const geo = mergePills(ofKind(model, 'geo'), area, count)
  const changes = mergePills(ofKind(model, 'measurementChanged'), area, count)
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {model.markers.map(({ kind, date, index }) => (
        <span
          className={clsx(
            'absolute',
            kind === 'geo'
              ? 'border-chart-rest border-l border-dashed'
              : 'w-px bg-[repeating-linear-gradient(to_bottom,var(--chart-rest)_0_6px,transparent_6px_9px)]',
          )}
          key={`${kind} ${date}`}
          style={{ left: xOfDay(area, index, count), top: area.top - 8, height: area.bottom - area.top + 8 }}
        />
      ))}
      {geo.map(({ key, label, x, count: merged }) => (
        <span
          className="tnum absolute top-0 -translate-x-1/2 whitespace-nowrap rounded-xs bg-inverse px-1.5 font-semibold text-2xs text-inverse-foreground"
          key={key}
          style={{ left: x }}
        >
          {merged > 1 ? `${label} ${merged}` : label}
        </span>
      ))}
      {changes.map((pill) => {
        const others = [...geo, ...changes.filter(({ key }) => key !== pill.key)].map(({ x }) => Math.abs(x - pill.x))
        const nearest = Math.min(...others, 2 * (pill.x - area.left), 2 * (area.right - pill.x))
        return (
          <ChangePill
            key={pill.key}
            lowered={Math.min(...others) < PILL_SPACING}
            pill={pill}
            wide={nearest > TEXT_WIDTH}
          />
        )
      })}
    </div>
  )
}

/** With its text where that has room; under the other pills where it would cover one. */
function ChangePill({ pill, wide, lowered }: { pill: Pill; wide: boolean; lowered: boolean }) {
  return (
    <span
      className={clsx(
        'tnum absolute inline-flex h-4.5 -translate-x-1/2 items-center gap-1 whitespace-nowrap rounded-xs border border-input bg-card px-1 font-medium text-2xs',
        lowered ? 'top-5' : '-top-0.5',
      )}
      style={{ left: pill.x }}
    >
      <Ruler className="size-3" strokeWidth={1.75} />
      {wide && pill.label}
      {pill.count > 1 && pill.count}
    </span>
  )
}

function ofKind(model: ChartModel, kind: ChartMarker['kind']): ChartMarker[] {
  return model.markers.filter((marker) => marker.kind === kind)
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
