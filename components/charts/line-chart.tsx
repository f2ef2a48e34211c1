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
import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Line } from 'react-chartjs-2'
import type { ChartModel, MarkerNote } from '@/lib/charts/chart-model'
import type { Day } from '@/lib/format/days'
import { ChartMarkers } from './chart-markers'
import { ActiveDayOverlay } from './chart-tooltip'
import { type ChartTheme, toChartJs } from './chartjs-config'
import { LineEnds, lineEndRoom } from './line-ends'
import { MarkerPills } from './marker-pills'
import { dayAt, type PlotArea } from './plot-area'
import { CHART_VARIABLES, type ChartVariable } from './series-look'

Chart.register(LineController, LineElement, PointElement, LinearScale, CategoryScale, Filler)

const DRAW_MS = 400
/** A press that moves further is a drag. */
const STILL_PX = 6
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
  onOpenDay,
  onDeleteNote,
}: {
  model: ChartModel
  lineEnds?: boolean
  /** By a press or by key (R-CHART-5). */
  onOpenDay?: ((day: Day) => void) | undefined
  onDeleteNote?: ((note: MarkerNote) => void) | undefined
}) {
  const theme = useChartTheme()
  const [area, setArea] = useState<PlotArea | null>(null)
  const [plugins] = useState(() => [plotReporter((next) => setArea((now) => (same(now, next) ? now : next)))])
  const animate = useFirstDraw()
  const wide = useWide()
  const endsNamed = lineEnds && wide
  const { index, byKey, opens, handlers } = useActiveDay(model, area, onOpenDay)
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
        className={clsx('relative touch-pan-y rounded-sm', opens && 'cursor-pointer')}
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

/** Where a pointer went down, and which day was chosen then. */
interface Press {
  x: number
  y: number
  touch: boolean
  chosen: number | null
}

/** The day under the pointer or chosen by key, and whether a press opens it: a drag does not, a touch only the second time. */
function useActiveDay(
  { days, gaps }: Pick<ChartModel, 'days' | 'gaps'>,
  area: PlotArea | null,
  onOpenDay: ((day: Day) => void) | undefined,
) {
  const count = days.length
  const [active, setActive] = useState<ActiveDay | null>(null)
  const pressed = useRef<Press | null>(null)
  const index = active === null || count === 0 ? null : Math.min(active.index, count - 1)

  const dayUnder = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) =>
    area && dayAt(area, clientX - currentTarget.getBoundingClientRect().left, count)
  const open = (at: number | null) => {
    const day = at === null || gaps[at] !== null ? undefined : days[at]
    if (day) onOpenDay?.(day)
    return day !== undefined
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const at = dayUnder(event)
    setActive(at === null ? null : { index: at, byKey: false })
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { clientX: x, clientY: y, pointerType } = event
    pressed.current = { x, y, touch: pointerType === 'touch', chosen: index }
    onPointerMove(event)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const press = pressed.current
    if (!press || !onOpenDay) return
    const at = dayUnder(event)
    const moved = Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL_PX
    if (moved || (press.touch && press.chosen !== at)) return
    // Safari does not focus what is clicked, and the dialog returns the focus to what had it.
    event.currentTarget.focus()
    open(at)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return setActive(null)
    if (onOpenDay && (event.key === 'Enter' || event.key === ' ')) {
      if (open(index)) event.preventDefault()
      return
    }
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
    opens: onOpenDay !== undefined && index !== null && gaps[index] === null,
    handlers: { onPointerMove, onPointerDown, onClick, onPointerLeave, onBlur: clear, onKeyDown },
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
