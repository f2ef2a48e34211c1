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
import type { ChartModel, MarkerNote } from '@/lib/charts/chart-model'
import { ChartMarkers } from './chart-markers'
import { ActiveDayOverlay } from './chart-tooltip'
import { type ChartTheme, toChartJs } from './chartjs-config'
import { LineEnds, lineEndRoom } from './line-ends'
import { MarkerPills } from './marker-pills'
import { dayAt, type PlotArea } from './plot-area'
import { CHART_VARIABLES, type ChartVariable } from './series-look'

Chart.register(LineController, LineElement, PointElement, LinearScale, CategoryScale, Filler)

const DRAW_MS = 400
/** Above the plot: half a line for the topmost point, or the height of a pill. */
const ROOM_ABOVE = { plain: 8, pills: 28 } as const

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
  onDeleteNote,
}: {
  model: ChartModel
  lineEnds?: boolean
  onDeleteNote?: ((note: MarkerNote) => void) | undefined
}) {
  const theme = useChartTheme()
  const [area, setArea] = useState<PlotArea | null>(null)
  const [plugins] = useState(() => [plotReporter((next) => setArea((now) => (same(now, next) ? now : next)))])
  const animate = useFirstDraw()
  const wide = useWide()
  const endsNamed = lineEnds && wide
  const { index, byKey, handlers } = useActiveDay(model.days.length, area)
  const padding = {
    top: model.markers.length > 0 ? ROOM_ABOVE.pills : ROOM_ABOVE.plain,
    right: endsNamed ? lineEndRoom(model) : 8,
  }
  const { data, options } = toChartJs(model, theme, { animate, wide, padding })
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
      {area && <MarkerPills area={area} model={model} onDeleteNote={onDeleteNote} wide={wide} />}
      {area && endsNamed && <LineEnds area={area} model={model} />}
      {area && index !== null && <ActiveDayOverlay area={area} index={index} model={model} />}
      <span className="sr-only" role="status">
        {byKey && index !== null && spokenDay(model, index)}
      </span>
    </div>
  )
}

interface ActiveDay {
  index: number
  /** Only a day chosen by key is announced. */
  byKey: boolean
}

function useActiveDay(count: number, area: PlotArea | null) {
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
  // After a touch the day stays until the focus moves.
  const onPointerLeave = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'touch') clear()
  }

  return {
    index,
    byKey: active?.byKey ?? false,
    handlers: { onPointerMove, onPointerDown: onPointerMove, onPointerLeave, onBlur: clear, onKeyDown },
  }
}

/** The first press of an arrow starts at the latest day; null for keys that do not move. */
function nextDay(key: string, from: number | null, count: number): number | null {
  const last = count - 1
  if (last < 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  if (from === null) return last
  return Math.max(0, Math.min(from + (key === 'ArrowLeft' ? -1 : 1), last))
}

function readTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement)
  const entries = CHART_VARIABLES.map((name) => [name, style.getPropertyValue(name).trim()] as const)
  return {
    colours: Object.fromEntries(entries) as Record<ChartVariable, string>,
    fontFamily: getComputedStyle(document.body).fontFamily,
  }
}

/** Colours and font for the canvas; read again when the theme changes or the font has loaded. */
function useChartTheme(): ChartTheme {
  const [theme, setTheme] = useState(readTheme)
  useEffect(() => {
    let unmounted = false
    const refresh = () => {
      if (!unmounted) setTheme(readTheme())
    }
    const observer = new MutationObserver(refresh)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
    if (document.fonts && document.fonts.status !== 'loaded') void document.fonts.ready.then(refresh)
    return () => {
      unmounted = true
      observer.disconnect()
    }
  }, [])
  return theme
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

/** True until the chart has drawn once; never under reduced motion. */
function useFirstDraw(): boolean {
  const [first, setFirst] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), DRAW_MS)
    return () => clearTimeout(timer)
  }, [])
  return first
}
