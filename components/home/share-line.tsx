import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { ChartTable } from '@/components/charts/chart-frame'
import { nextDay, useSize } from '@/components/charts/plot-area'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { ChartLine, Ruler, Table2 } from '@/components/ui/icons'
import { Tooltip } from '@/components/ui/tooltip'
import { type LineModel, type Place, prepareLine } from '@/lib/home/chart'
import type { HomeLine } from '@/lib/home/shapes'
import { homeCopy } from '@/lib/home/words'
import { HOME } from '@/lib/limits'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { Dot, type OpenAction, percentOf, sideways } from './live-dots'

const copy = homeCopy.line
/** Until the plot is measured. */
const USUAL = { width: 600, height: 230 }
/** Under this width one action is named. */
const NARROW_PX = 420
const STEPS = [100, 50, 0]

/** The own share on 90 days with the actions that went live (R-HOME-11), and its table twin. */
export function ShareLine({ line, onOpen }: { line: HomeLine; onOpen: OpenAction }) {
  const heading = useId()
  const [asTable, setAsTable] = useState(false)
  const plot = useRef<HTMLDivElement>(null)
  const size = useSize(plot, USUAL)
  const model = prepareLine(line, size, size.width < NARROW_PX ? 1 : HOME.namedActions)
  if (model === null) return null
  return (
    <Card labelledBy={heading}>
      <header className="flex items-center gap-3 px-4 pt-3.5 md:px-5">
        <h2 className="mr-auto font-semibold text-base tracking-tight" id={heading}>
          {copy.title}
        </h2>
        <span className="text-muted-foreground text-xs">{copy.days}</span>
        <IconButton
          icon={asTable ? <ChartLine /> : <Table2 />}
          label={asTable ? figuresCopy.showChart(copy.title) : figuresCopy.showTable(copy.title)}
          onClick={() => setAsTable(!asTable)}
        />
      </header>
      <div className="relative h-54 grow md:h-80">
        <div className={clsx('absolute inset-0', asTable && 'hidden')}>
          <div className="absolute top-11 right-12 bottom-8 left-12" ref={plot}>
            <Axes model={model} />
            <Drawing model={model} />
            <Days model={model} />
            {model.changes.map(({ x, texts }) => (
              <Change key={x} texts={texts} x={x} />
            ))}
            {model.stacks.map((stack) => (
              <Dot key={stack.dots[0]?.id} onOpen={onOpen} stack={stack} />
            ))}
            <span
              className="tnum pointer-events-none absolute left-full -translate-y-1/2 pl-2.5 font-semibold text-lg text-primary"
              style={{ bottom: `calc(${percentOf(model.last.y)} - 1.5rem)` }}
            >
              {model.last.text}
            </span>
          </div>
        </div>
        {asTable && (
          <section
            aria-label={copy.title}
            className="absolute inset-x-4 inset-y-3 overflow-auto rounded-md border border-border"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key (WCAG 2.1.1)
            tabIndex={0}
          >
            <ChartTable model={{ table: model.table, days: model.days.map(({ date }) => date) }} />
          </section>
        )}
      </div>
      <Legend model={model} />
    </Card>
  )
}

function Axes({ model }: { model: LineModel }) {
  return (
    <div aria-hidden="true" className="pointer-events-none text-muted-foreground text-xs">
      {STEPS.map((step) => (
        <span
          className={clsx('absolute inset-x-0 border-t', step === 0 ? 'border-border-strong' : 'border-border')}
          key={step}
          style={{ top: percentOf(1 - step / 100) }}
        >
          <span className="tnum absolute right-full -translate-y-1/2 pr-2.5">{`${step}%`}</span>
        </span>
      ))}
      {model.months.map(({ x, label }) => (
        <span className="absolute top-full pt-1.5" key={label} style={{ left: percentOf(x) }}>
          {label}
        </span>
      ))}
    </div>
  )
}

