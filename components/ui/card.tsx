import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { uiCopy } from '@/lib/copy/ui'
import { InfoTip } from './tooltip'

export function Card({
  className,
  children,
  labelledBy,
}: {
  className?: string
  children: ReactNode
  /** Id of the heading that names the card. */
  labelledBy?: string
}) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={clsx('flex min-w-0 flex-col rounded-xl border border-border bg-card shadow-2xs', className)}
    >
      {children}
    </section>
  )
}

export function CardHeader({
  title,
  info,
  infoLabel,
  infoHref,
  id,
  children,
}: {
  title: string
  info?: string
  /** Default 'About {title}'. */
  infoLabel?: string
  /** Where the figure is explained at length. */
  infoHref?: string | undefined
  id?: string
  children?: ReactNode
}) {
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-3 px-4 pt-4 md:min-h-13 md:px-5">
      <div className="mr-auto flex items-center gap-1">
        <h3 className="font-semibold text-base tracking-tight" id={id}>
          {title}
        </h3>
        {info && <InfoTip href={infoHref} label={infoLabel ?? uiCopy.about(title)} text={info} />}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2 max-md:w-full">{children}</div>}
    </header>
  )
}

export function CardFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="mt-auto flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border border-t px-4 py-2 text-muted-foreground text-sm md:px-5">
      {children}
    </footer>
  )
}
