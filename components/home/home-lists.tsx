import { clsx } from 'clsx'
import Link from 'next/link'
import { type ReactNode, useId } from 'react'
import { StatusBadge } from '@/components/actions/status'
import { useCollapsed } from '@/components/layout/expander'
import { DashboardLink } from '@/components/layout/navigation-link'
import { Sparkline } from '@/components/measure/sparkline'
import { Badge } from '@/components/ui/badge'
import { Card, CardFooter } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ArrowRight, ChevronRight, ListChecks } from '@/components/ui/icons'
import { percent } from '@/lib/format/numbers'
import type { HomeQuery } from '@/lib/home/shapes'
import { queriesCopy as copy, homeCopy } from '@/lib/home/words'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import type { ProgressRow } from '@/lib/visibility/shapes'

const SHOWN = 5
const LINK = 'inline-flex min-h-6 items-center gap-1 font-medium text-primary underline-offset-4 hover:underline'

/** The queries with this week's shares, own ones first; each opens its page (R-HOME-13). */
export function HomeQueries({ queries, manages }: { queries: readonly HomeQuery[]; manages: boolean }) {
  const heading = useId()
  const { id, shown, expander } = useCollapsed(queries, { first: SHOWN })
  return (
    <Card className="overflow-hidden" labelledBy={heading}>
      <h2 className="sr-only" id={heading}>
        {copy.title}
      </h2>
      <table className="w-full text-sm max-md:block" id={id}>
        <thead className="bg-muted text-left text-muted-foreground text-xs max-md:block">
          <tr className="max-md:flex max-md:justify-between">
            <Head className="md:w-full">
              <span className="md:hidden">{copy.title}</span>
              <span className="max-md:hidden">{copy.columns.query}</span>
            </Head>
            <Head className="md:min-w-50">
              <span className="md:hidden">{copy.columns.you}</span>
              <span className="max-md:hidden">{copy.columns.youThisWeek}</span>
            </Head>
            <Head className="max-md:hidden">{copy.columns.leader}</Head>
            <Head className="max-md:hidden">
              <span className="sr-only">{copy.columns.leaderShare}</span>
            </Head>
            <Head className="text-right max-md:hidden">{copy.columns.line}</Head>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {shown.map((query) => (
            <QueryRow key={query._id} query={query} />
          ))}
        </tbody>
      </table>
      <CardFooter>
        {expander ?? <span />}
        <span className="flex flex-wrap gap-x-5 gap-y-2">
          <Link className={LINK} href={routes.queries} prefetch={false}>
            {manages ? copy.manage : copy.propose}
          </Link>
          <DashboardLink className={LINK} href={routes.visibility}>
            {copy.open}
            <ArrowRight className="size-3.5" />
          </DashboardLink>
        </span>
      </CardFooter>
    </Card>
  )
}

function Head({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th className={clsx('whitespace-nowrap px-4 py-2.5 font-medium md:last:pr-5 md:first:pl-5', className)} scope="col">
      {children}
    </th>
  )
}

const CELL = 'px-4 md:h-13 md:last:pr-5 max-md:p-0'

function QueryRow({ query }: { query: HomeQuery }) {
  const { _id, searchTerm, kind, active, share, leader, line } = query
  const tag = active ? kind === 'industry' && copy.industry : uiCopy.inactive
  return (
    <tr
      className={clsx(
        'relative border-border border-t hover:bg-accent max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:px-4 max-md:py-3',
        !active && 'text-muted-foreground',
      )}
    >
      <th className={clsx(CELL, 'text-left font-normal md:pl-5')} scope="row">
        <span className="md:flex md:items-center md:gap-2.5">
          <Link
            className="wrap-anywhere underline-offset-4 before:absolute before:inset-0 hover:underline max-md:font-medium md:line-clamp-1"
            href={routes.query(_id)}
            prefetch={false}
            title={searchTerm}
          >
            {searchTerm}
          </Link>
          {tag && (
            <span className="shrink-0 max-md:hidden">
              <Badge tone="none">{tag}</Badge>
            </span>
          )}
        </span>
      </th>
      <td className={CELL}>
        {share === null ? (
          <span className="text-muted-foreground">{copy.none}</span>
        ) : (
          <span className="flex items-center justify-end gap-3">
            <span aria-hidden="true" className="h-1.5 w-29 overflow-hidden rounded-full bg-chart-track max-md:hidden">
              <span className="block h-full rounded-full bg-primary" style={{ width: percent(share) }} />
            </span>
            <span className="tnum min-w-12 whitespace-nowrap text-right font-semibold text-base">{ownText(query)}</span>
          </span>
        )}
      </td>
      <td className={clsx(CELL, 'max-w-50 max-md:text-muted-foreground')}>
        {tag && <span className="md:hidden">{`${tag} · `}</span>}
        <span className="md:block md:truncate">{leader ? (leader.own ? copy.you : leader.name) : ''}</span>
        {leader && <span className="tnum md:hidden">{` ${leaderText(query, leader)}`}</span>}
      </td>
      <td className={clsx(CELL, 'tnum text-right text-muted-foreground max-md:hidden')}>
        {leader && leaderText(query, leader)}
      </td>
      <td className={CELL}>
        <span className="flex items-center justify-end gap-3">
          <Sparkline line={line} />
          <ChevronRight className="size-4 shrink-0 text-subtle-foreground max-md:hidden" />
        </span>
      </td>
    </tr>
  )
}

const ownText = ({ share, named, answers }: HomeQuery) =>
  answers < CERTAINTY_MIN_ANSWERS ? copy.counts(named, answers) : percent(share ?? 0)

const leaderText = ({ answers }: HomeQuery, { named, share }: NonNullable<HomeQuery['leader']>) =>
  answers < CERTAINTY_MIN_ANSWERS ? copy.counts(named, answers) : percent(share)

const progressCopy = homeCopy.progress

const SHOWN_ACTIONS = 3

/** The organisation's recommendations with how far each is: three, and the rest on demand. */
export function ImplementationProgress({ progress }: { progress: readonly ProgressRow[] }) {
  const { id, shown, expander } = useCollapsed(progress, { first: SHOWN_ACTIONS })
  const implemented = progress.filter(({ status }) => status === 'implemented').length
  return (
    <Card>
      <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 px-4 pt-3 md:px-5">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <h3 className="font-semibold text-base tracking-tight">{progressCopy.title}</h3>
          {progress.length > 0 && (
            <span className="tnum text-muted-foreground text-xs">
              {progressCopy.implemented(implemented, progress.length)}
            </span>
          )}
        </span>
        <Link
          className="inline-flex items-center gap-1.5 font-medium text-primary text-sm underline-offset-4 hover:underline max-md:min-h-11"
          href={routes.geoRecommendations}
        >
          {progressCopy.edit}
          <ArrowRight className="size-4" />
        </Link>
      </header>
      {progress.length === 0 ? (
        <EmptyState icon={<ListChecks />} text={progressCopy.noneText} title={progressCopy.none} />
      ) : (
        <ul className="grid px-4 pt-1 pb-3 md:px-5" id={id}>
          {shown.map(({ _id, title, status }) => (
            <li className="progress-row" key={_id}>
              <span className="wrap-anywhere min-w-0">{title}</span>
              <span className="shrink-0">
                <StatusBadge status={status} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {expander && <CardFooter>{expander}</CardFooter>}
    </Card>
  )
}
