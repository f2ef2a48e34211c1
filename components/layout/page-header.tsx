import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { type ButtonVariant, buttonClass } from '@/components/ui/button'
import { ArrowLeft, ArrowRight } from '@/components/ui/icons'
import { navigationCopy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import { BackPress, goBackOr } from './navigation-link'

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

/** For components of the browser. */
export function goBack(): void {
  goBackOr(routes.home)
}

export function GoBackButton({ variant = 'primary', className }: { variant?: ButtonVariant; className?: string }) {
  return (
    <BackPress className={clsx(buttonClass({ variant }), className)} home={routes.home}>
      <ArrowLeft />
      {navigationCopy.goBack}
    </BackPress>
  )
}

export function SkipLink() {
  return (
    <a
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-primary px-3.5 py-2 font-medium text-primary-foreground text-sm focus:translate-y-0 print:hidden"
      href="#content"
    >
      {navigationCopy.skip}
    </a>
  )
}

export function SectionHeading({
  id,
  title,
  help,
  children,
}: {
  id: string
  title: string
  help: string
  children?: ReactNode
}) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div>
        <h2 className="font-semibold text-xl tracking-tighter" id={id}>
          {title}
        </h2>
        <p className="text-muted-foreground text-sm">{help}</p>
      </div>
      {children}
    </div>
  )
}

export function HowWeCalculateLink({ href }: { href: string }) {
  return (
    <Link
      className="inline-flex items-center gap-1.5 font-medium text-primary underline-offset-4 hover:underline max-md:min-h-11 print:hidden"
      href={href}
      prefetch={false}
    >
      {uiCopy.howWeCalculate}
      <ArrowRight className="size-4" />
    </Link>
  )
}
