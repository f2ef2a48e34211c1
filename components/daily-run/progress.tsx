import { Badge } from '@/components/ui/badge'
import { CircleCheck, CircleStop, Loader } from '@/components/ui/icons'
import { ProgressBar } from '@/components/ui/progress'
import type { DailyRunRow, OwnersProgress } from '@/lib/daily-run/shapes'
import { dailyRunsCopy as copy } from '@/lib/daily-run/words'
import { mediumDate } from '@/lib/format/dates'

/** Counts of zero are left out, except done. */
export function RunCounts({ run }: { run: DailyRunRow }) {
  const { done, notShown, failed, skipped, left, deleted } = run
  return (
    <div className="min-w-0">
      <ProgressBar label={copy.list.bar(mediumDate(run.date))} max={run.planned} value={done + notShown + failed} />
      <ul className="tnum mt-1.5 flex flex-wrap gap-x-3 text-muted-foreground text-xs">
        <li>{copy.list.done(done)}</li>
        {notShown > 0 && <li>{copy.list.notShown(notShown)}</li>}
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

/** Progress of today's run for some owners, in words and as a bar. Zero counts are left out, except done. */
export function OwnerProgress({
  label,
  progress,
  none,
}: {
  label: string
  progress: OwnersProgress
  /** Shown when nothing is planned. */
  none: string
}) {
  const { planned, done, notShown, failed, skipped, left } = progress
  if (planned === 0)
    return (
      <p className="text-muted-foreground">
        <b className="font-medium text-foreground">{label}:</b> {none}
      </p>
    )
  return (
    <div className="min-w-0">
      <p className="tnum mb-1.5 flex flex-wrap gap-x-3 text-muted-foreground" role="status">
        <b className="font-medium text-foreground">{label}</b>
        <span>{copy.today.progress(done, planned)}</span>
        {notShown > 0 && <span>{copy.list.notShown(notShown)}</span>}
        {failed > 0 && <span className="font-medium text-destructive">{copy.list.failed(failed)}</span>}
        {skipped > 0 && <span>{copy.list.skipped(skipped)}</span>}
        {left > 0 && <span>{copy.list.left(left)}</span>}
      </p>
      <ProgressBar label={copy.list.bar(label)} max={planned} value={planned - left} />
    </div>
  )
}
