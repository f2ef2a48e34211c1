import { PRODUCT } from '@/lib/copy/shell'

/** Coloured by tokens alone, for documents without the app's classes too. */
export function RingMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={className} fill="none" viewBox="0 0 20 20">
      <circle cx="10" cy="10" r="8" stroke="var(--primary-soft-strong)" strokeWidth="3" />
      <path d="M10 2a8 8 0 1 1-7.6 5.5" stroke="var(--primary)" strokeLinecap="round" strokeWidth="3" />
      <circle cx="10" cy="10" fill="var(--foreground)" r="2.25" />
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
