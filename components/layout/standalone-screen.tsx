import type { ReactNode } from 'react'
import { Lock } from '@/components/ui/icons'
import { PRODUCT } from '@/lib/layout/words'

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

export function StandaloneScreen({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-[calc(100dvh-var(--banner))] flex-col">
      <header className="flex h-14 shrink-0 items-center border-border border-b bg-card px-4 md:px-6">
        <Logo />
      </header>
      <main className="flex grow flex-col items-center justify-center px-4 py-12" id="content">
        {children}
      </main>
    </div>
  )
}

export function ScreenMessage({
  figure,
  code,
  title,
  text,
  children,
}: {
  figure: ReactNode
  code?: string
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center text-center">
      {figure}
      {code && <p className="mt-10 text-muted-foreground text-sm">{code}</p>}
      <h1 className={`text-balance font-semibold text-2xl tracking-tighter ${code ? 'mt-1' : 'mt-6'}`}>{title}</h1>
      <p className="mt-2 max-w-90 text-balance text-muted-foreground">{text}</p>
      {children && <div className="mt-6">{children}</div>}
    </div>
  )
}

export function LockFigure() {
  return (
    <span
      aria-hidden="true"
      className="flex size-24 items-center justify-center rounded-full border-11 border-chart-track"
    >
      <Lock className="size-9 stroke-[2.25]" />
    </span>
  )
}
