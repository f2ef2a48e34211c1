'use client'

import {
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
} from 'chart.js'
import { type KeyboardEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { Line } from 'react-chartjs-2'
import type { ChartModel } from '@/lib/charts/chart-model'
import { type ChartPaint, toCanvas } from './canvas-model'
import { ChartMarkers } from './chart-markers'
import { ChartReadout } from './chart-tooltip'
import { LineEnds, lineEndRoom } from './line-ends'
import { dayAt, type PlotArea } from './plot-model'
import { CHART_VARIABLES, type ChartVariable } from './series-look'

Chart.register(LineController, LineElement, PointElement, LinearScale, CategoryScale, Filler)

const DRAW_MS = 400
/** Above the plot: half a line for the topmost point, or the height of a pill. */
const ROOM_ABOVE = { plain: 8, pills: 28 } as const

/** The width from which charts name their lines at the end and tick every value (design, section 9). */
const WIDE = '(min-width: 768px)'

/** Tells React where the plot is, each time Chart.js has laid it out. */
function plotReporter(report: (area: PlotArea) => void): Plugin<'line'> {
  return {
    id: 'plotReporter',
    afterLayout: ({ chartArea: { left, right, top, bottom } }) => report({ left, right, top, bottom }),
  }
}

/** Draws a chart model and decides nothing. Fills its parent, which gives the height. */
export function LineChart({ model, lineEnds = false }: { model: ChartModel; lineEnds?: boolean }) {
  const paint = useChartPaint()
  const [area, setArea] = useState<PlotArea | null>(null)
  const [plugins] = useState(() => [plotReporter((next) => setArea((now) => (same(now, next) ? now : next)))])
  const animate = useFirstDraw()
  const wide = useWide()
  const named = lineEnds && wide
  const { index, byKey, handlers } = useActiveDay(model.days.length, area)
  const room = {
    top: model.markers.length > 0 ? ROOM_ABOVE.pills : ROOM_ABOVE.plain,
    right: named ? lineEndRoom(model) : 8,
  }
  const { data, options } = toCanvas(model, paint, { animate, wide, room })
  return (
    <div className="relative size-full">
      {area && <ChartMarkers area={area} model={model} />}
      <Line
        {...handlers}
        aria-label={model.finding}
        className="relative touch-pan-y rounded-sm"
        data={data}
        datasetIdKey="key"
        options={options}
        plugins={plugins}
        role="img"
        tabIndex={0}
      />
      {area && named && <LineEnds area={area} model={model} />}
      {area && index !== null && <ChartReadout area={area} index={index} model={model} />}
      <span className="sr-only" role="status">
        {byKey && index !== null && spokenDay(model, index)}
      </span>
    </div>
  )
}

interface ActiveDay {
  index: number
  /** True when keys chose the day: then it is also said aloud. */
  byKey: boolean
}

/** Which day of a chart is looked at: the one under the pointer, or the one the arrow keys moved to. */
export function useActiveDay(count: number, area: PlotArea | null) {
  const [active, setActive] = useState<ActiveDay | null>(null)
  const index = active === null || count === 0 ? null : Math.min(active.index, count - 1)

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const at = area && dayAt(area, event.clientX - event.currentTarget.getBoundingClientRect().left, count)
    setActive(at === null ? null : { index: at, byKey: false })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return setActive(null)
    const next = nextDay(event.key, index, count)
    if (next === null) return
    event.preventDefault()
    setActive({ index: next, byKey: true })
  }
  const clear = () => setActive(null)
  // A finger that lifts leaves the day in place; a tap elsewhere takes the focus and clears it.
  const onPointerLeave = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'touch') clear()
  }

  return {
    index,
    byKey: active?.byKey ?? false,
    handlers: { onPointerMove, onPointerDown: onPointerMove, onPointerLeave, onBlur: clear, onKeyDown },
  }
}

/** The day a key leads to; the first press of an arrow starts at the latest day. Null for keys that do not move. */
function nextDay(key: string, from: number | null, count: number): number | null {
  const last = count - 1
  if (last < 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  if (from === null) return last
  return Math.max(0, Math.min(from + (key === 'ArrowLeft' ? -1 : 1), last))
}

function readPaint(): ChartPaint {
  const style = getComputedStyle(document.documentElement)
  const entries = CHART_VARIABLES.map((name) => [name, style.getPropertyValue(name).trim()] as const)
  return {
    colours: Object.fromEntries(entries) as Record<ChartVariable, string>,
    fontFamily: getComputedStyle(document.body).fontFamily,
  }
}

/** The colours and the font of the page as a canvas wants them; read again when the theme changes or the font lands. */
export function useChartPaint(): ChartPaint {
  const [paint, setPaint] = useState(readPaint)
  useEffect(() => {
    let gone = false
    const refresh = () => {
      if (!gone) setPaint(readPaint())
    }
    const observer = new MutationObserver(refresh)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
    if (document.fonts && document.fonts.status !== 'loaded') void document.fonts.ready.then(refresh)
    return () => {
      gone = true
      observer.disconnect()
    }
  }, [])
  return paint
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** True where the window is wide; for components that are never rendered on the server. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}

/** The tooltip as one line, for those who move through the days by key and do not see it. */
function spokenDay({ labels, series, markers }: ChartModel, index: number): string {
  const took = markers.filter((marker) => marker.index === index)
  return [
    labels[index],
    ...series.map(({ label, texts }) => `${label} ${texts[index]}`),
    ...took.map(({ label, titles }) => `${label} ${titles.join(', ')}`),
  ].join('; ')
}

function same(a: PlotArea | null, b: PlotArea): boolean {
  return a !== null && a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom
}

/** True until the chart has drawn itself once; never for those who asked for less motion. */
function useFirstDraw(): boolean {
  const [first, setFirst] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), DRAW_MS)
    return () => clearTimeout(timer)
  }, [])
  return first
}
