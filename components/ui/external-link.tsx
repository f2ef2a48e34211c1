import type { ReactNode } from 'react'
import { safeHref } from '@/lib/format/text'
import { uiCopy } from '@/lib/ui/words'
import { ArrowUpRight } from './icons'

/** A link out of the app. An address that is not http or https is shown as text only (R-SAFE-31). */
export function ExternalLink({
  href,
  children,
  className = 'text-primary hover:underline',
}: {
  href: string
  children: ReactNode
  className?: string
}) {
  const safe = safeHref(href)
  if (safe === null) return <span>{children}</span>
  return (
    <a
      className={`inline-flex min-w-0 items-center gap-1 underline-offset-4 ${className}`}
      href={safe}
      rel="noopener noreferrer nofollow"
      target="_blank"
    >
      {children}
      <ArrowUpRight className="size-4 shrink-0" />
      <span className="sr-only">{uiCopy.newTab}</span>
    </a>
  )
}
