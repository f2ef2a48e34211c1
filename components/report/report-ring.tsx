import { reportCopy as copy } from '@/lib/copy/report'
import { percent } from '@/lib/format/numbers'

const SIZE = 184
const STROKE = 14
const MIDDLE = SIZE / 2
const RADIUS = (SIZE - STROKE) / 2
/** Of the likely range, outside the ring. */
const ARC = { width: 3, radius: SIZE / 2 + 7.5 }
const EDGE = ARC.radius + ARC.width / 2 - SIZE / 2
const BOX = SIZE + 2 * EDGE

/** The score as an image, drawn at once. */
export function ReportRing({ value, range }: { value: number; range: { low: number; high: number } | null }) {
  const length = 2 * Math.PI * RADIUS
  const around = 2 * Math.PI * ARC.radius
  return (
    <svg
      aria-label={`${copy.score} ${percent(value)}`}
      className="report-ring"
      role="img"
      viewBox={`${-EDGE} ${-EDGE} ${BOX} ${BOX}`}
    >
      <g fill="none" strokeWidth={STROKE} transform={`rotate(-90 ${MIDDLE} ${MIDDLE})`}>
        <circle cx={MIDDLE} cy={MIDDLE} r={RADIUS} stroke="var(--chart-track)" />
        {value > 0 && (
          <circle
            cx={MIDDLE}
            cy={MIDDLE}
            r={RADIUS}
            stroke="var(--chart-1)"
            strokeDasharray={`${(length * value) / 100} ${length}`}
            strokeLinecap="round"
          />
        )}
        {range && (
          <circle
            cx={MIDDLE}
            cy={MIDDLE}
            opacity="0.55"
            r={ARC.radius}
            stroke="var(--chart-1)"
            strokeDasharray={`${(around * (range.high - range.low)) / 100} ${around}`}
            strokeDashoffset={(-around * range.low) / 100}
            strokeLinecap="round"
            strokeWidth={ARC.width}
          />
        )}
      </g>
      <text fill="var(--foreground)" textAnchor="middle" x={MIDDLE} y={MIDDLE + 6}>
        <tspan fontSize="44" fontWeight="600" letterSpacing="-1.3">
          {value}
        </tspan>
        <tspan dx="2" fill="var(--muted-foreground)" fontSize="22">
          %
        </tspan>
      </text>
      <text fill="var(--muted-foreground)" fontSize="12" textAnchor="middle" x={MIDDLE} y={MIDDLE + 30}>
        {copy.score}
      </text>
    </svg>
  )
}
