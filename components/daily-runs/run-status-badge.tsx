import { CircleCheck, CircleStop, Loader } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { dailyRunsCopy as copy } from '@/lib/copy/daily-runs'
import type { DailyRunRow } from '@/lib/schemas/daily-run'

const LOOKS = {
  running: { tone: 'info', icon: <Loader aria-hidden="true" /> },
  finished: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  stopped: { tone: 'warning', icon: <CircleStop aria-hidden="true" /> },
} as const

/** How a day's run stands: icon and word. */
export function RunStatusBadge({ status }: { status: DailyRunRow['status'] }) {
  return (
    <Badge icon={LOOKS[status].icon} tone={LOOKS[status].tone}>
      {copy.list.status[status]}
    </Badge>
  )
}
