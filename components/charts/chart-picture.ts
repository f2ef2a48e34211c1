import type { ChartModel, ChartSeries } from '@/lib/format/chart-model'
import { type ChartTheme, readTheme, toChartJs } from './chartjs-config'
import { Chart, drawnSpans, fading } from './chartjs-parts'
import { lineEndRoom, placedEnds } from './line-ends'
import {
  figurePlace,
  floorOf,
  heldText,
  LANE_TOP,
  layoutPills,
  marksInWords,
  type PlotArea,
  plotAreaOf,
  roomAbove,
  xOfDay,
  yOfValue,
} from './plot-area'
import { dashOf, lookOf } from './series-look'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Lettering {
  colour: string
  size: number
  weight?: number
  /** Longer text is cut. */
  width?: number
  centred?: boolean
}

type PictureColours = ReturnType<typeof pictureColours>

/** Theme colours beyond those of the chart. */
function pictureColours() {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    card: read('--card'),
    foreground: read('--foreground'),
    muted: read('--muted-foreground'),
    ground: read('--muted'),
    border: read('--border-strong'),
    mark: read('--chart-rest'),
    inverse: read('--inverse'),
    inverseText: read('--inverse-foreground'),
  }
}

/** Draws on a canvas in CSS pixels. */
class Pen {
  readonly context: CanvasRenderingContext2D
  private readonly fontFamily: string

  constructor(canvas: HTMLCanvasElement, fontFamily: string) {
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser gives no canvas to draw on.')
    this.context = context
    this.fontFamily = fontFamily
  }

  at(x: number, y: number, draw: () => void): void {
    this.context.save()
    this.context.translate(x, y)
    draw()
    this.context.restore()
  }

  width(text: string, size: number, weight = 400): number {
    this.context.font = `${weight} ${size}px ${this.fontFamily}`
    return this.context.measureText(text).width
  }

  text(text: string, x: number, y: number, { colour, size, weight = 400, width, centred = false }: Lettering): void {
    const shown = width === undefined ? text : this.cut(text, width, size, weight)
    this.context.font = `${weight} ${size}px ${this.fontFamily}`
    this.context.fillStyle = colour
    this.context.textAlign = centred ? 'center' : 'left'
    this.context.fillText(shown, x, y)
  }

  box(
    { x, y, width, height }: Box,
    { fill, stroke, round = 0 }: { fill: string; stroke?: string; round?: number },
  ): void {
    this.context.beginPath()
    this.context.roundRect(x, y, width, height, round)
    this.context.fillStyle = fill
    this.context.fill()
    if (!stroke) return
    this.context.strokeStyle = stroke
    this.context.lineWidth = 1
    this.context.setLineDash([])
    this.context.stroke()
  }

  line(
    from: readonly [number, number],
    to: readonly [number, number],
    { colour, dash = [], width = 1 }: { colour: string; dash?: readonly number[]; width?: number },
  ): void {
    this.context.beginPath()
    this.context.moveTo(...from)
    this.context.lineTo(...to)
    this.context.strokeStyle = colour
    this.context.lineWidth = width
    this.context.setLineDash([...dash])
    this.context.stroke()
  }

  private cut(text: string, width: number, size: number, weight: number): string {
    if (this.width(text, size, weight) <= width) return text
    const characters = [...text]
    while (characters.length > 0 && this.width(`${characters.join('')}…`, size, weight) > width) characters.pop()
    return `${characters.join('').trimEnd()}…`
  }
}

/** Above the plot, with its middle at `x`. */
function drawPill(pen: Pen, label: string, x: number, geo: boolean, colours: PictureColours): void {
  const width = pen.width(label, 11, 500) + 10
  const box = { x: x - width / 2, y: 0, width, height: 18 }
  pen.box(box, geo ? { fill: colours.inverse, round: 3 } : { fill: colours.card, stroke: colours.border, round: 3 })
  const colour = geo ? colours.inverseText : colours.foreground
  pen.text(label, x, 13, { colour, size: 11, weight: 500, centred: true })
}

/** The line of a series as the legend shows it, from `x` on, at the height `y`. */
function drawSwatch(pen: Pen, series: ChartSeries, x: number, y: number, theme: ChartTheme): void {
  const look = lookOf(series.tone)
  const colour = theme.colours[series.style === 'step' ? '--chart-1-soft' : look.variable]
  pen.line([x, y], [x + 24, y], { colour, dash: dashOf(series), width: series.emphasised ? 2.5 : 1.75 })
  if (series.style === 'line' && (series.points || series.meansAt))
    pen.box({ x: x + 9, y: y - 3, width: 6, height: 6 }, { fill: colour, round: look.marker === 'circle' ? 3 : 0 })
}

