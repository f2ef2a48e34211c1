import { clsx } from 'clsx'
import { useState } from 'react'

const SIZE = 184
const STROKE = 14
const RADIUS = (SIZE - STROKE) / 2
const LENGTH = 2 * Math.PI * RADIUS
const MIDDLE = SIZE / 2
/** Of the likely range, outside the ring. */
const ARC = { width: 3, radius: SIZE / 2 + 6 + 1.5 }
const ARC_LENGTH = 2 * Math.PI * ARC.radius
const EDGE = ARC.radius + ARC.width / 2 - SIZE / 2
const BOX = SIZE + 2 * EDGE

/** `value` 0 to 100; null draws a dashed ring and a dash, because no data is not zero. `range` is drawn outside of it. */
export function ScoreRing({
  value,
  range = null,
  label,
  emptyText,
}: {
  value: number | null
  range?: { low: number; high: number } | null
  label: string
  emptyText: string
}) {
  const [drawn, setDrawn] = useState(false)
  const rest = LENGTH * (1 - (value ?? 0) / 100)
  return (
    <svg
      aria-label={value === null ? emptyText : `${label} ${value}%`}
      className="size-51"
      role="img"
      viewBox={`${-EDGE} ${-EDGE} ${BOX} ${BOX}`}
    >
      <g fill="none" strokeWidth={STROKE} transform={`rotate(-90 ${MIDDLE} ${MIDDLE})`}>
        <circle
          className={value === null ? 'stroke-border' : 'stroke-chart-track'}
          cx={MIDDLE}
          cy={MIDDLE}
          r={RADIUS}
          strokeDasharray={value === null ? `4 ${LENGTH / 48 - 4}` : undefined}
        />
        {value !== null && value > 0 && (
          <circle
            className={clsx(
              'stroke-chart-1',
              // Only the first figure is animated.
              !drawn && 'transition-[stroke-dashoffset] duration-400 ease-out starting:[stroke-dashoffset:535]',
            )}
            cx={MIDDLE}
            cy={MIDDLE}
            data-bar=""
            onTransitionEnd={() => setDrawn(true)}
            r={RADIUS}
            strokeDasharray={LENGTH}
            strokeLinecap="round"
            style={{ strokeDashoffset: rest }}
          />
        )}
        {range && (
          <circle
            className="stroke-chart-1 opacity-55"
            cx={MIDDLE}
            cy={MIDDLE}
            data-range=""
            r={ARC.radius}
            strokeDasharray={`${(ARC_LENGTH * (range.high - range.low)) / 100} ${ARC_LENGTH}`}
            strokeDashoffset={(-ARC_LENGTH * range.low) / 100}
            strokeLinecap="round"
            strokeWidth={ARC.width}
          />
        )}
      </g>
      <text
        className={value === null ? 'fill-muted-foreground' : 'fill-foreground'}
        textAnchor="middle"
        x={MIDDLE}
        y={MIDDLE + 6}
      >
        <tspan className="font-semibold tracking-tightest" fontSize="44">
          {value ?? '–'}
        </tspan>
        {value !== null && (
          <tspan className="fill-muted-foreground" dx="2" fontSize="22">
            %
          </tspan>
        )}
      </text>
      <text className="fill-muted-foreground text-xs" textAnchor="middle" x={MIDDLE} y={MIDDLE + 30}>
        {label}
      </text>
    </svg>
  )
}
