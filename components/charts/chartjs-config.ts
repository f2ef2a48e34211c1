import type { ChartData, ChartDataset, ChartOptions } from 'chart.js'
import { useEffect, useState } from 'react'
import { breaksOf, type ChartBand, type ChartModel, type ChartSeries } from '@/lib/format/chart-model'
import { laneRows, lowestValue, wayToLane } from './plot-area'
import { CHART_VARIABLES, type ChartVariable, dashOf, lookOf } from './series-look'

export interface ChartTheme {
  colours: Record<ChartVariable, string>
  fontFamily: string
}

interface PlotPadding {
  top: number
  right: number
}

type LineData = ChartData<'line', (number | null)[], string>
const LANE = 'lane:'
const WAY = 'way:'
const BAND = { low: 'band:low', high: 'band:high' } as const
/** With more days, points would touch on a narrow screen. */
const CROWDED_FROM = 14
const POINT_PX = 3.5

type LineDataset = ChartDataset<'line', (number | null)[]> & { key: string; faded?: boolean }

/** The data and options that Chart.js draws a model with: straight segments, gaps left open, the own line on top. */
export function toChartJs(
  model: ChartModel,
  theme: ChartTheme,
  { wide, padding, highlighted = null }: { wide: boolean; padding: PlotPadding; highlighted?: string | null },
): { data: LineData; options: ChartOptions<'line'> } {
  const alone = model.series.length === 1
  const ticks = wide ? model.axis.ticks : model.axis.compactTicks
  return {
    data: {
      labels: model.labels,
      datasets: [
        ...model.series.map((series, index) => ({
          ...toDataset(series, model, theme, { alone, points: wide || model.days.length <= CROWDED_FROM }),
          ...(index === 0 && model.between && fillBetween(model, theme)),
        })),
        ...laneDatasets(model, theme, wide),
        ...(model.band ? bandDatasets(model.band, model, theme) : []),
      ].map((dataset) => ({ ...dataset, faded: highlighted !== null && lineOf(dataset, model) !== highlighted })),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      // Chart.js' own tooltip skips days without a value, which need an explanation most; ours is HTML.
      events: [],
      // Chart.js would redraw each frame while the page still starts; CSS reveals one finished drawing instead.
      animation: false,
      layout: { padding: { top: padding.top, right: padding.right } },
      plugins: { spans: { spans: model.spans ?? [], theme, boxed: wide } },
      scales: {
        x: {
          grid: { display: false },
          border: { color: theme.colours['--border-strong'] },
          ticks: { ...tickStyle(theme), maxRotation: 0, autoSkipPadding: 20 },
        },
        y: {
          min: model.axis.min,
          max: lowestValue(model),
          reverse: model.axis.reverse,
          // Grid lines begin left of the first day, so that its point does not touch the labels.
          grid: { color: theme.colours['--chart-grid'], tickColor: theme.colours['--chart-grid'], tickLength: 10 },
          border: { display: false },
          ticks: { ...tickStyle(theme), padding: 6, callback: (value) => tickText(Number(value), model.axis.unit) },
          afterBuildTicks: (axis) => {
            axis.ticks = ticks.map((value) => ({ value }))
          },
        },
      },
    },
  }
}

function tickText(value: number, unit: string): string {
  return value === 0 && unit !== '%' ? '0' : `${value}${unit}`
}

function tickStyle(theme: ChartTheme) {
  return { color: theme.colours['--chart-axis'], font: { family: theme.fontFamily, size: 11 } }
}

/** The line a dataset belongs to: the range belongs to the first line. */
function lineOf({ key }: { key: string }, { series }: ChartModel): string | undefined {
  for (const part of [LANE, WAY]) if (key.startsWith(part)) return key.slice(part.length)
  return key === BAND.low || key === BAND.high ? series[0]?.key : key
}

function toDataset(
  series: ChartSeries,
  model: ChartModel,
  theme: ChartTheme,
  { alone, points }: { alone: boolean; points: boolean },
): LineDataset {
  const look = lookOf(series.tone)
  const step = series.style === 'step'
  const colour = theme.colours[step ? '--chart-1-soft' : look.variable]
  const hollow = look.marker === 'circle'
  const breaks = breaksOf(model)
  const end = model.band && series.emphasised ? series.values.findLastIndex((value) => value !== null) : -1
  return {
    key: series.key,
    label: series.label,
    data: series.values,
    spanGaps: false,
    // Room for whole points on the topmost and lowest value.
    clip: 8,
    tension: 0,
    stepped: step && 'middle',
    ...interrupted(breaks),
    // An average has its likely range below it.
    fill: alone && !model.axis.reverse && series.points && 'origin',
    backgroundColor: theme.colours['--chart-fill'],
    borderColor: colour,
    borderWidth: step ? 1 : series.emphasised ? 2.5 : 1.75,
    borderDash: [...dashOf(series)],
    borderJoinStyle: 'round',
    order: step ? 2 : series.emphasised ? 0 : 1,
    pointStyle: look.marker,
    pointRadius: radiusOf(
      series.values.map((value, index) => {
        if (value === null) return null
        if (series.meansAt?.includes(index)) return POINT_PX
        return (series.points && points) || index === end || isAlone(series.values, index, breaks) ? POINT_PX : 0
      }),
    ),
    pointBorderColor: colour,
    pointBackgroundColor: hollow ? theme.colours['--card'] : colour,
    pointBorderWidth: hollow ? 2 : 1.5,
  }
}

