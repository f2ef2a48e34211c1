import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { uiCopy } from '@/lib/ui/words'
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
    <section aria-labelledby={labelledBy} className={clsx('card', className)}>
      {children}
    </section>
  )
}

export function CardHeader({
  title,
  info,
  infoHref,
  tag,
  id,
  level = 3,
  beside = false,
  children,
}: {
  title: string
  info?: string
  /** Link to the full explanation of the figure. */
  infoHref?: string | undefined
  tag?: string | undefined
  id?: string
  /** Level of its heading: 2 where the card is a section of the page. */
  level?: 2 | 3
  /** True to keep `children` in the title's line on a phone, where they would begin one of their own. */
  beside?: boolean
  children?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <header className="card-head">
      {/* On a phone its icons stand at the right end of the title's line. */}
      <div className={clsx('mr-auto flex items-center gap-1', tag && 'max-md:flex-wrap max-md:pr-10')}>
        <Heading className="font-semibold text-base tracking-tight" id={id}>
          {title}
        </Heading>
        {info && <InfoTip href={infoHref} label={uiCopy.about(title)} text={info} />}
        {tag && <span className="tnum text-muted-foreground text-xs">{tag}</span>}
      </div>
      {children && (
        <div className={clsx('flex flex-wrap items-center gap-2', beside ? 'max-md:contents' : 'max-md:w-full')}>
          {children}
        </div>
      )}
    </header>
  )
}

export function CardFooter({
  phoneOnly = false,
  children,
}: {
  /** For one that wider screens have nothing for. */
  phoneOnly?: boolean
  children: ReactNode
}) {
  return <footer className={clsx('card-foot', phoneOnly && 'md:hidden')}>{children}</footer>
}
