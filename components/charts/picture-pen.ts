import type { ChartSeries } from '@/lib/charts/chart-model'
import type { ChartTheme } from './chartjs-config'
import { DASHED, lookOf } from './series-look'

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

export type PictureColours = ReturnType<typeof pictureColours>

/** Those of the present theme beside the chart's own. */
export function pictureColours() {
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
export class Pen {
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
export function drawPill(pen: Pen, label: string, x: number, geo: boolean, colours: PictureColours): void {
  const width = pen.width(label, 11, 500) + 10
  const box = { x: x - width / 2, y: 0, width, height: 18 }
  pen.box(box, geo ? { fill: colours.inverse, round: 3 } : { fill: colours.card, stroke: colours.border, round: 3 })
  const colour = geo ? colours.inverseText : colours.foreground
  pen.text(label, x, 13, { colour, size: 11, weight: 500, centred: true })
}

/** The line of a series as the legend shows it, from `x` on, at the height `y`. */
export function drawSwatch(pen: Pen, series: ChartSeries, x: number, y: number, theme: ChartTheme): void {
  const look = lookOf(series.tone)
  const colour = theme.colours[series.style === 'step' ? '--chart-1-soft' : look.variable]
  const dash = series.dashed ? DASHED : look.dash
  pen.line([x, y], [x + 24, y], { colour, dash, width: series.emphasised ? 2.5 : 1.75 })
  if (series.style === 'line' && (series.points || series.meansAt))
    pen.box({ x: x + 9, y: y - 3, width: 6, height: 6 }, { fill: colour, round: look.marker === 'circle' ? 3 : 0 })
}
