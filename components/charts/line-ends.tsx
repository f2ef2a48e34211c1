import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import type { ChartModel, ChartSeries } from '@/lib/format/chart-model'
import { uiCopy } from '@/lib/ui/words'
import { floorOf, laneRows, type PlotArea, yOfValue } from './plot-area'
import { fades, type Highlight, lookOf } from './series-look'

/** The name of a line: a button that tells it from the others while it is hovered, focused or pressed. */
export function LineName({
  series: { key, label, end },
  highlight,
  className,
  style,
  tabIndex,
  children,
}: {
  series: Pick<ChartSeries, 'key' | 'label' | 'end'>
  /** Without it plain text, for there is one line only. */
  highlight: Highlight | undefined
  className: string
  style?: CSSProperties
  tabIndex?: number
  children: ReactNode
}) {
  if (!highlight)
    return (
      <span className={className} style={style}>
        {children}
      </span>
    )
  const pressed = highlight.pressed === key
  return (
    <button
      aria-label={uiCopy.highlight(end ?? label)}
      aria-pressed={pressed}
      className={clsx(className, fades(highlight, key) && 'opacity-45', pressed && 'underline underline-offset-4')}
      onBlur={() => highlight.point(null)}
      onClick={() => highlight.press(key)}
      onFocus={() => highlight.point(key)}
      onPointerEnter={() => highlight.point(key)}
      onPointerLeave={() => highlight.point(null)}
      style={style}
      tabIndex={tabIndex}
      type="button"
    >
      {children}
    </button>
  )
}

/** So far apart each of them is large enough to press (WCAG 2.5.8). */
const LABEL_SPACING = 24
const LEADER = 16
const SWATCH = 13
const CHARACTER = 7
const WIDEST = 128

/** Room for the longest name beside the plot, in px; an estimate, since longer names are cut. */
export function lineEndRoom(model: ChartModel): number {
  const longest = Math.max(0, ...endsOf(model).map(({ series }) => (series.end ?? series.label).length))
  return longest === 0 ? 8 : LEADER + SWATCH + Math.min(WIDEST, longest * CHARACTER + 4)
}

/** The name of every line at the height of its last point, as buttons that keep it highlighted. */
export function LineEnds({
  area,
  model,
  highlight,
  reachable = false,
}: {
  area: PlotArea
  model: ChartModel
  highlight?: Highlight | undefined
  /** Whether the names take the keyboard focus; false when a legend does. */
  reachable?: boolean
}) {
  return (
    <div className="pointer-events-none absolute inset-0 text-xs">
      {placedEnds(area, model).map(({ series, y }) => (
        <LineName
          className={clsx(
            'pointer-events-auto absolute flex h-6 -translate-y-1/2 items-center rounded-xs transition-opacity duration-120',
            series.emphasised && 'font-semibold',
          )}
          highlight={highlight}
          key={series.key}
          series={series}
          style={{ left: area.right + LEADER - 8, top: y }}
          tabIndex={reachable ? 0 : -1}
        >
          <span className={clsx('mr-1.5 size-2 shrink-0 rounded-[2px] bg-current', lookOf(series.tone).text)} />
          <span className={clsx('max-w-32 truncate', series.emphasised && lookOf(series.tone).text)}>
            {series.end ?? series.label}
          </span>
        </LineName>
      ))}
    </div>
  )
}

/** The middle of each name, in px: none lies on another. */
export function placedEnds(area: PlotArea, model: ChartModel): { series: ChartSeries; y: number }[] {
  const ends = endsOf(model)
  const ideal = ends.map(({ value }) => yOfValue(area, model.axis, value))
  const places = spreadLabels(ideal, floorOf(area, model))
  return ends.map(({ series }, index) => ({ series, y: places[index] ?? 0 }))
}

export function allEndsNamed(model: ChartModel): boolean {
  return endsOf(model).length === model.series.length
}

/** Where each line ends: its latest value, or its lane row if that is later. */
function endsOf(model: ChartModel) {
  const rows = laneRows(model)
  return model.series.flatMap((series) => {
    const { values, beyond, style, key } = series
    const last = values.findLastIndex((value, day) => value !== null || beyond?.[day])
    const value = values[last] ?? rows.get(key)
    return style === 'line' && last >= 0 && value !== undefined ? [{ series, value }] : []
  })
}

/** Moves labels at least `spacing` apart and above `bottom`, as near to their own places as that allows. */
export function spreadLabels(ideal: readonly number[], bottom: number, spacing = LABEL_SPACING): number[] {
  const order = ideal.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y || a.index - b.index)
  order.forEach((label, position) => {
    const above = order[position - 1]
    if (above) label.y = Math.max(label.y, above.y + spacing)
  })
  order.reduceRight((limit, label) => {
    label.y = Math.min(label.y, limit)
    return label.y - spacing
  }, bottom)
  const placed = [...ideal]
  for (const { y, index } of order) placed[index] = y
  return placed
}
