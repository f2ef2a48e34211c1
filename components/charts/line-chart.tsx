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
import { useEffect, useState } from 'react'
import { Line } from 'react-chartjs-2'
import type { ChartModel } from '@/lib/charts/chart-model'
import { toCanvas } from './canvas-model'
import { ChartMarkers } from './chart-markers'
import { ChartReadout } from './chart-tooltip'
import { LineEnds, lineEndRoom } from './line-ends'
import type { PlotArea } from './plot-model'
import { useActiveDay } from './use-active-day'
import { useChartPaint } from './use-chart-paint'
import { useWide } from './use-wide'

Chart.register(LineController, LineElement, PointElement, LinearScale, CategoryScale, Filler)

const DRAW_MS = 400
/** Above the plot: half a line for the topmost point, or the height of a pill. */
const ROOM_ABOVE = { plain: 8, pills: 28 } as const

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