const SCALE = 2
const WIDTH = 1040
const MARGIN = 32
const PLOT = { width: WIDTH - 2 * MARGIN, height: 380 }
const MARKS_MAX = 8

/** The text of a picture around its chart. */
interface PictureTexts {
  /** Title of the chart, by which the file is named. */
  name: string
  /** What the page says of its figures, else the title of the chart. */
  title: string
  /** Whose figures, and which days. */
  about: string
  /** 'Sightline, 22 November 2026' */
  source: string
  /** Explains the implementation pills. */
  markerText?: string | undefined
  /** Says how many marks have no room. */
  more: (count: number) => string
}

/** Hands the browser the picture of a chart, as 'score-trend-2026-11-22.png'. */
export async function savePicture(model: ChartModel, texts: PictureTexts, highlighted: string | null): Promise<void> {
  const url = URL.createObjectURL(await chartPicture(model, texts, highlighted))
  const link = document.createElement('a')
  link.href = url
  link.download = `${[...texts.name.toLowerCase().split(/[^a-z0-9]+/), model.days.at(-1)].filter(Boolean).join('-')}.png`
  link.click()
  // The browser has taken the address by then; kept longer, the picture stays in memory.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** A chart as a PNG with title, source and legend, in the current theme at double resolution (R-TABLE-7). */
async function chartPicture(model: ChartModel, texts: PictureTexts, highlighted: string | null): Promise<Blob> {
  const theme = readTheme()
  const colours = pictureColours()
  const plot = drawPlot(model, theme, highlighted)
  const marks = marksInWords(model.markers, MARKS_MAX + 1)
  const canvas = document.createElement('canvas')
  const pen = new Pen(canvas, theme.fontFamily)
  const legend = legendRows(pen, model, texts)
  const top = MARGIN + 56 + legend.length * 22 + 6
  const height = top + PLOT.height + marks.length * 20 + (marks.length > 0 ? 14 : 0) + 40 + MARGIN / 2
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  pen.context.scale(SCALE, SCALE)
  pen.box({ x: 0, y: 0, width: WIDTH, height }, { fill: colours.card })
  pen.text(texts.title, MARGIN, MARGIN + 16, { colour: colours.foreground, size: 20, weight: 600, width: PLOT.width })
  pen.text(texts.about, MARGIN, MARGIN + 40, { colour: colours.muted, size: 13, width: PLOT.width })
  legend.forEach((row, index) => {
    drawLegendRow(pen, row, MARGIN + 56 + index * 22, theme, colours)
  })
  pen.at(MARGIN, top, () => {
    drawGround(pen, plot.area, model, colours)
    pen.context.drawImage(plot.canvas, 0, 0, PLOT.width, PLOT.height)
    pen.at(0, model.marksOnAxis ? plot.area.bottom - 9 : 0, () => drawPills(pen, plot.area, model, colours))
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
    ...{ type: 'line', data, plugins: [fading, drawnSpans] },
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
  for (const window of model.windows ?? []) {
    const { from, to, label, value, text, recent } = window
    const [left, right] = [xOfDay(area, from, model.days.length), xOfDay(area, to, model.days.length)]
    const y = yOfValue(area, model.axis, value)
    if (recent)
      pen.box({ x: left, y: area.top, width: right - left, height: floor - area.top }, { fill: colours.ground })
    pen.line([left, y], [right, y], { colour: colours.mark, dash: [1, 3] })
    pen.text(label, (left + right) / 2, area.top - 8, { colour: colours.muted, size: 11, centred: true })
    const place = figurePlace(area, model, window)
    pen.text(text, place.left, place.top + 11, { colour: colours.muted, size: 11, weight: 600 })
  }
  for (const { kind, index } of model.markers) {
    if (model.marksOnAxis && kind !== 'measurementChanged') continue
    const x = xOfDay(area, index, model.days.length)
    const dash = { geo: [3, 3], note: [1, 3], measurementChanged: [6, 3] }[kind]
    pen.line([x, area.top - 8], [x, floor], { colour: colours.mark, dash })
  }
}

function drawPills(pen: Pen, area: PlotArea, model: ChartModel, colours: PictureColours): void {
  for (const { markers, worded, x } of layoutPills(model.markers, area, model.days.length, true)) {
    const geo = markers.every(({ kind }) => kind === 'geo')
    drawPill(pen, worded && !geo ? (markers[0]?.label ?? '') : heldText(markers), x, geo, colours)
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

function drawLegendRow(pen: Pen, row: readonly LegendEntry[], y: number, theme: ChartTheme, colours: PictureColours) {
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
