import { clsx } from 'clsx'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { FloatingCard } from '@/components/ui/tooltip'
import type { ChartMarker, ChartModel, MarkerNote } from '@/lib/format/chart-model'
import { longDay } from '@/lib/format/dates'
import { uiCopy } from '@/lib/ui/words'
import { heldBy, layoutPills, type Pill, type PlotArea, yOfValue } from './plot-area'
import { AxisDot, MarkIcon, MarkTitles } from './series-look'

/** Above the plot or on the axis: every mark as a button that says all of it. Arrow keys go from day to day. */
export function MarkerPills({
  area,
  model,
  wide,
  onDeleteNote,
}: {
  area: PlotArea
  model: ChartModel
  wide: boolean
  onDeleteNote?: ((note: MarkerNote) => void) | undefined
}) {
  const row = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<string | null>(null)
  const [reached, setReached] = useState<string | null>(null)
  const onAxis = model.marksOnAxis === true
  const pills = layoutPills(model.markers, area, model.days.length, wide && !onAxis)
  if (pills.length === 0) return null
  const reachable = pills.some(({ key }) => key === reached) ? reached : pills.at(-1)?.key

  const walk = (event: KeyboardEvent) => {
    const buttons = [...(row.current?.querySelectorAll<HTMLElement>('[data-pill]') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    setOpen(null)
    buttons[Math.max(0, Math.min(to, buttons.length - 1))]?.focus()
  }
  return (
    <div
      aria-label={uiCopy.marks}
      className="pointer-events-none absolute inset-x-0"
      onKeyDown={walk}
      ref={row}
      role="toolbar"
      style={{ top: onAxis ? area.bottom - PILL_PX / 2 : 0 }}
    >
      {pills.map((pill) => (
        <PillButton
          dot={onAxis}
          key={pill.key}
          onDeleteNote={onDeleteNote}
          onFocus={() => setReached(pill.key)}
          onToggle={(to) => setOpen(to ? pill.key : null)}
          lift={onAxis ? liftOf(pill, model, area) : 0}
          open={open === pill.key}
          pill={pill}
          tabIndex={pill.key === reachable ? 0 : -1}
        />
      ))}
    </div>
  )
}

const PILL_PX = 18

/** How far above the axis a dot stands: on its line on that day, or on the last day with a value before. */
function liftOf({ markers }: Pill, { series, axis, dotsOn }: ChartModel, area: PlotArea): number {
  const line = series.find(({ key }) => key === dotsOn)
  const [first] = markers
  if (!line || !first || markers.some(({ kind }) => kind !== 'geo')) return 0
  const value = line.values.slice(0, first.index + 1).findLast((each) => each !== null)
  return value === null || value === undefined ? 0 : area.bottom - yOfValue(area, axis, value)
}

function PillButton({
  pill,
  lift,
  dot,
  open,
  tabIndex,
  onToggle,
  onFocus,
  onDeleteNote,
}: {
  pill: Pill
  /** px above its row. */
  lift: number
  /** Implementations are dots. */
  dot: boolean
  open: boolean
  tabIndex: number
  onToggle: (open: boolean) => void
  onFocus: () => void
  onDeleteNote?: ((note: MarkerNote) => void) | undefined
}) {
  const button = useRef<HTMLButtonElement>(null)
  const { markers, worded, x } = pill
  const geo = markers.every(({ kind }) => kind === 'geo')
  return (
    <span className="absolute flex -translate-x-1/2" style={{ left: x, top: -lift }}>
      <button
        aria-expanded={open}
        className={clsx(
          'tnum hit-area pointer-events-auto inline-flex h-4.5 items-center',
          'whitespace-nowrap rounded-xs px-1 text-2xs',
          geo && dot && 'font-semibold text-foreground',
          geo && dot && lift === 0 && 'bg-card',
          geo && !dot && 'bg-inverse px-1.5 font-semibold text-inverse-foreground',
          !geo &&
            'border border-input bg-card font-medium text-foreground hover:bg-accent [&_svg]:mr-0! [&_svg]:size-3',
        )}
        data-pill=""
        onClick={() => onToggle(!open)}
        onFocus={onFocus}
        ref={button}
        tabIndex={tabIndex}
        type="button"
      >
        <span className="sr-only">{markers.map(({ said }) => said).join('; ')}</span>
        <span aria-hidden="true" className="inline-flex items-center gap-1">
          {heldBy(markers).map(({ kind, label, count }) => (
            <span className="inline-flex items-center gap-1" key={kind}>
              {kind === 'geo' ? dot ? <AxisDot /> : label : <MarkIcon kind={kind} label="" />}
              {kind !== 'geo' && worded && <bdi>{label}</bdi>}
              {count > 1 && !(worded && kind === 'note') && ` ${count}`}
            </span>
          ))}
        </span>
      </button>
      {open && (
        <PillCard anchor={button} markers={markers} onClose={() => onToggle(false)} onDeleteNote={onDeleteNote} />
      )}
    </span>
  )
}

function PillCard({
  anchor,
  markers,
  onClose,
  onDeleteNote,
}: {
  anchor: RefObject<HTMLElement | null>
  markers: readonly ChartMarker[]
  onClose: () => void
  onDeleteNote?: ((note: MarkerNote) => void) | undefined
}) {
  const remove = (note: MarkerNote) => {
    // Where the focus returns to when the question is answered.
    anchor.current?.focus()
    onClose()
    onDeleteNote?.(note)
  }
  return (
    <FloatingCard anchor={anchor} onClose={onClose}>
      <ul className="grid gap-3">
        {markers.map((marker) => (
          <li key={`${marker.kind} ${marker.date}`}>
            <p className="tnum mb-1 text-muted-foreground">{longDay(marker.date)}</p>
            <MarkTexts marker={marker} onDelete={onDeleteNote && remove} />
          </li>
        ))}
      </ul>
    </FloatingCard>
  )
}

function MarkTexts({ marker, onDelete }: { marker: ChartMarker; onDelete?: ((note: MarkerNote) => void) | undefined }) {
  if (!marker.notes) return <MarkTitles className="grid gap-1" marker={marker} />
  return (
    <ul className="grid gap-2">
      {marker.notes.map((note) => (
        <li key={note.id}>
          <p className="wrap-anywhere whitespace-pre-line">
            <MarkIcon kind="note" label="" />
            <bdi>{note.text}</bdi>
          </p>
          <p className="mt-0.5 flex items-center justify-between gap-4 text-muted-foreground">
            {note.by}
            {note.deletable && onDelete && (
              <button
                aria-label={note.deletion}
                className="hit-area shrink-0 rounded-xs font-medium text-destructive underline-offset-4 hover:underline"
                onClick={() => onDelete(note)}
                type="button"
              >
                {uiCopy.delete}
              </button>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
