import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { useCollapsed } from '@/components/layout/expander'
import { SeeAsButton } from '@/components/layout/seeing'
import { Card } from '@/components/ui/card'
import { CircleCheck, CirclePause, Hourglass, TriangleAlert } from '@/components/ui/icons'
import { percent } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import { BRANDS_AT_ONCE, healthOf, inBrandOrder, lastAnswerText } from '@/lib/portfolio/rules'
import type { PortfolioItem } from '@/lib/portfolio/shapes'
import { brandsCopy } from '@/lib/portfolio/words'

const { admin: copy, none } = brandsCopy

const LOOKS = {
  failing: { Icon: TriangleAlert, tone: 'bg-warning-soft text-warning' },
  new: { Icon: Hourglass, tone: 'bg-status-none-soft text-status-none' },
  idle: { Icon: CirclePause, tone: 'bg-status-none-soft text-status-none' },
  well: { Icon: CircleCheck, tone: 'bg-success-soft text-success' },
}

const CELL = 'lg:px-3 lg:py-2.5 lg:last:pr-5 lg:first:pl-5'

/** What an admin of several organisations sees more of each, and the way into it (R-BRANDS-6). */
export function HealthTable({ items, today }: { items: readonly PortfolioItem[]; today: string }) {
  const heading = useId()
  const { columns } = copy
  const { id, shown, expander } = useCollapsed(inBrandOrder(items, 'name'), { first: BRANDS_AT_ONCE })
  return (
    <section aria-labelledby={heading} className="mt-9 print:hidden">
      <h2 className="mb-3 font-semibold text-base" id={heading}>
        {copy.title}
      </h2>
      <Card className="overflow-hidden">
        <table className="w-full text-sm max-lg:block">
          <thead className="bg-muted text-left text-muted-foreground text-xs max-lg:hidden">
            <tr>
              <Head>{columns.organisation}</Head>
              <Head right>{columns.score}</Head>
              <Head>{columns.queries}</Head>
              <Head>{columns.last}</Head>
              <Head right>{columns.people}</Head>
              <Head>{columns.health}</Head>
              <Head>
                <span className="sr-only">{columns.see}</span>
              </Head>
            </tr>
          </thead>
          <tbody className="max-lg:block" id={id}>
            {shown.map((item) => (
              <HealthRow item={item} key={item.organization._id} today={today} />
            ))}
          </tbody>
        </table>
        {expander && <p className="border-border border-t px-4 py-3 md:px-5">{expander}</p>}
      </Card>
    </section>
  )
}

function Head({ right = false, children }: { right?: boolean; children: ReactNode }) {
  return (
    <th
      className={clsx('whitespace-nowrap px-3 py-2.5 font-medium first:pl-5 last:pr-5', right && 'text-right')}
      scope="col"
    >
      {children}
    </th>
  )
}

function HealthRow({ item, today }: { item: PortfolioItem; today: string }) {
  const { organization, score, results, health } = item
  if (health === null) return null
  const { state, text } = healthOf(item, today)
  const { Icon, tone } = LOOKS[state]
  const { columns } = copy
  return (
    <tr className="border-border border-t first:border-t-0 max-lg:grid max-lg:gap-1.5 max-lg:px-4 max-lg:py-4">
      <th className={clsx(CELL, 'wrap-anywhere text-left font-medium')} scope="row">
        {organization.name}
      </th>
      <Cell label={columns.score} right>
        <span className="font-semibold">
          {score === null || results < CERTAINTY_MIN_ANSWERS ? none : percent(score)}
        </span>
      </Cell>
      <Cell label={columns.queries}>{copy.queries(health.activeQueries, health.activeQueryLimit)}</Cell>
      <Cell label={columns.last}>
        <span className="text-muted-foreground">{lastAnswerText(health, today)}</span>
      </Cell>
      <Cell label={columns.people} right>
        {health.people}
      </Cell>
      <td className={CELL}>
        <span className={`inline-flex min-h-7 items-center gap-2 rounded-sm px-2.5 ${tone}`}>
          <Icon className="size-4 shrink-0" />
          {text}
        </span>
      </td>
      <td className={clsx(CELL, 'lg:text-right')}>
        <SeeAsButton organisation={organization} />
      </td>
    </tr>
  )
}

function Cell({ label, right = false, children }: { label: string; right?: boolean; children: ReactNode }) {
  return (
    <td className={clsx(CELL, 'tnum whitespace-nowrap', right && 'lg:text-right')}>
      <span className="text-muted-foreground lg:hidden">{`${label}: `}</span>
      {children}
    </td>
  )
}
