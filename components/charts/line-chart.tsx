import type { Plugin } from 'chart.js'
import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Line } from 'react-chartjs-2'
import type { ChartModel, MarkerNote } from '@/lib/format/chart-model'
import type { Day } from '@/lib/format/days'
import { uiCopy } from '@/lib/ui/words'
import { ChartMarkers } from './chart-ground'
import { ActiveDayOverlay } from './chart-tooltip'
import { toChartJs, useChartTheme } from './chartjs-config'
import { drawnSpans, fading } from './chartjs-parts'
import { LineEnds, lineEndRoom } from './line-ends'
import { MarkerPills } from './marker-pills'
import { dayAt, lineNear, nextDay, type PlotArea, plotAreaOf, roomAbove } from './plot-area'
import type { Highlight } from './series-look'

/** A press that moves further is a drag. */
const STILL_PX = 6

interface ActiveDay {
  index: number
  /** Only a day chosen by key is announced. */
  by: 'key' | 'mouse' | 'touch'
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
    setActive(at === null ? null : { index: at, by: event.pointerType === 'touch' ? 'touch' : 'mouse' })
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
    setActive({ index: next, by: 'key' })
  }
  const clear = () => setActive(null)
  // After a touch the day stays until the focus moves.
  const onPointerLeave = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'touch') clear()
  }

  return {
    index,
    by: active?.by ?? 'mouse',
    opens: onOpenDay !== undefined && index !== null && gaps[index] === null,
    handlers: { onPointerMove, onPointerDown, onClick, onPointerLeave, onBlur: clear, onKeyDown },
  }
}

const ROOM_RIGHT = 8
/** For the figure of a window behind the last day. */
const FIGURE_ROOM = 48

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
  /** The names at the line ends are the only ones, so they take the keyboard focus. */
  endsAlone?: boolean
  highlight?: Highlight | undefined
  /** By a press or by key, of a day with data (R-CHART-5); without it a press on the plot opens nothing. */
  onOpenDay?: ((day: Day) => void) | undefined
  onDeleteNote?: ((note: MarkerNote) => void) | undefined
}) {
  const theme = useChartTheme()
  const [plot, setPlot] = useState<PlotArea | null>(null)
  const [plugins] = useState(() => [
    plotReporter((next) => setPlot((now) => (same(now, next) ? now : next))),
    fading,
    drawnSpans,
  ])
  const area = plot && plotAreaOf(plot, model)
  // The animation would replay each time the table twin closes.
  const [drawn, setDrawn] = useState(false)
  const wide = useWide()
  const endsNamed = lineEnds && wide
  const { index, by, opens, handlers } = useActiveDay(model, area, onOpenDay)
  const { openDay = uiCopy.openDay } = model
  const hint = opens ? openDay[by] : null
  const highlighted = highlight?.key ?? null
  // Chart.js lays out and draws all again for new objects: not when only the day under the pointer changes.
  const { data, options } = useMemo(() => {
    const right = endsNamed ? lineEndRoom(model) : model.windows ? FIGURE_ROOM : ROOM_RIGHT
    const padding = { top: roomAbove(model), right }
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
