import { clsx } from 'clsx'
import { type ComponentProps, Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ErrorState } from '@/components/ui/card-state'
import { Skeleton } from '@/components/ui/progress'
import type { ChartModel } from '@/lib/format/chart-model'
import type { Day } from '@/lib/format/days'
import { LineName } from './line-ends'
import { AxisDot, BandSwatch, type Highlight, SeriesSwatch } from './series-look'

/** Replaces the text of a cell of the table twin; column 0 is the day. */
type TableCell = (day: Day, column: number, text: string) => ReactNode

/** A chart and its table twin in the same space. The canvas stays mounted under the table, so that it draws once. */
export function ChartFrame({
  asTable,
  className,
  cell,
  ...chart
}: ComponentProps<typeof LazyLineChart> & {
  asTable: boolean
  /** Must give the height. */
  className: string
  cell?: TableCell
}) {
  const { model } = chart
  return (
    <div className={clsx('relative', className)}>
      {/* Out of the flow: a canvas as tall as its space would keep that space from shrinking. */}
      <div className={clsx('absolute inset-0', asTable && 'hidden')}>
        <LazyLineChart {...chart} />
      </div>
      {asTable && (
        <section
          aria-label={model.table.caption}
          className="absolute inset-0 isolate overflow-auto rounded-md border border-border"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key (WCAG 2.1.1)
          tabIndex={0}
        >
          <ChartTable cell={cell} model={model} />
        </section>
      )}
    </div>
  )
}

/** The table twin of a drawing that is no chart of ours; `cell` replaces the text of a cell, column 0 is the first. */
export function TableTwin({
  cell = (_row, _column, text) => text,
  ...table
}: ChartModel['table'] & { cell?: (row: number, column: number, text: string) => ReactNode }) {
  return (
    <section
      aria-label={table.caption}
      className="mx-4 mt-2 mb-4 max-h-96 overflow-auto rounded-md border border-border md:mx-5"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key (WCAG 2.1.1)
      tabIndex={0}
    >
      <Rows cell={cell} table={table} />
    </section>
  )
}

export function ChartLegend({
  model,
  markerText,
  highlight,
  namedAtEnds = false,
  className = '',
}: {
  model: ChartModel
  markerText?: string
  highlight?: Highlight | undefined
  /** On wide screens the lines are named at their ends, and not here. */
  namedAtEnds?: boolean
  className?: string
}) {
  const geo = model.markers.find(({ kind }) => kind === 'geo')
  const hidden = namedAtEnds && 'md:hidden'
  const empty = namedAtEnds && !model.linesNote && !(geo && markerText) && 'md:hidden'
  return (
    <ul className={clsx('flex flex-wrap items-center gap-x-4 gap-y-1 text-xs', empty, className)}>
      {model.series.map((series, index) => (
        <Fragment key={series.key}>
          <li className={clsx('min-w-0', hidden)}>
            <LineName
              className={clsx('line-name', series.emphasised ? 'font-semibold' : 'text-muted-foreground')}
              highlight={highlight}
              series={series}
            >
              <SeriesSwatch series={series} />
              <span className="max-w-56 truncate">{series.label}</span>
            </LineName>
          </li>
          {index === 0 && model.band && (
            <li className={clsx('flex items-center gap-2 text-muted-foreground', hidden)}>
              <BandSwatch />
              {model.band.label}
            </li>
          )}
        </Fragment>
      ))}
      {geo && markerText && (
        <li className="flex items-center gap-2 text-muted-foreground">
          {model.marksOnAxis ? (
            <AxisDot />
          ) : (
            <span
              aria-hidden="true"
              className="rounded-xs bg-inverse px-1.5 font-semibold text-2xs text-inverse-foreground"
            >
              {geo.label}
            </span>
          )}
          {markerText}
        </li>
      )}
      {model.linesNote && <li className="text-muted-foreground">{model.linesNote}</li>}
    </ul>
  )
}

export function ChartTable({
  model: { table, days },
  cell = (_day, _column, text) => text,
}: {
  model: Pick<ChartModel, 'table' | 'days'>
  cell?: TableCell
}) {
  return <Rows cell={(row, column, text) => cell(days.at(-1 - row) ?? '', column, text)} table={table} />
}

function Rows({
  table,
  cell,
}: {
  table: ChartModel['table']
  cell: (row: number, column: number, text: string) => ReactNode
}) {
  // Keyed by position: a brand may have the name of another column, and a day may have several rows.
  const columns = table.columns.map((label, position) => ({ label, position }))
  const rows = table.rows.map((cells, position) => ({ cells, position }))
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{table.caption}</caption>
      <thead className="sticky top-0 z-1 bg-muted text-left text-muted-foreground text-xs">
        <tr>
          {columns.map(({ label, position }) => (
            <th className="px-3 py-2 font-medium" key={position} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [head = '', ...cells], position: row }) => (
          <tr className="border-border border-t" key={row}>
            <th className="tnum whitespace-nowrap px-3 py-2 text-left font-normal text-muted-foreground" scope="row">
              {cell(row, 0, head)}
            </th>
            {columns.slice(1).map(({ position }) => (
              <td className="tnum px-3 py-2" key={position}>
                {cell(row, position, cells[position - 1] ?? '')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'beforeprint'] as const

/** True once the element is in view or the person first acts: printing or tabbing must not meet an empty space. */
function useWanted(element: RefObject<HTMLElement | null>): boolean {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted || !element.current) return
    const want = () => setWanted(true)
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) want()
    })
    observer.observe(element.current)
    for (const sign of SIGNS) window.addEventListener(sign, want, { passive: true })
    return () => {
      observer.disconnect()
      for (const sign of SIGNS) window.removeEventListener(sign, want)
    }
  }, [wanted, element])
  return wanted
}

const load = () => import('./line-chart').then(({ LineChart }) => LineChart)
type LineChart = Awaited<ReturnType<typeof load>>

/** A chart whose library, half of the page's own script, loads once the chart is wanted. Fills its parent. */
export function LazyLineChart(props: ComponentProps<LineChart>) {
  const space = useRef<HTMLDivElement>(null)
  const wanted = useWanted(space)
  const [loaded, setLoaded] = useState<{ LineChart: LineChart } | { error: Error } | null>(null)
  useEffect(() => {
    if (!wanted || loaded) return
    let unmounted = false
    load().then(
      (LineChart) => {
        if (!unmounted) setLoaded({ LineChart })
      },
      (error: unknown) => {
        if (!unmounted) setLoaded({ error: error instanceof Error ? error : new Error(String(error)) })
      },
    )
    return () => {
      unmounted = true
    }
  }, [wanted, loaded])
  return (
    <div aria-busy={wanted && !loaded} className="size-full" ref={space}>
      {wanted && !loaded && <Skeleton className="size-full" />}
      {loaded && 'LineChart' in loaded && <loaded.LineChart {...props} />}
      {loaded && 'error' in loaded && <ErrorState error={loaded.error} onRetry={() => setLoaded(null)} />}
    </div>
  )
}
