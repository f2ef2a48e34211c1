import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { answersOfAll } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { Button } from '@/components/ui/button'
import {
  Archive,
  Check,
  CircleCheck,
  EqualApproximately,
  type IconComponent,
  Search,
  Swords,
} from '@/components/ui/icons'
import { useFocusFallback } from '@/components/ui/use-focus-fallback'
import { monthDay } from '@/lib/format/dates'
import { toDay } from '@/lib/format/days'
import type { LeftOut } from '@/lib/opportunities/shapes'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'
import { type CardSurroundings, OpenSite } from './card'

const copy = opportunitiesCopy.leftOut

const ICONS: Record<LeftOut['reason'], IconComponent> = {
  closeQueries: EqualApproximately,
  wonSites: Check,
  closeSites: EqualApproximately,
  foreignSites: Swords,
  foundSearches: Search,
  brandSearches: Search,
  closeSearches: EqualApproximately,
  worked: CircleCheck,
  aside: Archive,
}

/** What is not on the list, counted by reason; each opens in place (R-ACTION-9). */
export function LeftOutList({
  leftOut,
  around,
  onPutBack,
}: {
  leftOut: readonly LeftOut[]
  around: CardSurroundings
  onPutBack: (key: string) => void
}) {
  if (leftOut.length === 0) return null
  return (
    <section aria-labelledby="left-out" className="mt-9">
      <h2 className="mb-3 font-semibold text-base" id="left-out">
        {copy.title}
      </h2>
      <ul className="card divide-y divide-border">
        {leftOut.map((each) => (
          <Reason around={around} key={each.reason} of={each} onPutBack={onPutBack} />
        ))}
      </ul>
    </section>
  )
}

function Reason({
  of: { reason, items },
  around,
  onPutBack,
}: {
  of: LeftOut
  around: CardSurroundings
  onPutBack: (key: string) => void
}) {
  const row = useRef<HTMLLIElement>(null)
  useFocusFallback(row)
  const { openSite } = around
  // A link may lead to the pages of a site that is not listed.
  const holdsOpened = openSite !== null && items.some(({ key, name }) => isSite(key) && name === openSite)
  const [shown, setShown] = useState(holdsOpened)
  useEffect(() => {
    if (holdsOpened) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [holdsOpened])
  const open = shown || holdsOpened
  const Icon = ICONS[reason]
  const id = `left-out-${reason}`
  const count = copy.count(reason, items.length)
  return (
    <li className="px-4 py-3 text-sm md:px-5" ref={row}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon className="size-4 shrink-0 text-muted-foreground" />
        <b className="tnum min-w-27 font-semibold">{count}</b>
        <span className="wrap-anywhere min-w-0 text-muted-foreground max-md:order-last max-md:basis-full md:flex-1">
          {copy.why(
            reason,
            items.map(({ name }) => name),
          )}
        </span>
        <button
          aria-controls={id}
          aria-expanded={open}
          className="hit-area ml-auto rounded-xs font-medium text-primary print:hidden"
          onClick={() => {
            setShown(!open)
            if (holdsOpened) around.onOpenSite(null)
          }}
          type="button"
        >
          {open ? copy.hide : copy.show}
          <span className="sr-only"> {count}</span>
        </button>
      </div>
      {open && (
        <ul className="mt-2 grid gap-x-6 gap-y-0.5 pl-7 sm:grid-cols-2 xl:grid-cols-3" id={id}>
          {items.map((item) => (
            <li className="wrap-anywhere flex min-h-9 min-w-0 flex-col justify-center max-md:min-h-11" key={item.key}>
              <Item around={around} item={item} onPutBack={onPutBack} reason={reason} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const isSite = (key: string) => key.startsWith('site:')

function Item({
  item: { key, name, by, at },
  reason,
  around,
  onPutBack,
}: {
  item: LeftOut['items'][number]
  reason: LeftOut['reason']
  around: CardSurroundings
  onPutBack: (key: string) => void
}) {
  const { source, openSite, onOpenSite } = around
  const look = 'hit-area w-fit rounded-xs text-left underline-offset-4 hover:underline'
  if (reason === 'aside')
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
        <span className="min-w-0">
          {name}{' '}
          <span className="text-muted-foreground text-xs">
            {at && opportunitiesCopy.aside.by(by, monthDay(toDay(new Date(at))))}
          </span>
        </span>
        <Button onClick={() => onPutBack(key)} size="sm" variant="secondary">
          {opportunitiesCopy.aside.bring}
          <span className="sr-only"> {name}</span>
        </Button>
      </span>
    )
  if (key.startsWith('gap:'))
    return (
      <Link className={look} href={routes.query(key.slice('gap:'.length))} prefetch={false}>
        {name}
      </Link>
    )
  if (isSite(key) && reason !== 'worked') {
    const open = openSite === name
    return (
      <>
        <button aria-expanded={open} className={look} onClick={() => onOpenSite(open ? null : name)} type="button">
          {name}
        </button>
        {open && <OpenSite around={around} site={name} />}
      </>
    )
  }
  if (key.startsWith('search:') && reason !== 'worked')
    return (
      <EvidenceOpener
        answers={answersOfAll(source, name, { search: { key: key.slice('search:'.length), search: name } })}
        className="w-fit text-left no-underline"
      >
        {name}
      </EvidenceOpener>
    )
  return name
}