const pathOf = (places: readonly Place[]) =>
  places.map(({ x, y }) => `${(1000 * x).toFixed(1)} ${(1000 * (1 - y)).toFixed(1)}`).join(' L ')

function Drawing({ model }: { model: LineModel }) {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
      preserveAspectRatio="none"
      viewBox="0 0 1000 1000"
    >
      {model.pieces.map((piece) => {
        const [first, last] = [piece[0], piece.at(-1)]
        if (!first || !last) return null
        return (
          <g key={first.x}>
            <path
              className="fill-primary/8"
              d={`M ${1000 * first.x} 1000 L ${pathOf(piece)} L ${1000 * last.x} 1000 Z`}
            />
            <path
              className="fill-none stroke-primary"
              d={`M ${pathOf(piece)}`}
              strokeLinecap="round"
              strokeLinejoin="round"
              strokeWidth="2.5"
              vectorEffect="non-scaling-stroke"
            />
          </g>
        )
      })}
    </svg>
  )
}

/** Each day under the pointer or by arrow keys, with its share or that nothing ran. */
function Days({ model: { days, last } }: { model: LineModel }) {
  const [active, setActive] = useState<number | null>(null)
  const day = active === null ? undefined : days[active]
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const [first = 0] = days.map(({ x }) => x)
    const part = ((clientX - left) / width - first) / (1 - first || 1)
    setActive(Math.max(0, Math.min(days.length - 1, Math.round(part * (days.length - 1)))))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return setActive(null)
    const next = nextDay(event.key, active, days.length)
    if (next === null) return
    event.preventDefault()
    setActive(next)
  }
  return (
    <>
      <div
        aria-label={`${copy.title}, ${copy.days}: ${last.text}`}
        className="absolute inset-0 touch-pan-y rounded-sm"
        onBlur={() => setActive(null)}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setActive(null)}
        onPointerMove={onPointerMove}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its days are read by arrow keys
        tabIndex={0}
      />
      <Point className="size-3 border-2 border-primary bg-card" x={last.x} y={last.y} />
      {day && (
        <>
          {day.y !== null && <Point className="size-2.5 bg-primary" x={day.x} y={day.y} />}
          <span
            className={clsx(
              'tnum pointer-events-none absolute bottom-full z-2 whitespace-nowrap rounded-md bg-inverse px-2.5 py-1.5 text-inverse-foreground text-xs shadow-md',
              sideways(day.x),
            )}
            role="status"
            style={{ left: percentOf(day.x) }}
          >
            {day.text}
          </span>
        </>
      )}
    </>
  )
}

function Point({ x, y, className }: Place & { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('pointer-events-none absolute -translate-x-1/2 -translate-y-1/2 rounded-full', className)}
      style={{ left: percentOf(x), top: percentOf(1 - y) }}
    />
  )
}

function Change({ x, texts }: { x: number; texts: string[] }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 border-input border-l border-dashed"
        style={{ left: percentOf(x) }}
      />
      <span className="absolute top-full -translate-x-1/2 -translate-y-1/2" style={{ left: percentOf(x) }}>
        <Tooltip content={texts.join('; ')}>
          <button
            aria-label={`${copy.changed}: ${texts.join('; ')}`}
            className="flex size-6 items-center justify-center rounded-sm bg-card text-muted-foreground"
            type="button"
          >
            <Ruler className="size-3.5" />
          </button>
        </Tooltip>
      </span>
    </>
  )
}

function Legend({ model: { stacks, changes } }: { model: LineModel }) {
  const dot = <span aria-hidden="true" className="mr-2 inline-block size-2 rounded-full bg-foreground" />
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-4 text-muted-foreground text-xs max-md:hidden md:px-5">
      {stacks.length > 0 && (
        <span>
          {dot}
          {copy.live}
        </span>
      )}
      {changes.length > 0 && (
        <span>
          <Ruler className="mr-1.5 inline size-3.5" />
          {copy.changed}
        </span>
      )}
    </p>
  )
}
