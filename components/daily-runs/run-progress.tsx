import { Badge } from '@/components/ui/badge'
import { CircleCheck, CircleStop, Loader } from '@/components/ui/icons'
import { ProgressBar } from '@/components/ui/progress'
import { dailyRunsCopy as copy } from '@/lib/copy/daily-runs'
import { mediumDate } from '@/lib/format/dates'
import type { DailyRunRow } from '@/lib/schemas/daily-run'

/** Counts of zero are left out, except done. */
export function RunCounts({ run }: { run: DailyRunRow }) {
  const { done, failed, skipped, left, deleted } = run
  return (
    <div className="min-w-0">
      <ProgressBar label={copy.list.bar(mediumDate(run.date))} max={run.planned} value={done + failed} />
      <ul className="tnum mt-1.5 flex flex-wrap gap-x-3 text-muted-foreground text-xs">
        <li>{copy.list.done(done)}</li>
        {failed > 0 && <li className="font-medium text-destructive">{copy.list.failed(failed)}</li>}
        {skipped > 0 && <li>{copy.list.skipped(skipped)}</li>}
        {left > 0 && <li>{copy.list.left(left)}</li>}
        {deleted > 0 && <li>{copy.list.deleted(deleted)}</li>}
      </ul>
    </div>
  )
}

const LOOKS = {
  running: { tone: 'info', icon: <Loader className="stroke-2" /> },
  finished: { tone: 'success', icon: <CircleCheck className="stroke-2" /> },
  stopped: { tone: 'warning', icon: <CircleStop className="stroke-2" /> },
} as const

export function RunStatusBadge({ status }: { status: DailyRunRow['status'] }) {
  return (
    <Badge icon={LOOKS[status].icon} tone={LOOKS[status].tone}>
      {copy.list.status[status]}
    </Badge>
  )
}
