import type { ReactNode } from 'react'
import { longDay } from '@/lib/format/dates'
import { percent } from '@/lib/format/numbers'
import { alignmentOf, dotName, prepareLine } from '@/lib/home/chart'
import { apartFrom, cutText, type TextStyle, textLines } from '@/lib/report/slide-text'
import type { Slide, Slope } from '@/lib/report/slides'
import { presentCopy as copy } from '@/lib/report/words'

// The charts of slides, and how text stands on one. Tokens are their colours, which the picture takes along.

/** 16:9, in the units of all places and sizes on a slide. */
export const SLIDE = { width: 1440, height: 810 } as const
export const LEFT = 80
export const RIGHT = SLIDE.width - LEFT

export const INK = 'var(--foreground)'
export const SOFT = 'var(--muted-foreground)'
export const RULE = 'var(--border)'
export const BRAND = 'var(--primary)'
export const GOOD = 'var(--success)'
const RIVALS = { first: 'var(--chart-2)', second: 'var(--chart-3)' } as const

export function Words({
  at: [x, y],
  size,
  bold = false,
  spacing = -0.01,
  fill = INK,
  anchor = 'start',
  children,
}: TextStyle & {
  at: readonly [x: number, y: number]
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  children: ReactNode
}) {
  return (
    <text
      fill={fill}
      fontSize={size}
      fontWeight={bold ? 600 : 400}
      letterSpacing={`${(spacing * size).toFixed(2)}`}
      style={{ fontVariantNumeric: 'tabular-nums' }}
      textAnchor={anchor}
      x={x}
      y={y}
    >
      {children}
    </text>
  )
}

const PLOT = { left: 136, width: 1105, bottom: 610 } as const
const SHARES = [100, 50, 0]

/** The own share on 90 days with the actions that went live, as on Home. */
export function ShareChart({ line, day, top }: { line: NonNullable<Slide['line']>; day: string; top: number }) {
  const above = top + 90
  const height = PLOT.bottom - above
  const model = prepareLine(line, { width: PLOT.width / 1.35, height: height / 1.35 })
  if (!model) return null
  const x = (part: number) => PLOT.left + part * PLOT.width
  const y = (part: number) => above + (1 - part) * height
  return (
    <>
      {SHARES.map((share) => (
        <g key={share}>
          <path d={`M${PLOT.left} ${y(share / 100)}h${PLOT.width}`} stroke={RULE} />
          <Words anchor="end" at={[PLOT.left - 12, y(share / 100) + 6]} fill={SOFT} size={17}>
            {percent(share)}
          </Words>
        </g>
      ))}
      {model.months.map(({ x: at, label }) => (
        <Words at={[x(at), PLOT.bottom + 34]} fill={SOFT} key={label} size={17}>
          {label}
        </Words>
      ))}
      {model.changes.map(({ x: at }) => (
        <path d={`M${x(at)} ${above}V${PLOT.bottom}`} key={at} stroke="var(--input)" strokeDasharray="3 5" />
      ))}
      {model.pieces.map((piece) => {
        const points = piece.map((place) => `${x(place.x).toFixed(1)} ${y(place.y).toFixed(1)}`).join('L')
        const [first, last] = [piece[0], piece.at(-1)]
        if (!first || !last) return null
        return (
          <g key={first.x}>
            <path
              d={`M${x(first.x)} ${PLOT.bottom}L${points}L${x(last.x)} ${PLOT.bottom}Z`}
              fill={BRAND}
              opacity={0.08}
            />
            <path
              d={`M${points}`}
              fill="none"
              stroke={BRAND}
              strokeLinecap="round"
              strokeLinejoin="round"
              strokeWidth="4"
            />
          </g>
        )
      })}
      {model.stacks.map((stack) => {
        const { label } = stack
        const proven = stack.dots.some(({ effect }) => effect === 'better')
        const [cx, cy] = [x(stack.x), y(stack.y)]
        const at = label && labelHeight(label.side, cy, above, label.away)
        const anchor = alignmentOf(stack.x)
        return (
          <g key={stack.dots[0]?.id}>
            {label && at !== null && (
              <>
                <path
                  d={`M${cx} ${cy}V${label.side === 'below' ? at - 20 : at + (proven ? 30 : 8)}`}
                  stroke={proven ? GOOD : SOFT}
                />
                <Words anchor={anchor} at={[cx, at]} bold size={18}>
                  {dotName(label.dot)}
                </Words>
                {label.dot.effect === 'better' && (
                  <Words anchor={anchor} at={[cx, at + 22]} fill={GOOD} size={16}>
                    {copy.worked}
                  </Words>
                )}
              </>
            )}
            <circle
              cx={cx}
              cy={cy}
              fill={proven ? GOOD : INK}
              r={proven ? 13 : 8}
              stroke="var(--card)"
              strokeWidth="3"
            />
            {proven && (
              <path
                d={`M${cx - 5} ${cy}l4 4 7-8`}
                fill="none"
                stroke="var(--card)"
                strokeLinecap="round"
                strokeLinejoin="round"
                strokeWidth="2.500"
              />
            )}
          </g>
        )
      })}
      <circle cx={x(model.last.x)} cy={y(model.last.y)} fill="var(--card)" r="8" stroke={BRAND} strokeWidth="5" />
      <Words at={[x(model.last.x) + 22, y(model.last.y) + 12]} bold fill={BRAND} size={34}>
        {model.last.text}
      </Words>
      <title>{longDay(day)}</title>
    </>
  )
}

