import { clsx } from 'clsx'
import Link from 'next/link'
import { type ReactNode, useId, useState } from 'react'
import { type Resource, useResource } from '@/components/data/use-resource'
import { EngineMark } from '@/components/engines/engine-mark'
import { Pager } from '@/components/table/pager'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { EmptyState, ErrorState, Loaded } from '@/components/ui/card-state'
import { CalendarClock, ChevronDown, ChevronUp, TriangleAlert } from '@/components/ui/icons'
import { Loading, RowsSkeleton, Skeleton } from '@/components/ui/progress'
import { DAILY_RUNS } from '@/lib/api/endpoints'
import type { DailyRunDetail, DailyRunRow, EngineNames, EngineRuns, QueryRunFailure } from '@/lib/daily-run/shapes'
import { dailyRunsCopy as copy } from '@/lib/daily-run/words'
import { engineLabel } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import { clockTime, duration, mediumDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import { routes } from '@/lib/routes'
import type { ListPage } from '@/lib/table/shapes'
import { money } from '@/lib/usage/words'
import { RunCounts, RunStatusBadge } from './progress'

/** While the day is running. */
const LIVE_MS = 2000

function Failure({ failure }: { failure: QueryRunFailure }) {
  const { owner, sample, attempts, engine } = failure
  return (
    <li className="flex flex-col gap-x-4 gap-y-1 py-3 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem]">
      <div className="min-w-0">
        <p className="break-words font-medium text-sm">{failure.searchTerm}</p>
        <p className="break-words text-muted-foreground text-xs">
          {copy.failures.owner[owner.kind]} {owner.name}
        </p>
      </div>
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={failure.status === 'failed' ? 'destructive' : 'neutral'}>
            {copy.failures.status[failure.status]}
          </Badge>
          {copy.failures.reason(failure.reasonCode)}
        </p>
        {failure.reason && <p className="mt-1 break-words text-muted-foreground text-xs">{failure.reason}</p>}
      </div>
      <p className="tnum text-muted-foreground text-xs md:text-right">
        {[engineLabel(engine), sample > 1 && copy.failures.repeat(sample), copy.failures.attempts(attempts)]
          .filter(Boolean)
          .join(', ')}
      </p>
    </li>
  )
}

function EngineCounts({ engine }: { engine: EngineRuns }) {
  const { id, label, simulated, done, failed, skipped, left, tokens } = engine
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="flex w-52 items-center gap-2 font-medium">
        <EngineMark engine={id} />
        {simulated ? enginesCopy.simulated(label) : label}
      </span>
      <span className="tnum flex flex-wrap gap-x-3 text-muted-foreground text-xs">
        <span>{copy.list.done(done)}</span>
        {failed > 0 && <span className="font-medium text-destructive">{copy.list.failed(failed)}</span>}
        {skipped > 0 && <span>{copy.list.skipped(skipped)}</span>}
        {left > 0 && <span>{copy.list.left(left)}</span>}
        <span>{copy.engines.tokens(tokens)}</span>
        <Cost of={engine} />
      </span>
    </li>
  )
}

/** Counts by engine, and what failed or was skipped. */
function RunDetails({ day, live, hasFailures }: { day: string; live: boolean; hasFailures: boolean }) {
  const { data, error, refetch } = useResource<DailyRunDetail>(
    `${DAILY_RUNS}/${day}`,
    live ? { refetchIntervalMs: LIVE_MS } : {},
  )
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data)
    return (
      <Loading className="py-3" label={copy.failures.loading}>
        <Skeleton className="h-10 w-full" />
      </Loading>
    )
  const all = data.failed + data.skipped
  return (
    <>
      {data.engines.length > 0 && (
        <ul aria-label={copy.engines.title(mediumDate(day))} className="grid gap-2 py-2">
          {data.engines.map((engine) => (
            <EngineCounts engine={engine} key={engine.id} />
          ))}
        </ul>
      )}
      {hasFailures && data.failures.length === 0 && (
        <p className="py-3 text-muted-foreground text-sm">{all > 0 ? copy.failures.gone : copy.failures.none}</p>
      )}
      {data.failures.length > 0 && (
        <ul aria-label={copy.failures.title(mediumDate(day))} className="divide-y divide-border">
          {data.failures.map((failure) => (
            <Failure failure={failure} key={failure._id} />
          ))}
        </ul>
      )}
      {data.failures.length > 0 && all > data.failures.length && (
        <p className="pb-3 text-muted-foreground text-xs">{copy.failures.some(data.failures.length, all)}</p>
      )}
    </>
  )
}

const RUN_COLUMNS =
  'md:grid md:grid-cols-[9rem_minmax(0,1fr)_6rem_5.5rem_9rem_2rem] md:items-center md:gap-4 xl:grid-cols-[15rem_minmax(0,1fr)_7rem_6rem_10rem_2rem]'

