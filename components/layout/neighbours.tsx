import { clsx } from 'clsx'
import { useRouter } from 'next/navigation'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight } from '@/components/ui/icons'
import { pageBarCopy as copy } from '@/lib/table/words'
import { actsOnPage } from './keyboard'
import { DashboardLink, NavigationLink, useSelectionHref } from './navigation-link'

/** A page beside this one in an order. */
interface Neighbour {
  name: string
  href: string
}

interface NeighbourProps {
  previous: Neighbour | null
  next: Neighbour | null
  /** What the neighbours are. */
  label: string
}

/** Set by a step to a neighbour, whose page then has the focus on its title. */
let stepped = false
const step = () => {
  stepped = true
}

/** Gives the focus to the title of a page that a step led to. */
export function useArrival(title: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (stepped) title.current?.focus()
    stepped = false
  }, [title])
}

/** The first line of a page of one thing: back to all of them, and beside it its steps. */
export function WayBack({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <div className="mb-5 flex items-center gap-2 text-muted-foreground text-sm print:hidden">
      <DashboardLink
        className="mr-auto inline-flex items-center gap-2 rounded-sm hover:text-foreground max-md:min-h-11"
        href={href}
      >
        <ArrowLeft className="size-4" />
        {label}
      </DashboardLink>
      {children}
    </div>
  )
}

/** '2 of 10', and the pages before and after by button and key: J is the next, K the one before. */
export function Steps({
  previous,
  next,
  label,
  position,
  total,
}: NeighbourProps & { position: number; total: number }) {
  const router = useRouter()
  const selection = useSelectionHref()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = event.key === 'j' ? next : event.key === 'k' ? previous : null
      if (!to || !actsOnPage(event)) return
      step()
      router.push(selection(to.href))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [previous, next, router, selection])
  return (
    <nav aria-label={label} className="flex items-center gap-2">
      <span className="tnum mr-1">{copy.place(position, total)}</span>
      <Step icon={<ChevronLeft />} label={copy.previous} to={previous} />
      <Step icon={<ChevronRight />} label={copy.next} to={next} />
    </nav>
  )
}

const STEP =
  'relative inline-flex size-8 items-center justify-center rounded-md border border-border-strong max-md:size-11 [&_svg]:size-4'

function Step({ to, label, icon }: { to: Neighbour | null; label: string; icon: ReactNode }) {
  const selection = useSelectionHref()
  if (!to)
    return (
      <span aria-hidden="true" className={clsx(STEP, 'opacity-45')}>
        {icon}
      </span>
    )
  return (
    <NavigationLink
      aria-label={`${label}: ${to.name}`}
      className={clsx(STEP, 'bg-card text-foreground shadow-xs hover:bg-accent')}
      href={selection(to.href)}
      onClick={step}
      title={to.name}
    >
      {icon}
    </NavigationLink>
  )
}

/** The same at the foot of a page, with their names. */
export function Neighbours({ previous, next, label }: NeighbourProps) {
  const selection = useSelectionHref()
  const linked = [
    { to: previous, word: copy.previous, Arrow: ArrowLeft, ahead: false },
    { to: next, word: copy.next, Arrow: ArrowRight, ahead: true },
  ]
  return (
    <nav aria-label={copy.byName(label)} className="mt-4 grid gap-4 md:grid-cols-2 print:hidden">
      {linked.map(({ to, word, Arrow, ahead }) =>
        to ? (
          <NavigationLink
            className={clsx(
              'card relative items-center gap-4 px-5 py-3 text-sm',
              ahead ? 'flex-row-reverse!' : 'flex-row!',
            )}
            href={selection(to.href)}
            key={word}
            onClick={step}
          >
            <Arrow className="size-4 shrink-0 text-muted-foreground" />
            <span className={clsx('wrap-anywhere min-w-0 grow', ahead && 'text-right')}>
              <span className="block text-muted-foreground text-xs">{word}</span>
              <span className="font-medium">{to.name}</span>
            </span>
          </NavigationLink>
        ) : (
          <span className="max-md:hidden" key={word} />
        ),
      )}
    </nav>
  )
}
