import Link from 'next/link'
import type { ReactNode } from 'react'
import { ArrowLeft } from '@/components/ui/icons'

/** `children` are facts on the right (place, website). Actions may not be there, because notices appear over them. */
export function PageHeader({
  eyebrow,
  title,
  text,
  leading,
  children,
}: {
  eyebrow?: string
  title: string
  text?: string
  leading?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="mb-7 flex flex-wrap items-center gap-x-4 gap-y-3 lg:mb-9">
      {leading}
      <div className="wrap-anywhere mr-auto min-w-0 max-md:flex-1">
        {eyebrow && <p className="text-muted-foreground text-sm">{eyebrow}</p>}
        <h1 className="font-semibold text-2xl tracking-tighter">{title}</h1>
        {text && <p className="mt-0.5 text-muted-foreground text-sm">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm max-md:w-full">{children}</div>}
    </header>
  )
}

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      className="mb-3 inline-flex items-center gap-2 rounded-sm text-muted-foreground text-sm hover:text-foreground"
      href={href}
    >
      <ArrowLeft className="size-4" />
      {children}
    </Link>
  )
}
