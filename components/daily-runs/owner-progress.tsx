import { ProgressBar } from '@/components/ui/progress'
import { dailyRunsCopy as copy } from '@/lib/copy/daily-runs'
import type { OwnersProgress } from '@/lib/schemas/daily-run'

/** The progress of today's run of some owners in words and as a bar. Zeros are left out, except of done queries. */
export function OwnerProgress({
  label,
  progress,
  none,
}: {
  label: string
  progress: OwnersProgress
  /** Where nothing is planned. */
  none: string
}) {
  const { planned, done, failed, skipped, left } = progress
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
        {failed > 0 && <span className="font-medium text-destructive">{copy.list.failed(failed)}</span>}
        {skipped > 0 && <span>{copy.list.skipped(skipped)}</span>}
        {left > 0 && <span>{copy.list.left(left)}</span>}
      </p>
      <ProgressBar label={copy.list.bar(label)} max={planned} value={planned - left} />
    </div>
  )
}
