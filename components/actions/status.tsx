import Link from 'next/link'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  Clock,
  type IconComponent,
  ListPlus,
  Loader,
  User,
} from '@/components/ui/icons'
import type { QueryAction } from '@/lib/actions/shapes'
import { knownStatus, STATUS_LABELS, STATUS_OPTIONS } from '@/lib/actions/tracker-words'
import type { OpportunityState } from '@/lib/opportunities/shapes'
import { opportunitiesCopy as copy } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'

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

export function PlanIcon() {
  return <ListPlus />
}

/** `subject` tells a screen reader which of the many it is. */
export function PlanButton({
  subject,
  first = false,
  onPlan,
}: {
  subject: string
  /** The one that the page proposes. */
  first?: boolean
  onPlan: () => void
}) {
  return (
    <Button
      aria-haspopup="dialog"
      className="whitespace-nowrap"
      onClick={onPlan}
      size="sm"
      variant={first ? 'primary' : 'secondary'}
    >
      <PlanIcon />
      {copy.plan}
      <span className="sr-only"> {copy.planFor(subject)}</span>
    </Button>
  )
}

/** What is done for a query already; opens the action. */
export function ActionState({ action: { _id, title, state } }: { action: QueryAction }) {
  return (
    <Link
      className="inline-flex min-h-6 max-w-48 items-center rounded-xs text-primary text-sm underline-offset-4 hover:underline max-md:min-h-11 max-md:max-w-full"
      href={routes.action(_id)}
      prefetch={false}
    >
      <span>
        {state}
        <span className="sr-only"> {title}</span>
      </span>
    </Link>
  )
}

const STATES: Record<OpportunityState['status'], { tone: BadgeTone; Icon: IconComponent }> = {
  planned: { tone: 'info', Icon: User },
  inProgress: { tone: 'info', Icon: Loader },
  live: { tone: 'success', Icon: CircleCheck },
  worked: { tone: 'success', Icon: CircleCheck },
  onHold: { tone: 'hold', Icon: CirclePause },
}

/** What is done about an opportunity; opens the action. */
export function OpportunityStateLink({ state: { status, text, note, action } }: { state: OpportunityState }) {
  const { tone, Icon } = STATES[status]
  return (
    <>
      <Link
        className="hit-area max-w-full rounded-sm"
        href={routes.action(action._id)}
        prefetch={false}
        title={action.title}
      >
        <Badge icon={<Icon className="size-3.5 shrink-0" />} tone={tone}>
          <span className="truncate">{text}</span>
        </Badge>
        <span className="sr-only"> {action.title}</span>
      </Link>
      {note && <p className="text-muted-foreground text-xs lg:text-right">{note}</p>}
    </>
  )
}
