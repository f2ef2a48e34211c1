import { Badge } from '@/components/ui/badge'
import { CircleCheck, CircleDashed, CirclePause, CircleX, Clock, Loader } from '@/components/ui/icons'
import { knownStatus, STATUS_LABELS, STATUS_OPTIONS } from '@/lib/actions/tracker-words'

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

/** The statuses of a form's choice, drawn as their badges. */
export const STATUS_FIELD_OPTIONS = STATUS_OPTIONS.map((option) => ({
  ...option,
  shown: <StatusBadge status={option.value} />,
}))