function labelHeight(side: 'top' | 'above' | 'below', y: number, top: number, away: number): number {
  if (side === 'top') return top - 34
  return side === 'above' ? y - away * 1.35 : y + away * 1.35 + 14
}

const SLOPE = { from: 304, to: 616, bottom: 690, row: 24 } as const

/** Shares of the brands in the four weeks before and this week, and what they mean. */
export function SlopeChart({
  slopes,
  remarks,
  top,
}: {
  slopes: readonly Slope[]
  remarks: Slide['remarks'] & {}
  top: number
}) {
  const above = top + 105
  const shares = slopes.flatMap(({ before, share }) => [before, share])
  const [low, high] = [Math.min(...shares), Math.max(...shares)]
  const y = (share: number) => above + ((high - share) / Math.max(high - low, 10)) * (SLOPE.bottom - above - 20)
  const left = apartFrom(
    slopes.map(({ before }) => y(before)),
    SLOPE.row,
    SLOPE.bottom,
  )
  const right = apartFrom(
    slopes.map(({ share }) => y(share)),
    SLOPE.row,
    SLOPE.bottom,
  )
  return (
    <>
      {inDrawingOrder(slopes).map(([index, slope]) => {
        const { name, look, before, share } = slope
        const colour = look === null ? 'var(--subtle-foreground)' : look === 'own' ? BRAND : RIVALS[look]
        const text = look === 'own' ? BRAND : look ? INK : SOFT
        const style = { size: look ? 19 : 18, bold: look !== null }
        return (
          <g key={name}>
            <path
              d={`M${SLOPE.from} ${y(before)}L${SLOPE.to} ${y(share)}`}
              opacity={look ? 1 : 0.6}
              stroke={colour}
              strokeWidth={look === 'own' ? 5 : look ? 3.5 : 2}
            />
            {[SLOPE.from, SLOPE.to].map((x, side) => (
              <circle
                cx={x}
                cy={y(side === 0 ? before : share)}
                fill={colour}
                key={x}
                r={look === 'own' ? 8 : 5.5}
                stroke="var(--card)"
                strokeWidth="2"
              />
            ))}
            <Words anchor="end" at={[SLOPE.from - 20, (left[index] ?? 0) + 6]} fill={text} {...style}>
              {`${cutText(name, SLOPE.from - LEFT - 72, style)} ${before}%`}
            </Words>
            <Words at={[SLOPE.to + 20, (right[index] ?? 0) + 6]} fill={text} {...style}>
              {`${share}% ${cutText(name, 190, style)}`}
            </Words>
          </g>
        )
      })}
      <Words anchor="end" at={[SLOPE.from - 14, above - 36]} fill={SOFT} size={17}>
        {copy.columns[0]}
      </Words>
      <Words at={[SLOPE.to + 14, above - 36]} fill={SOFT} size={17}>
        {copy.columns[1]}
      </Words>
      <Remarks remarks={remarks} top={above + 60} />
    </>
  )
}

/** Grey ones first, the own brand last: what counts lies on top. */
function inDrawingOrder(slopes: readonly Slope[]): [number, Slope][] {
  const layer = ({ look }: Slope) => (look === null ? 0 : look === 'own' ? 2 : 1)
  return [...slopes.entries()].sort(([, a], [, b]) => layer(a) - layer(b))
}

const REMARK = { left: 904, line: 30, gap: 28, style: { size: 21 } } as const

function Remarks({ remarks, top }: { remarks: NonNullable<Slide['remarks']>; top: number }) {
  let y = top
  return remarks.map(({ bold, text }) => {
    const start = y
    const strong = bold ? textLines(bold, RIGHT - REMARK.left, { ...REMARK.style, bold: true }, 3) : []
    const rest = text ? textLines(text, RIGHT - REMARK.left, REMARK.style, 4) : []
    y += (strong.length + rest.length) * REMARK.line + REMARK.gap
    return (
      <g key={bold + text}>
        {[...strong, ...rest].map((line, row) => (
          <Words
            at={[REMARK.left, start + row * REMARK.line]}
            bold={row < strong.length}
            fill={bold ? INK : SOFT}
            key={line}
            {...REMARK.style}
          >
            {line}
          </Words>
        ))}
      </g>
    )
  })
}
