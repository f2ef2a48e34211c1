import type { ChartData, ChartDataset, ChartOptions } from 'chart.js'
import type { ChartModel, ChartSeries } from '@/lib/charts/chart-model'
import { type ChartVariable, lookOf } from './series-look'

/** What the theme says at this moment. */
export interface ChartPaint {
  colours: Record<ChartVariable, string>
  fontFamily: string
}

/** Room that the HTML around the plot needs, in px. */
export interface ChartRoom {
  top: number
  right: number
}

export type LineData = ChartData<'line', (number | null)[], string>
/** On a narrow screen, the points of more days than this would touch each other. */
const CROWDED_FROM = 14

type LineSet = ChartDataset<'line', (number | null)[]> & { key: string }

/**
 * A chart model in the words of Chart.js: straight segments, gaps left open, own line on top. Pure: everything that
 * depends on theme or motion comes in.
 */
export function toCanvas(
  model: ChartModel,
  paint: ChartPaint,
  { animate, wide, room }: { animate: boolean; wide: boolean; room: ChartRoom },
): { data: LineData; options: ChartOptions<'line'> } {
  const alone = model.series.length === 1
  const ticks = wide ? model.axis.ticks : model.axis.compactTicks
  return {
    data: {
      labels: model.labels,
      datasets: model.series.map((series) =>
        toSet(series, model, paint, { alone, points: wide || model.days.length <= CROWDED_FROM }),
      ),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      // Pointer and keys are ours: the tooltip, the hairline and the points under them are HTML.
      events: [],
      animation: animate ? { duration: 400, easing: 'easeOutQuart' } : false,
      layout: { padding: { top: room.top, right: room.right } },
      scales: {
        x: {
          grid: { display: false },
          border: { color: paint.colours['--border-strong'] },
          ticks: { ...tickLook(paint), maxRotation: 0, autoSkipPadding: 20 },
        },
        y: {
          min: model.axis.min,
          max: model.axis.max,
          reverse: model.axis.reverse,
          grid: { color: paint.colours['--chart-grid'], drawTicks: false },
          border: { display: false },
          ticks: { ...tickLook(paint), padding: 10, callback: (value) => tickText(Number(value), model.axis.unit) },
          afterBuildTicks: (axis) => {
            axis.ticks = ticks.map((value) => ({ value }))
          },
        },
      },
    },
  }
}

/** Nothing is the same in thousands and millions; a percentage keeps its sign. */
function tickText(value: number, unit: string): string {
  return value === 0 && unit !== '%' ? '0' : `${value}${unit}`
}

function tickLook(paint: ChartPaint) {
  return { color: paint.colours['--chart-axis'], font: { family: paint.fontFamily, size: 11 } }
}

function toSet(
  series: ChartSeries,
  model: ChartModel,
  paint: ChartPaint,
  { alone, points }: { alone: boolean; points: boolean },
): LineSet {
  const look = lookOf(series.tone)
  const step = series.style === 'step'
  const colour = paint.colours[step ? '--chart-1-soft' : look.variable]
  const hollow = look.marker === 'circle'
  return {
    key: series.key,
    label: series.label,
    data: series.values,
    spanGaps: false,
    // Points on the topmost and lowest value show whole.
    clip: 8,
    tension: 0,
    stepped: step && 'middle',
    // A lone line on an axis that begins at nothing rests on the same pale area as the daily score.
    fill: (step || (alone && !model.axis.reverse)) && 'origin',
    backgroundColor: paint.colours['--chart-fill'],
    borderColor: colour,
    borderWidth: step ? 1 : series.emphasised ? 2.5 : 1.75,
    borderDash: look.dash,
    borderJoinStyle: 'round',
    order: step ? 2 : series.emphasised ? 0 : 1,
    pointStyle: look.marker,
    pointRadius: series.values.map((value, index) => (value === null ? 0 : radiusAt(series, index, points))),
    pointBorderColor: colour,
    pointBackgroundColor: hollow ? paint.colours['--card'] : colour,
    pointBorderWidth: hollow ? 2 : 1.5,
  }
}

/** A day between two gaps has no segment, so its point is drawn even where the series shows none. */
function radiusAt({ values, points }: ChartSeries, index: number, roomy: boolean): number {
  const isolated = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
  return (points && roomy) || isolated ? 3.5 : 0
}
