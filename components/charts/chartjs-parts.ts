import {
  CategoryScale,
  Chart,
  type ChartType,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
} from 'chart.js'
import type { ChartSpan } from '@/lib/format/chart-model'
import type { ChartTheme } from './chartjs-config'
import { lookOf } from './series-look'

Chart.register(LineController, LineElement, PointElement, LinearScale, CategoryScale, Filler)

const FADED = 0.18

/** Draws what is not highlighted faintly, with its points and area. */
export const fading: Plugin<'line'> = {
  id: 'fading',
  beforeDatasetDraw: ({ ctx, data }, { index }) => {
    const dataset = data.datasets[index]
    ctx.save()
    if (dataset && 'faded' in dataset && dataset.faded === true) ctx.globalAlpha = FADED
  },
  afterDatasetDraw: ({ ctx }) => ctx.restore(),
}

interface SpanOptions {
  spans: readonly ChartSpan[]
  theme: ChartTheme
  /** Whether the distance is named beside its arrow. */
  boxed: boolean
}

declare module 'chart.js' {
  interface PluginOptionsByType<TType extends ChartType> {
    spans?: SpanOptions
  }
}

/** Draws the averages of both lines over a span, and an arrow between them. */
export const drawnSpans: Plugin<'line', SpanOptions> = {
  id: 'spans',
  defaults: { spans: [] },
  afterDatasetsDraw: ({ ctx, scales }, _args, { spans, theme, boxed }) => {
    const { x, y } = scales
    if (!x || !y) return
    for (const span of spans) {
      if (span.from < 0 || span.to < span.from) continue
      const [left, right] = [x.getPixelForValue(span.from), x.getPixelForValue(span.to)]
      const heights = span.values.map((value) => y.getPixelForValue(value))
      ctx.save()
      heights.forEach((height, line) => {
        ctx.strokeStyle = theme.colours[lookOf(span.tones[line] ?? 'rest').variable]
        drawLine(ctx, [left, height], [right, height], [2, 3])
      })
      const middle = (left + right) / 2
      const [top, bottom] = [Math.min(...heights), Math.max(...heights)]
      ctx.strokeStyle = theme.colours['--foreground']
      if (bottom - top > ARROW_PX) drawArrow(ctx, middle, top + 1, bottom - 1)
      if (boxed) drawBox(ctx, span, theme, { middle, top, bottom })
      ctx.restore()
    }
  },
}

type Point = readonly [x: number, y: number]

const ARROW_PX = 12
const BOX = { height: 36, side: 10, round: 6 }

function drawLine(ctx: CanvasRenderingContext2D, from: Point, to: Point, dash: number[] = []): void {
  ctx.beginPath()
  ctx.setLineDash(dash)
  ctx.lineWidth = 1.25
  ctx.moveTo(...from)
  ctx.lineTo(...to)
  ctx.stroke()
}

function drawArrow(ctx: CanvasRenderingContext2D, x: number, top: number, bottom: number): void {
  drawLine(ctx, [x, top], [x, bottom])
  for (const side of [-1, 1]) {
    drawLine(ctx, [x, top], [x + 4 * side, top + 5])
    drawLine(ctx, [x, bottom], [x + 4 * side, bottom - 5])
  }
}

/** On the arrow, or beside it where the arrow is too short. */
function drawBox(
  ctx: CanvasRenderingContext2D,
  { title, text }: ChartSpan,
  { colours, fontFamily }: ChartTheme,
  { middle, top, bottom }: { middle: number; top: number; bottom: number },
): void {
  const fonts = { title: `600 13px ${fontFamily}`, text: `400 11px ${fontFamily}` }
  const widthOf = (font: string, words: string) => {
    ctx.font = font
    return ctx.measureText(words).width
  }
  const width = 2 * BOX.side + Math.max(widthOf(fonts.title, title), widthOf(fonts.text, text))
  const centre = bottom - top > BOX.height + 2 * ARROW_PX ? middle : middle - width / 2 - BOX.side
  const upper = (top + bottom) / 2 - BOX.height / 2
  ctx.setLineDash([])
  ctx.beginPath()
  ctx.roundRect(centre - width / 2, upper, width, BOX.height, BOX.round)
  ctx.fillStyle = colours['--card']
  ctx.fill()
  ctx.strokeStyle = colours['--chart-grid']
  ctx.stroke()
  ctx.textAlign = 'center'
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = colours['--foreground']
  ctx.font = fonts.title
  ctx.fillText(title, centre, upper + 16)
  ctx.fillStyle = colours['--chart-axis']
  ctx.font = fonts.text
  ctx.fillText(text, centre, upper + 29)
}

export { Chart }
