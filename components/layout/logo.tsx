import { PRODUCT } from '@/lib/copy/shell'

function RingMark({ className = 'size-5' }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={className} fill="none" viewBox="0 0 20 20">
      <circle className="stroke-primary-soft-strong" cx="10" cy="10" r="8" strokeWidth="3" />
      <path
        className="stroke-primary"
        d="M10 2a8 8 0 1 1-7.6 5.5"
        pathLength="100"
        strokeLinecap="round"
        strokeWidth="3"
      />
      <circle className="fill-foreground" cx="10" cy="10" r="2.25" />
    </svg>
  )
}

export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold text-lg tracking-tight">
      <RingMark className="size-5 shrink-0" />
      <span className={compact ? 'lg:max-xl:sr-only' : undefined}>{PRODUCT}</span>
    </span>
  )
}