const TINT = '11%'

/** From the first line to the second, in the colour of whichever is higher. */
function fillBetween({ series }: ChartModel, { colours }: ChartTheme): Pick<LineDataset, 'fill'> {
  const tinted = (line: ChartSeries | undefined) =>
    `color-mix(in oklab, ${colours[lookOf(line?.tone ?? 'rest').variable]} ${TINT}, transparent)`
  return { fill: { target: '+1', above: tinted(series[0]), below: tinted(series[1]) } }
}

/** One number if all points look alike, so Chart.js reads the style once; null draws no point. */
function radiusOf(radii: readonly (number | null)[]): number | number[] {
  const [first = 0, ...others] = new Set(radii.filter((radius) => radius !== null))
  return others.length === 0 ? first : radii.map((radius) => radius ?? 0)
}

/** A day between two gaps has no segment: without a point it would be invisible. */
function isAlone(values: readonly (number | null)[], index: number, breaks: ReadonlySet<number>): boolean {
  const begins = (values[index - 1] ?? null) === null || breaks.has(index)
  const ends = (values[index + 1] ?? null) === null || breaks.has(index + 1)
  return begins && ends
}

/** Nothing is drawn from the day before a break to it. */
function interrupted(breaks: ReadonlySet<number>): Pick<LineDataset, 'segment'> {
  if (breaks.size === 0) return {}
  const hidden = ({ p1DataIndex }: { p1DataIndex: number }) => (breaks.has(p1DataIndex) ? 'transparent' : undefined)
  return { segment: { borderColor: hidden, backgroundColor: hidden } }
}

/** Points beyond the axis, each line in its own row below it, joined by a thin line. */
function laneDatasets(model: ChartModel, theme: ChartTheme, wide: boolean): LineDataset[] {
  const rows = laneRows(model)
  const crowded = !wide && model.days.length > CROWDED_FROM
  return model.series.flatMap((series) => {
    const { key, label, tone, beyond = [], emphasised } = series
    const row = rows.get(key)
    if (row === undefined) return []
    const { marker, variable } = lookOf(tone)
    const colour = theme.colours[variable]
    const hollow = marker === 'circle'
    return [
      {
        ...{ key: `${LANE}${key}`, label, data: beyond.map((is) => (is ? row : null)), showLine: false, fill: false },
        ...{ clip: 8, pointStyle: marker, pointRadius: crowded ? 2.5 : POINT_PX, order: emphasised ? 0 : 1 },
        ...{ pointBorderColor: colour, pointBackgroundColor: hollow ? theme.colours['--card'] : colour },
        pointBorderWidth: hollow ? 2 : 1.5,
      },
      {
        ...{ key: `${WAY}${key}`, label, data: wayToLane(series, row, model), spanGaps: false, fill: false, order: 2 },
        ...{ clip: 8, pointRadius: 0, borderColor: colour, borderWidth: 1, borderDash: [1, 3] },
      },
    ]
  })
}

/** The likely range as an area, below all lines. */
function bandDatasets({ label, low, high }: ChartBand, model: ChartModel, theme: ChartTheme): LineDataset[] {
  const edge = {
    ...{ label, spanGaps: false, tension: 0, borderWidth: 0, pointRadius: 0, order: 3 },
    ...interrupted(breaksOf(model)),
    backgroundColor: theme.colours['--chart-band'],
  }
  return [
    { ...edge, key: BAND.high, data: high, fill: '+1' },
    { ...edge, key: BAND.low, data: low, fill: false },
  ]
}

export function readTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement)
  const entries = CHART_VARIABLES.map((name) => [name, style.getPropertyValue(name).trim()] as const)
  return {
    colours: Object.fromEntries(entries) as Record<ChartVariable, string>,
    fontFamily: getComputedStyle(document.body).fontFamily,
  }
}

/** Canvas colours and font, re-read when the theme changes or the font loads. */
export function useChartTheme(): ChartTheme {
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
