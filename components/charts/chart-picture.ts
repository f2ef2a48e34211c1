import type { ChartMarker, ChartModel, ChartSeries } from '@/lib/charts/chart-model'
import { chartDate } from '@/lib/format/dates'
import { readTheme } from './chart-theme'
import { type ChartTheme, toChartJs } from './chartjs-config'
import { Chart, fading } from './chartjs-parts'
import { LANE_TOP } from './lane'
import { lineEndRoom, placedEnds } from './line-ends'
import { drawPill, drawSwatch, Pen, type PictureColours, pictureColours } from './picture-pen'
import { layoutPills } from './pill-layout'
import { floorOf, type PlotArea, plotAreaOf, xOfDay, yOfValue } from './plot-area'
import { roomAbove } from './plot-room'
import { lookOf } from './series-look'

const SCALE = 2
const WIDTH = 1040
const MARGIN = 32
const PLOT = { width: WIDTH - 2 * MARGIN, height: 380 }
const MARKS_MAX = 8

/** What a picture says around its chart. */
export interface PictureTexts {
  title: string
  /** Of whom, and of which days. */
  about: string
  /** 'Sightline, 22 November 2026' */
  source: string
  /** What the pills of implementations mean. */
  markerText?: string | undefined
  /** Of marks that have no room. */
  more: (count: number) => string
}

/** A chart as a PNG that says by itself what it shows, on the ground of the present theme, twice as fine as drawn (R-TABLE-7). */
export async function chartPicture(model: ChartModel, texts: PictureTexts, highlighted: string | null): Promise<Blob> {
  const theme = readTheme()
  const colours = pictureColours()
  const plot = drawPlot(model, theme, highlighted)
  const marks = marksOf(model.markers)
  const canvas = document.createElement('canvas')
  const pen = new Pen(canvas, theme.fontFamily)
  const legend = legendRows(pen, model, texts)
  const top = MARGIN + 56 + legend.length * 22 + 6
  const height = top + PLOT.height + marks.length * 20 + (marks.length > 0 ? 14 : 0) + 40 + MARGIN / 2
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  pen.context.scale(SCALE, SCALE)
  pen.box({ x: 0, y: 0, width: WIDTH, height }, { fill: colours.card })
  pen.text(texts.title, MARGIN, MARGIN + 16, { colour: colours.foreground, size: 20, weight: 600 })
  pen.text(texts.about, MARGIN, MARGIN + 40, { colour: colours.muted, size: 13 })
  legend.forEach((row, index) => {
    drawLegendRow(pen, row, MARGIN + 56 + index * 22, theme, colours)
  })
  pen.at(MARGIN, top, () => {
    drawGround(pen, plot.area, model, colours)
    pen.context.drawImage(plot.canvas, 0, 0, PLOT.width, PLOT.height)
    drawPills(pen, plot.area, model, colours)
    drawEnds(pen, plot.area, model, theme, colours)
  })
  marks.forEach((mark, index) => {
    const text = index === MARKS_MAX ? texts.more(model.markers.length - MARKS_MAX) : mark
    pen.text(text, MARGIN, top + PLOT.height + 20 + index * 20, { colour: colours.muted, size: 12, width: PLOT.width })
  })
  pen.text(texts.source, MARGIN, height - MARGIN / 2 - 6, { colour: colours.muted, size: 12 })
  return blobOf(canvas)
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))), 'image/png')
  })
}

/** Chart.js on a canvas of its own, and where it drew the axes. */
function drawPlot(model: ChartModel, theme: ChartTheme, highlighted: string | null) {
  const canvas = document.createElement('canvas')
  canvas.width = PLOT.width
  canvas.height = PLOT.height
  const { data, options } = toChartJs(model, theme, {
    ...{ wide: true, highlighted },
    padding: { top: roomAbove(model), right: lineEndRoom(model) },
  })
  const chart = new Chart(canvas, {
    ...{ type: 'line', data, plugins: [fading] },
    options: { ...options, responsive: false, devicePixelRatio: SCALE },
  })
  const { left, right, top, bottom } = chart.chartArea
  return { canvas, area: plotAreaOf({ left, right, top, bottom }, model) }
}

