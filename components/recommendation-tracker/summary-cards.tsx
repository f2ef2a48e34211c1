import { Card } from '@/components/ui/card'
import { CircleCheck, Clock, Layers, Loader } from '@/components/ui/icons'
import { trackerCopy } from '@/lib/copy/recommendation-tracker'
import { grouped } from '@/lib/format/numbers'
import type { RecommendationCounts } from '@/lib/schemas/recommendation-tracker'

const CARDS = [
  { key: 'total', Icon: Layers, tile: 'bg-muted text-foreground' },
  { key: 'implemented', Icon: CircleCheck, tile: 'bg-status-implemented-soft text-status-implemented' },
  { key: 'inProgress', Icon: Loader, tile: 'bg-status-progress-soft text-status-progress' },
  { key: 'pending', Icon: Clock, tile: 'bg-status-pending-soft text-status-pending' },
] as const

/** Counts every recommendation, whatever the table is narrowed to (R-TRACKER-1). */
export function SummaryCards({ counts }: { counts: RecommendationCounts }) {
  const others = counts.total - counts.implemented - counts.inProgress - counts.pending
  return (
    <ul aria-label={trackerCopy.summary.label} className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {CARDS.map(({ key, Icon, tile }) => (
        <li key={key}>
          <Card className="gap-1.5 p-4 md:px-5">
            <span className="flex items-center justify-between gap-2 text-muted-foreground text-sm">
              {trackerCopy.summary[key]}
              <span aria-hidden="true" className={`flex size-7 items-center justify-center rounded-md ${tile}`}>
                <Icon className="size-4" />
              </span>
            </span>
            <span className="flex items-center gap-2">
              <span className="font-semibold text-3xl tracking-tightest">{grouped(counts[key])}</span>
              {key === 'total' && others > 0 && (
                <span className="text-muted-foreground text-xs leading-tight">
                  {trackerCopy.summary.others(others)}
                </span>
              )}
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}
