import { useCollapsed } from '@/components/layout/expander'
import { Badge } from '@/components/ui/badge'
import { ArrowRight, CircleCheck, CircleDashed, CirclePause, CircleX, Clock, Loader } from '@/components/ui/icons'
import type { StatusChangeRow } from '@/lib/actions/shapes'
import { knownStatus, STATUS_LABELS, STATUS_OPTIONS, trackerCopy } from '@/lib/actions/tracker-words'
import { longDate } from '@/lib/format/dates'

const LOOKS = {
  none: { tone: 'none', Icon: CircleDashed },
  pending: { tone: 'pending', Icon: Clock },
  in_progress: { tone: 'progress', Icon: Loader },
  implemented: { tone: 'implemented', Icon: CircleCheck },
  rejected: { tone: 'rejected', Icon: CircleX },
  on_hold: { tone: 'hold', Icon: CirclePause },
} as const

/** An unknown status shows as 'No Status' (R-TRACKER-4). */
export function StatusBadge({ status }: { status: unknown }) {
  const known = knownStatus(status)
  const { tone, Icon } = LOOKS[known]
  return (
    <Badge icon={<Icon />} tone={tone}>
      {STATUS_LABELS[known]}
    </Badge>
  )
}

const SHOWN_CHANGES = 5

export function Changes({ changes }: { changes: readonly StatusChangeRow[] }) {
  const { id, shown, expander } = useCollapsed(changes, { first: SHOWN_CHANGES })
  if (changes.length === 0) return <p className="mt-2 text-muted-foreground text-sm">{trackerCopy.history.none}</p>
  return (
    <>
      <ol className="mt-2 grid gap-3" id={id}>
        {shown.map((change) => (
          <li className="grid gap-1" key={change._id}>
            <span className="flex flex-wrap items-center gap-2">
              {change.from !== change.to && (
                <>
                  <StatusBadge status={change.from} />
                  <ArrowRight className="size-4 text-subtle-foreground" />
                  <span className="sr-only">{trackerCopy.history.to}</span>
                </>
              )}
              <StatusBadge status={change.to} />
            </span>
            <span className="text-muted-foreground text-sm">
              {`${change.changedBy ?? trackerCopy.history.unknownUser}, `}
              <time dateTime={change.changedAt}>{longDate(change.changedAt)}</time>
            </span>
            {change.liveSince && (
              <span className="tnum text-muted-foreground text-sm">
                {trackerCopy.history.liveSince(change.liveSince)}
              </span>
            )}
          </li>
        ))}
      </ol>
      {expander}
    </>
  )
}

/** The statuses of a form's choice, drawn as their badges. */
export const STATUS_FIELD_OPTIONS = STATUS_OPTIONS.map((option) => ({
  ...option,
  shown: <StatusBadge status={option.value} />,
}))