function Fact({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-sm">
      <dt className="text-muted-foreground md:sr-only">{label}</dt>
      <dd className="tnum max-md:text-right">
        {value}
        {children}
      </dd>
    </div>
  )
}

function RunRow({ run, today, opened }: { run: DailyRunRow; today: string; opened: boolean }) {
  const [open, setOpen] = useState(opened)
  const detailsId = useId()
  const day = mediumDate(run.date)
  const hasFailures = run.failed + run.skipped > 0
  const label = hasFailures ? copy.failures : copy.engines
  const finished = run.finishedAt
    ? copy.list.finished(clockTime(run.finishedAt), duration(run.startedAt, run.finishedAt))
    : copy.list.notYet
  return (
    <li className="px-4 py-3 md:px-5">
      <div className={`relative flex flex-col gap-2 ${RUN_COLUMNS}`}>
        <div className="flex flex-wrap items-center gap-2 pr-12 md:pr-0">
          <span className="font-medium text-sm">{day}</span>
          {run.date === today && <Badge tone="primary">{copy.list.todayTag}</Badge>}
          <RunStatusBadge status={run.status} />
        </div>
        <RunCounts run={run} />
        <dl className="contents">
          <Fact label={copy.list.columns.tokens} value={grouped(run.tokens)}>
            <Cost of={run} />
          </Fact>
          <Fact label={copy.list.columns.started} value={copy.list.time(clockTime(run.startedAt))} />
          <Fact label={copy.list.columns.finished} value={finished} />
        </dl>
        <div className="max-md:absolute max-md:-top-3 max-md:right-0">
          <button
            aria-controls={detailsId}
            aria-expanded={open}
            aria-label={open ? label.hide(day) : label.show(day)}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
            onClick={() => setOpen(!open)}
            type="button"
          >
            {open ? <ChevronUp className="stroke-2" /> : <ChevronDown className="stroke-2" />}
          </button>
        </div>
      </div>
      {run.note && <p className="mt-2 text-muted-foreground text-sm">{run.note}</p>}
      <Unconfirmed engines={run.unconfirmed} />
      {open && (
        <div className="mt-3 border-border-strong border-l-2 pl-4" id={detailsId}>
          <RunDetails day={run.date} hasFailures={hasFailures} live={run.status === 'running'} />
        </div>
      )}
    </li>
  )
}

function Cost({ of: { costUsd, unpriced } }: { of: Pick<DailyRunRow, 'costUsd' | 'unpriced'> }) {
  return (
    <span className="text-muted-foreground text-xs">
      <span className="block">{money({ costUsd })}</span>
      {costUsd !== null && unpriced > 0 && <span className="block">{copy.list.withoutRuns(unpriced)}</span>}
    </span>
  )
}

/** Too many of these engines' names were not confirmed (R-NAME-8). */
function Unconfirmed({ engines }: { engines: readonly EngineNames[] }) {
  if (engines.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-start gap-x-3 gap-y-1 text-sm">
      <ul className="grid gap-1">
        {engines.map((names) => (
          <li className="flex items-start gap-2" key={names.engine}>
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" />
            {copy.list.unconfirmed(names)}
          </li>
        ))}
      </ul>
      <Link className="font-medium text-primary hover:underline" href={routes.unconfirmedNames} prefetch={false}>
        {copy.list.seeUnconfirmed}
      </Link>
    </div>
  )
}

export function RunList({
  shown,
  today,
  opened,
  page,
  onPage,
}: {
  /** The chosen page; the previous one until it loads. */
  shown: Resource<ListPage<DailyRunRow>>
  today: string
  /** The day whose details are open at first. */
  opened: string | null
  page: number
  onPage: (page: number) => void
}) {
  const { columns, empty, title } = copy.list
  const rows = (runs: ListPage<DailyRunRow>) => {
    const stale = runs.page !== page
    if (runs.total === 0) return <EmptyState icon={<CalendarClock />} text={empty.text} title={empty.title} />
    return (
      <>
        <div
          aria-hidden="true"
          className={clsx(
            'mt-3 border-border border-y bg-muted px-5 py-2.5 font-medium text-xs max-md:hidden',
            RUN_COLUMNS,
          )}
        >
          {Object.values(columns).map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
        <ol aria-busy={stale} className={clsx('divide-y divide-border', stale && 'opacity-60')}>
          {runs.items.map((run) => (
            <RunRow key={run.date} opened={run.date === opened} run={run} today={today} />
          ))}
        </ol>
        {(runs.total > runs.pageSize || page > 1) && (
          <CardFooter>
            <Pager onPage={onPage} page={page} pageSize={runs.pageSize} total={runs.total} />
          </CardFooter>
        )}
      </>
    )
  }
  return (
    <Card labelledBy="daily-run-list">
      <CardHeader id="daily-run-list" title={title} />
      <Loaded loading={<RowsSkeleton label={copy.loading} rows={5} />} of={shown}>
        {rows}
      </Loaded>
    </Card>
  )
}
