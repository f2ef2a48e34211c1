import { chartDate } from '@/lib/format/dates'
import { percent } from '@/lib/format/numbers'
import { type Plot, placeOf, printedTrend } from '@/lib/report/chart'
import type { Report, ReportMarker } from '@/lib/report/shapes'
import { reportCopy as copy } from '@/lib/report/words'

const WIDTH = 674
const EDGE = { left: 36, right: 12, top: 8, bottom: 22 }
/** Plot height: the usual room, less when other parts of the sheet need it. */
const HEIGHT = { most: 150, least: 90, usual: { rows: 1, engines: 3 }, engine: 20 }
const TICKS = [0, 25, 50, 75, 100]
const PILL = { height: 16, row: 18, geo: 32, measurementChanged: 122 }
/** A mark without a free row has its line only. */
const ROWS = 3

/** All days of the month as a fixed-size image, because a canvas may print blank. */
export function ReportTrend({ report }: { report: Report }) {
  const { trend, days, markers, organisation } = report
  const changes = markers.filter(({ kind }) => kind === 'measurementChanged').map(({ date }) => date)
  const pills = pillsOf(markers, (day) => placeOf(day, days, WIDTH - EDGE.left - EDGE.right))
  const rows = Math.max(0, ...pills.map(({ row }) => (row ?? 0) + 1))
  const plot = { width: WIDTH - EDGE.left - EDGE.right, height: heightOf(report, rows) }
  const drawn = printedTrend(trend, days, changes, plot)
  const top = EDGE.top + PILL.row * rows
  const first = trend[0]?.average ?? 0
  const last = trend.at(-1)?.average ?? 0
  return (
    <section className="report-part">
      <h2>{copy.trend}</h2>
      <ul aria-hidden="true" className="report-legend">
        <li>
          <span data-line="average" />
          <b>{copy.average}</b>
        </li>
        <li>
          <span data-line="range" />
          {copy.range}
        </li>
        <li>
          <span data-line="daily" />
          {copy.daily}
        </li>
      </ul>
      <svg
        aria-label={copy.finding(organisation, first, last)}
        className="report-trend"
        role="img"
        viewBox={`0 0 ${WIDTH} ${top + plot.height + EDGE.bottom}`}
      >
        <g fill="none" transform={`translate(${EDGE.left} ${top})`}>
          {TICKS.map((tick) => (
            <Tick key={tick} plot={plot} tick={tick} />
          ))}
          {drawn.ticks.map(({ day, x }, index) => (
            <text
              className="report-axis"
              key={day}
              textAnchor={index === 0 ? 'start' : index === drawn.ticks.length - 1 ? 'end' : 'middle'}
              x={x}
              y={plot.height + EDGE.bottom - 4}
            >
              {chartDate(day)}
            </text>
          ))}
          <path d={drawn.band} fill="var(--chart-band)" />
          <path d={drawn.daily} stroke="var(--chart-1-soft)" />
          {pills.map((pill) => (
            <Marker height={plot.height} key={`${pill.kind} ${pill.date}`} pill={pill} />
          ))}
          <path d={drawn.average} stroke="var(--chart-1)" strokeLinejoin="round" strokeWidth="2" />
          {drawn.dots.map(({ x, y }) => (
            <circle cx={x} cy={y} fill="var(--chart-1)" key={x} r="2.5" />
          ))}
          {drawn.end && (
            <circle
              cx={drawn.end.x}
              cy={drawn.end.y}
              fill="var(--card)"
              r="4"
              stroke="var(--chart-1)"
              strokeWidth="2"
            />
          )}
        </g>
      </svg>
    </section>
  )
}

function heightOf({ engines }: Pick<Report, 'engines'>, rows: number): number {
  const marks = PILL.row * Math.max(0, rows - HEIGHT.usual.rows)
  return Math.max(
    HEIGHT.least,
    HEIGHT.most - marks - HEIGHT.engine * Math.max(0, engines.length - HEIGHT.usual.engines),
  )
}

function Tick({ tick, plot }: { tick: number; plot: Plot }) {
  const y = plot.height * (1 - tick / 100)
  return (
    <>
      <line stroke={tick === 0 ? 'var(--border-strong)' : 'var(--chart-grid)'} x2={plot.width} y1={y} y2={y} />
      <text className="report-axis" textAnchor="end" x={-6} y={y + 4}>
        {percent(tick)}
      </text>
    </>
  )
}

interface Pill extends ReportMarker {
  /** Within the plot. */
  x: number
  left: number
  /** From below; those that would cover another are above it, or null where there is no room. */
  row: number | null
}

function pillsOf(markers: readonly ReportMarker[], placeOf: (day: string) => number): Pill[] {
  const ends: number[] = []
  return markers
    .map((marker) => ({ ...marker, x: placeOf(marker.date) }))
    .sort((a, b) => a.x - b.x)
    .map((marker) => {
      const width = PILL[marker.kind]
      const left = Math.min(Math.max(marker.x - width / 2, -EDGE.left), WIDTH - EDGE.left - width)
      const free = Array.from({ length: ROWS }, (_, row) => row).find((row) => (ends[row] ?? -EDGE.left) <= left)
      if (free !== undefined) ends[free] = left + width + 2
      return { ...marker, left, row: free ?? null }
    })
}

function Marker({ pill: { kind, x, left, row }, height }: { pill: Pill; height: number }) {
  const geo = kind === 'geo'
  const top = -EDGE.top - PILL.row * ((row ?? 0) + 1)
  return (
    <g>
      <line
        stroke="var(--muted-foreground)"
        strokeDasharray={geo ? '3 3' : '6 3'}
        x1={x}
        x2={x}
        y1={row === null ? 0 : top + PILL.height}
        y2={height}
      />
      {row !== null && (
        <>
          <rect
            fill={geo ? 'var(--inverse)' : 'var(--card)'}
            height={PILL.height}
            rx="3"
            stroke={geo ? undefined : 'var(--input)'}
            width={PILL[kind]}
            x={left}
            y={top}
          />
          <text
            fill={geo ? 'var(--inverse-foreground)' : 'var(--foreground)'}
            fontSize="10.5"
            fontWeight="600"
            textAnchor="middle"
            x={left + PILL[kind] / 2}
            y={top + 12}
          >
            {geo ? copy.geo : copy.changed}
          </text>
        </>
      )}
    </g>
  )
}
