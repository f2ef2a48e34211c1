import { clsx } from 'clsx'
import Link from 'next/link'
import { useState } from 'react'
import type { AnswerWindow } from '@/components/answers/answer-window'
import { Button } from '@/components/ui/button'
import { ChevronDown, ListPlus } from '@/components/ui/icons'
import type { QueryAction } from '@/lib/actions/shapes'
import type { DayWindow } from '@/lib/measure/shapes'
import type { OpportunityQuery } from '@/lib/opportunities/shapes'
import { opportunitiesCopy as copy } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'

const STEP = 10

/** How many rows a table and its cards show: some at first, ten more at each press. */
export function useShown(first: { table: number; cards: number }) {
  const [presses, setPresses] = useState(0)
  return {
    table: first.table + STEP * presses,
    cards: first.cards + STEP * presses,
    showMore: () => setPresses(presses + 1),
  }
}

export function More({ shown, total }: { shown: ReturnType<typeof useShown>; total: number }) {
  return (
    <>
      <MoreButton className="ml-auto max-md:hidden" count={total - shown.table} onPress={shown.showMore} />
      <MoreButton className="-ml-2 md:hidden" count={total - shown.cards} onPress={shown.showMore} />
    </>
  )
}

function MoreButton({ count, className, onPress }: { count: number; className: string; onPress: () => void }) {
  if (count <= 0) return null
  return (
    <Button className={clsx('text-foreground!', className)} onClick={onPress} size="sm" variant="ghost">
      {copy.more(count)}
      <ChevronDown />
    </Button>
  )
}

export function PlanIcon() {
  return <ListPlus />
}

/** `subject` tells a screen reader which of the many it is. */
export function PlanButton({
  subject,
  first = false,
  onPlan,
}: {
  subject: string
  /** The one that the page proposes. */
  first?: boolean
  onPlan: () => void
}) {
  return (
    <Button
      aria-haspopup="dialog"
      className="whitespace-nowrap"
      onClick={onPlan}
      size="sm"
      variant={first ? 'primary' : 'secondary'}
    >
      <PlanIcon />
      {copy.plan}
      <span className="sr-only"> {copy.planFor(subject)}</span>
    </Button>
  )
}

/** What is done for a query already; opens the action. */
export function ActionState({ action: { _id, title, state } }: { action: QueryAction }) {
  return (
    <Link
      className="inline-flex min-h-6 max-w-48 items-center rounded-xs text-primary text-sm underline-offset-4 hover:underline max-md:min-h-11 max-md:max-w-full"
      href={routes.action(_id)}
      prefetch={false}
    >
      <span>
        {state}
        <span className="sr-only"> {title}</span>
      </span>
    </Link>
  )
}

/** The answers behind the shown figures. */
export interface OpportunitySource {
  organisationId: string
  engines: readonly string[]
  /** Display names. */
  engineNames: readonly string[]
  days: DayWindow
}

type Selected = Pick<AnswerWindow, 'only' | 'rival' | 'site' | 'search'>

/** Answers to all queries, of both kinds. */
export function answersOfAll(source: OpportunitySource, figure: string, selected: Selected): AnswerWindow {
  return { ...windowOf(source, figure), kind: 'all', queries: [], ...selected }
}

export function answersTo(
  query: OpportunityQuery,
  source: OpportunitySource,
  figure: string,
  selected: Selected = {},
): AnswerWindow {
  return { ...windowOf(source, figure), kind: query.kind, queries: [query._id], ...selected }
}

function windowOf({ organisationId, engines, days }: OpportunitySource, figure: string) {
  return { organisationId, figure, days, ...(engines.length > 0 && { engines }) }
}
