import type { Plugin } from 'chart.js'
import { clsx } from 'clsx'
import { type PointerEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { Line } from 'react-chartjs-2'
import type { ChartModel, MarkerNote } from '@/lib/charts/chart-model'
import { uiCopy } from '@/lib/copy/ui'
import type { Day } from '@/lib/format/days'
import { ChartMarkers } from './chart-markers'
import { useChartTheme } from './chart-theme'
import { ActiveDayOverlay } from './chart-tooltip'
import { toChartJs } from './chartjs-config'
import { fading } from './chartjs-parts'
import { LineEnds, lineEndRoom } from './line-ends'
import { lineNear } from './line-near'
import { MarkerPills } from './marker-pills'
import { type PlotArea, plotAreaOf } from './plot-area'
import { roomAbove } from './plot-room'
import { useActiveDay } from './use-active-day'
import type { Highlight } from './use-highlight'

const ROOM_RIGHT = 8

/** From this width on, lines are named at their end and every value has a tick. */
const WIDE = '(min-width: 768px)'

/** A Chart.js plugin that reports where the plot is after each layout. */
function plotReporter(report: (area: PlotArea) => void): Plugin<'line'> {
  return {
    id: 'plotReporter',
    afterLayout: ({ chartArea: { left, right, top, bottom } }) => report({ left, right, top, bottom }),
  }
}

/** Fills its parent, which must give the height. */
export function LineChart({
  model,
  lineEnds = false,
  endsAlone = false,
  highlight,
  onOpenDay,
  onDeleteNote,
}: {
  model: ChartModel
  lineEnds?: boolean
  /** Nothing else names the lines, so the names at their ends are what the keyboard reaches. */
  endsAlone?: boolean
  highlight?: Highlight | undefined
  /** By a press or by key, of a day with data (R-CHART-5); without it a press on the plot opens nothing. */
  onOpenDay?: ((day: Day) => void) | undefined
  onDeleteNote?: ((note: MarkerNote) => void) | undefined
}) {
  const theme = useChartTheme()
  const [plot, setPlot] = useState<PlotArea | null>(null)
  const [plugins] = useState(() => [plotReporter((next) => setPlot((now) => (same(now, next) ? now : next))), fading])
  const area = plot && plotAreaOf(plot, model)
  // It would begin again whenever the canvas comes back from under its table.
  const [drawn, setDrawn] = useState(false)
  const wide = useWide()
  const endsNamed = lineEnds && wide
  const { index, by, opens, handlers } = useActiveDay(model, area, onOpenDay)
  const { openDay = uiCopy.openDay } = model
  const hint = opens ? openDay[by] : null
  const highlighted = highlight?.key ?? null
  // Chart.js lays out and draws all again for new objects: not when only the day under the pointer changes.
  const { data, options } = useMemo(() => {
    const padding = { top: roomAbove(model), right: endsNamed ? lineEndRoom(model) : ROOM_RIGHT }
    return toChartJs(model, theme, { wide, highlighted, padding })
  }, [model, theme, wide, endsNamed, highlighted])
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    handlers.onPointerMove(event)
    const { left, top } = event.currentTarget.getBoundingClientRect()
    if (area) highlight?.point(lineNear(area, model, event.clientX - left, event.clientY - top))
  }
  const onPointerLeave = (event: PointerEvent<HTMLElement>) => {
    handlers.onPointerLeave(event)
    highlight?.point(null)
  }
  return (
    <div className="relative size-full">
      {area && <ChartMarkers area={area} model={model} />}
      <Line
        {...handlers}
        onPointerLeave={onPointerLeave}
        onPointerMove={onPointerMove}
        aria-label={model.finding}
        className={clsx('relative touch-pan-y rounded-sm', opens && 'cursor-pointer', !drawn && 'drawing')}
        data={data}
        datasetIdKey="key"
        onAnimationEnd={() => setDrawn(true)}
        options={options}
        plugins={plugins}
        role="img"
        tabIndex={0}
      />
      {area && <MarkerPills area={area} model={model} onDeleteNote={onDeleteNote} wide={wide} />}
      {area && endsNamed && <LineEnds area={area} highlight={highlight} model={model} reachable={endsAlone} />}
      {area && index !== null && (
        <ActiveDayOverlay area={area} highlight={highlight} hint={hint} index={index} model={model} />
      )}
      <span className="sr-only" role="status">
        {by === 'key' && index !== null && [spokenDay(model, index), ...(opens ? [openDay.key] : [])].join('; ')}
      </span>
    </div>
  )
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** For components that are never rendered on the server. */
function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}

function spokenDay({ labels, series, facts = [], gaps, markers }: ChartModel, index: number): string {
  const effective = markers.filter((marker) => marker.index === index)
  return [
    labels[index],
    ...(gaps[index]
      ? [gaps[index]]
      : [...series.filter(({ quiet }) => !quiet), ...facts].map(({ label, texts }) => `${label} ${texts[index]}`)),
    ...effective.map(({ label, titles }) => `${label} ${titles.join(', ')}`),
  ].join('; ')
}

function same(a: PlotArea | null, b: PlotArea): boolean {
  return a !== null && a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom
}
