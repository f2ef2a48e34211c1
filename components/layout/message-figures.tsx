import { Lock } from 'lucide-react'

/** The ring that found nothing to point at. */
export function RingFigure() {
  return (
    <svg aria-hidden="true" className="size-24" fill="none" viewBox="0 0 96 96">
      <circle className="stroke-chart-track" cx="48" cy="48" r="41" strokeWidth="11" />
      <circle
        className="stroke-primary"
        cx="48"
        cy="48"
        pathLength="100"
        r="41"
        strokeDasharray="62 100"
        strokeLinecap="round"
        strokeWidth="11"
        transform="rotate(-90 48 48)"
      />
      <circle className="fill-foreground" cx="48" cy="48" r="7" />
    </svg>
  )
}

/** The ring around a lock. */
export function LockFigure() {
  return (
    <span
      aria-hidden="true"
      className="flex size-24 items-center justify-center rounded-full border-11 border-chart-track"
    >
      <Lock className="size-9" strokeWidth={2.25} />
    </span>
  )
}
