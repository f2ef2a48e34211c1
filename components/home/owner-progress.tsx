import { ProgressBar } from '@/components/ui/progress'
import { dailyRunsCopy } from '@/lib/copy/daily-runs'
import { homeCopy } from '@/lib/copy/home'
import type { OwnersProgress } from '@/lib/schemas/daily-run'

const copy = homeCopy.devTools
const words = dailyRunsCopy.list

/** How far today's run of some queries is: in words, and as a bar. What is zero is left out, except what is done. */
export function OwnerProgress({ label, progress }: { label: string; progress: OwnersProgress }) {
  const { planned, done, failed, skipped, left } = progress
  if (planned === 0)
    return (
      <p className="text-muted-foreground">
        <b className="font-medium text-foreground">{label}:</b> {copy.notYet}
      </p>
    )
  return (
    <div className="min-w-0">
      <p className="tnum mb-1.5 flex flex-wrap gap-x-3 text-muted-foreground" role="status">
        <b className="font-medium text-foreground">{label}</b>
        <span>{copy.progress(done, planned)}</span>
        {failed > 0 && <span className="font-medium text-destructive">{words.failed(failed)}</span>}
        {skipped > 0 && <span>{words.skipped(skipped)}</span>}
        {left > 0 && <span>{words.left(left)}</span>}
      </p>
      <ProgressBar label={copy.bar(label)} max={planned} value={planned - left} />
    </div>
  )
}
