'use client'

import { CircleCheck, Play, RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { dailyRunsCopy as copy } from '@/lib/copy/daily-runs'
import type { DailyRunRow } from '@/lib/schemas/daily-run'
import { RunCounts } from './run-counts'
import { RunStatusBadge } from './run-status-badge'
import { useRunDay } from './use-daily-runs'

function Outcome({ run }: { run: DailyRunRow }) {
  if (run.status === 'running') return null
  const text = run.failed > 0 ? copy.today.failed(run.failed) : run.planned > 0 ? copy.today.complete : null
  const Icon = run.failed > 0 ? TriangleAlert : CircleCheck
  const tone = run.failed > 0 ? 'text-warning' : 'text-success'
  // A stopped run says itself why, and is never called complete.
  const words = run.note ?? text ?? copy.today.nothingPlanned
  return (
    <p className="mt-3 flex items-start gap-2 text-sm">
      {run.note === null && text && (
        <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} strokeWidth={1.75} />
      )}
      {words}
    </p>
  )
}

/** Today's run: its live progress, or the buttons that start it or ask again what failed. */
export function TodayCard({
  today,
  run,
  onStarted,
}: {
  today: string
  run: DailyRunRow | null
  onStarted: () => void
}) {
  const start = useRunDay(today, onStarted)
  const mayRunAgain = run !== null && run.status !== 'running' && run.failed > 0
  return (
    <Card labelledBy="daily-run-today">
      <CardHeader id="daily-run-today" info={copy.today.info} title={copy.today.title}>
        {run && <RunStatusBadge status={run.status} />}
        {(run === null || mayRunAgain) && (
          <Button onClick={start.run} pending={start.pending} size="sm" variant={run ? 'secondary' : 'primary'}>
            {!start.pending && (run ? <RotateCw aria-hidden="true" /> : <Play aria-hidden="true" />)}
            {run ? copy.today.runAgain : copy.today.runNow}
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
            <Outcome run={run} />
          </>
        ) : (
          <p className="text-muted-foreground text-sm">{copy.today.none}</p>
        )}
      </div>
    </Card>
  )
}
