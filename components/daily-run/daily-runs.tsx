'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { type ReactNode, useId, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { type Resource, useResource } from '@/components/data/use-resource'
import { PageHeader } from '@/components/layout/page-header'
import { Pager } from '@/components/table/pager'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { EmptyState, Loaded } from '@/components/ui/card-state'
import {
  CalendarClock,
  ChevronDown,
  ChevronUp,
  CircleCheck,
  Play,
  RotateCw,
  TriangleAlert,
} from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { DAILY_RUNS, dailyRunListPath } from '@/lib/api/endpoints'
import type { DailyRunRow, EngineNames, EnqueuedDay } from '@/lib/daily-run/shapes'
import { dailyRunsCopy as copy } from '@/lib/daily-run/words'
import { clockTime, duration, mediumDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import { routes } from '@/lib/routes'
import type { ListPage } from '@/lib/table/shapes'
import { RunCounts, RunStatusBadge } from './progress'
import { RunCost, RunDetailsSkeleton } from './run-cost'

/** While a run is under way, its failures alone are no reason to start it again. */
function toAsk({ status, failed, unasked }: DailyRunRow): { failed: number; unasked: number } {
  if (status === 'running' && !unasked) return { failed: 0, unasked: 0 }
  return { failed, unasked: unasked ?? 0 }
}

function ResultLine({ text, icon }: { text: string; icon?: 'warning' | 'success' }) {
  const Icon = icon === 'warning' ? TriangleAlert : CircleCheck
  const tone = icon === 'warning' ? 'text-warning' : 'text-success'
  return (
    <p className="mt-3 flex items-start gap-2 text-sm">
      {icon && <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} />}
      {text}
    </p>
  )
}

/** Says 'complete' only when nothing failed, was skipped or is open. */
function TodayResult({ run }: { run: DailyRunRow }) {
  const { failed, unasked } = toAsk(run)
  const rest = failed + unasked > 0 && <ResultLine icon="warning" text={copy.today.toAsk(failed, unasked)} />
  if (run.status === 'running') return rest
  // A stopped run explains itself in its note, and is never called complete.
  if (run.note !== null)
    return (
      <>
        <ResultLine text={run.note} />
        {rest}
      </>
    )
  if (rest) return rest
  if (run.planned === 0) return run.deleted === 0 && <ResultLine text={copy.today.nothingPlanned} />
  if (run.skipped > 0) return <ResultLine text={copy.today.skipped(run.skipped)} />
  const text = run.notShown > 0 ? copy.today.asked : copy.today.complete
  return run.unasked === 0 && <ResultLine icon="success" text={text} />
}

function TodayCard({ today, run, onStarted }: { today: string; run: DailyRunRow | null; onStarted: () => void }) {
  const { pending, attempt } = useAttempt()
  const start = () =>
    attempt(async () => {
      const { enqueued } = await api.post<EnqueuedDay>(`${DAILY_RUNS}/${today}`)
      toast.success(copy.today.started(enqueued))
      onStarted()
    })
  const { failed, unasked } = run ? toAsk(run) : { failed: 0, unasked: 0 }
  const label = run === null ? copy.today.runNow : failed > 0 ? copy.today.runAgain : copy.today.askNow
  return (
    <Card labelledBy="daily-run-today">
      <CardHeader id="daily-run-today" info={copy.today.info} title={copy.today.title}>
        {run && <RunStatusBadge status={run.status} />}
        {(run === null || failed + unasked > 0) && (
          <Button onClick={start} pending={pending} size="sm" variant={run ? 'secondary' : 'primary'}>
            {!pending && (failed > 0 ? <RotateCw className="stroke-2" /> : <Play className="stroke-2" />)}
            {label}
          </Button>
        )}
      </CardHeader>
      <div className="px-4 pt-3 pb-4 md:px-5 md:pb-5">
        {run ? (
          <>
            <p className="tnum mb-2 font-semibold text-2xl tracking-tighter" role="status">
              {copy.today.progress(run.done, run.planned)}
            </p>
            <RunCounts run={run} />
            <TodayResult run={run} />
            {run.deleted > 0 && <ResultLine text={copy.today.deleted(run.deleted)} />}
          </>
        ) : (
          <p className="text-muted-foreground text-sm">{copy.today.none}</p>
        )}
      </div>
    </Card>
  )
}

export function DailyRuns({ today: started, opened = null }: { today: string; opened?: string | null }) {
  const [page, setPage] = useState(1)
  const newest = useDailyRuns(1)
  const shown = useDailyRuns(page)
  const latest = newest.data?.items[0] ?? null
  // A page left open over midnight (UTC) continues with the new day once its run exists.
  const today = latest && latest.date > started ? latest.date : started
  const refetch = () => {
    newest.refetch()
    shown.refetch()
  }
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <h2 className="sr-only">{copy.section}</h2>
      <div className="grid gap-4">
        <TodayCard onStarted={refetch} run={latest?.date === today ? latest : null} today={today} />
        <RunList onPage={setPage} opened={opened} page={page} shown={shown} today={today} />
      </div>
    </>
  )
}

const LIVE_MS = 2000
const IDLE_MS = 15_000

const isRunning = (runs: ListPage<DailyRunRow>) => runs.items.some((run) => run.status === 'running')

function useDailyRuns(page: number) {
  const [live, setLive] = useState(false)
  const runs = useResource<ListPage<DailyRunRow>>(dailyRunListPath(page), {
    refetchIntervalMs: live ? LIVE_MS : IDLE_MS,
    keepPrevious: true,
  })
  if (runs.data && isRunning(runs.data) !== live) setLive(!live)
  return runs
}

const RunDetails = dynamic(() => import('./run-details').then((module) => module.RunDetails), {
  loading: () => <RunDetailsSkeleton />,
})

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
            <RunCost of={run} />
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
