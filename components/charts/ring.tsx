import type { ComponentProps } from 'react'

const SIZE = 184
const STROKE = 14
const MIDDLE = SIZE / 2
const RADIUS = (SIZE - STROKE) / 2
const LENGTH = 2 * Math.PI * RADIUS
/** The arc of the likely range, outside the ring. */
const ARC = { width: 3, radius: SIZE / 2 + 7.5 }
const ARC_LENGTH = 2 * Math.PI * ARC.radius
const EDGE = ARC.radius + ARC.width / 2 - SIZE / 2
const BOX = SIZE + 2 * EDGE

/**
 * A percentage as a ring with its likely range outside of it, on the screen and on paper. null draws a dashed ring and a
 * dash, because no data is not zero.
 * @param bar further attributes of the part that is filled
 */
export function Ring({
  value,
  range,
  label,
  name,
  className,
  bar,
}: {
  value: number | null
  range: { low: number; high: number } | null
  label: string
  /** For screen readers, with the value. */
  name: string
  className: string
  bar?: ComponentProps<'circle'>
}) {
  const circle = { cx: MIDDLE, cy: MIDDLE, r: RADIUS }
  return (
    <svg aria-label={name} className={className} role="img" viewBox={`${-EDGE} ${-EDGE} ${BOX} ${BOX}`}>
      <g fill="none" strokeWidth={STROKE} transform={`rotate(-90 ${MIDDLE} ${MIDDLE})`}>
        <circle
          {...circle}
          stroke={value === null ? 'var(--border)' : 'var(--chart-track)'}
          strokeDasharray={value === null ? `4 ${LENGTH / 48 - 4}` : undefined}
        />
        {value !== null && value > 0 && (
          <circle
            {...circle}
            {...bar}
            data-bar=""
            stroke="var(--chart-1)"
            strokeDasharray={LENGTH}
            strokeLinecap="round"
            style={{ strokeDashoffset: LENGTH * (1 - value / 100) }}
          />
        )}
        {range && (
          <circle
            {...circle}
            data-range=""
            opacity="0.55"
            r={ARC.radius}
            stroke="var(--chart-1)"
            strokeDasharray={`${(ARC_LENGTH * (range.high - range.low)) / 100} ${ARC_LENGTH}`}
            strokeDashoffset={(-ARC_LENGTH * range.low) / 100}
            strokeLinecap="round"
            strokeWidth={ARC.width}
          />
        )}
      </g>
      <text
        fill={value === null ? 'var(--muted-foreground)' : 'var(--foreground)'}
        textAnchor="middle"
        x={MIDDLE}
        y={MIDDLE + 6}
      >
        <tspan fontSize="44" fontWeight="600" letterSpacing="-1.3">
          {value ?? '–'}
        </tspan>
        {value !== null && (
          <tspan dx="2" fill="var(--muted-foreground)" fontSize="22">
            %
          </tspan>
        )}
      </text>
      <text fill="var(--muted-foreground)" fontSize="12" textAnchor="middle" x={MIDDLE} y={MIDDLE + 30}>
        {label}
      </text>
    </svg>
  )
}
