'use client'

import { useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useResource } from '@/components/data/use-resource'
import { PageHeader } from '@/components/layout/page-header'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { CircleCheck, Play, RotateCw, TriangleAlert } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { DAILY_RUNS, dailyRunListPath } from '@/lib/api/endpoints'
import type { DailyRunRow, EnqueuedDay } from '@/lib/daily-run/shapes'
import { dailyRunsCopy as copy } from '@/lib/daily-run/words'
import type { ListPage } from '@/lib/table/shapes'
import { RunCounts, RunStatusBadge } from './progress'
import { RunList } from './run-list'

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
