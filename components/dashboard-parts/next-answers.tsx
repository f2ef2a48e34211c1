import { CalendarClock } from '@/components/ui/icons'
import { figuresCopy } from '@/lib/copy/figures'
import type { NextRun } from '@/lib/format/cron-time'

const copy = figuresCopy.nextAnswers
/** From then on a page looks as it always will. */
const WEEK = 7

/** Until a week of answers is stored: how many days there are, and when the next answers come (R-VISIBILITY-15). */
export function NextAnswers({
  stored,
  next,
  queries,
}: {
  /** Days since the first answer; null without answers. */
  stored: number | null
  /** null where a daily run does not begin once a day. */
  next: NextRun | null
  queries: readonly { active: boolean }[]
}) {
  if (stored !== null && stored >= WEEK) return null
  // Without an active query no answers will come.
  if (!queries.some(({ active }) => active)) return null
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-lg border border-border bg-muted px-4 py-2.5 text-sm">
      <CalendarClock className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <span>
        {stored === null ? copy.none : copy.stored(stored)} {next ? copy.next(next.today, next.time) : copy.nextRun}
      </span>
    </p>
  )
}