function drawGround(pen: Pen, area: PlotArea, model: ChartModel, colours: PictureColours): void {
  const floor = floorOf(area, model)
  if (model.lane) {
    const y = yOfValue(area, model.axis, model.axis.max + LANE_TOP)
    pen.box({ x: area.left - 6, y, width: area.right - area.left + 12, height: floor - y }, { fill: colours.ground })
    pen.text(model.lane, area.left, y + 12, { colour: colours.muted, size: 11 })
  }
  for (const { kind, index } of model.markers) {
    const x = xOfDay(area, index, model.days.length)
    const dash = { geo: [3, 3], note: [1, 3], measurementChanged: [6, 3] }[kind]
    pen.line([x, area.top - 8], [x, floor], { colour: colours.mark, dash })
  }
}

function drawPills(pen: Pen, area: PlotArea, model: ChartModel, colours: PictureColours): void {
  for (const { markers, worded, x } of layoutPills(model.markers, area, model.days.length, true)) {
    const [first] = markers
    const geo = markers.every(({ kind }) => kind === 'geo')
    const label = geo || worded ? (first?.label ?? '') : '•'
    drawPill(pen, markers.length > 1 ? `${label} ${markers.length}` : label, x, geo, colours)
  }
}

function drawEnds(pen: Pen, area: PlotArea, model: ChartModel, theme: ChartTheme, colours: PictureColours): void {
  for (const { series, y } of placedEnds(area, model)) {
    const own = theme.colours[lookOf(series.tone).variable]
    pen.box({ x: area.right + 8, y: y - 4, width: 8, height: 8 }, { fill: own, round: 2 })
    const colour = series.emphasised ? own : colours.foreground
    pen.text(series.label, area.right + 22, y + 4, {
      colour,
      size: 12,
      weight: series.emphasised ? 600 : 400,
      width: 128,
    })
  }
}

/** One line for each mark, oldest first: a picture has nothing to hover. */
function marksOf(markers: readonly ChartMarker[]): string[] {
  return [...markers]
    .sort((a, b) => a.index - b.index)
    .slice(0, MARKS_MAX + 1)
    .map(({ date, kind, label, titles }) =>
      [chartDate(date), ...(kind === 'note' ? [] : [label]), titles.join(', ')].join('  '),
    )
}

interface LegendEntry {
  x: number
  text: string
  swatch: ChartSeries | 'band' | 'geo' | null
}

/** The legend in as many rows as it needs. */
function legendRows(pen: Pen, model: ChartModel, { markerText }: PictureTexts): LegendEntry[][] {
  const rows: LegendEntry[][] = [[]]
  let x = MARGIN
  const add = (swatch: LegendEntry['swatch'], text: string) => {
    const width = (swatch ? 32 : 0) + pen.width(text, 12) + 20
    if (x + width > WIDTH - MARGIN && x > MARGIN) {
      rows.push([])
      x = MARGIN
    }
    rows.at(-1)?.push({ x, text, swatch })
    x += width
  }
  model.series.forEach((series, index) => {
    add(series, series.label)
    if (index === 0 && model.band) add('band', model.band.label)
  })
  if (markerText && model.markers.some(({ kind }) => kind === 'geo')) add('geo', markerText)
  if (model.linesNote) add(null, model.linesNote)
  return rows
}

function drawLegendRow(
  pen: Pen,
  row: readonly LegendEntry[],
  y: number,
  theme: ChartTheme,
  colours: PictureColours,
): void {
  for (const { x, text, swatch } of row) {
    const strong = swatch !== null && typeof swatch === 'object' && swatch.emphasised
    if (swatch === 'band')
      pen.box({ x, y: y + 2, width: 22, height: 12 }, { fill: theme.colours['--chart-band'], round: 2 })
    else if (swatch === 'geo') pen.box({ x, y: y + 2, width: 22, height: 12 }, { fill: colours.inverse, round: 2 })
    else if (swatch) drawSwatch(pen, swatch, x, y + 8, theme)
    const colour = strong ? colours.foreground : colours.muted
    pen.text(text, x + (swatch ? 30 : 0), y + 12, { colour, size: 12, weight: strong ? 600 : 400 })
  }
}
