import { CircleCheck, Clock, Layers, Loader } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { recommendations } from '@/lib/copy/recommendations'
import { grouped } from '@/lib/format/numbers'
import type { RecommendationCounts } from '@/lib/schemas/recommendation-status'

const copy = recommendations.summary

const CARDS = [
  { key: 'total', Icon: Layers, tile: 'bg-muted text-foreground' },
  { key: 'implemented', Icon: CircleCheck, tile: 'bg-status-implemented-soft text-status-implemented' },
  { key: 'inProgress', Icon: Loader, tile: 'bg-status-progress-soft text-status-progress' },
  { key: 'pending', Icon: Clock, tile: 'bg-status-pending-soft text-status-pending' },
] as const

/** The four summary cards (spec §2), of all recommendations whatever the table is narrowed to. */
export function SummaryCards({ counts }: { counts: RecommendationCounts }) {
  return (
    <ul aria-label={copy.label} className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {CARDS.map(({ key, Icon, tile }) => (
        <li key={key}>
          <Card className="gap-1.5 p-4 md:px-5">
            <span className="flex items-center justify-between gap-2 text-muted-foreground text-sm">
              {copy[key]}
              <span aria-hidden="true" className={`flex size-7 items-center justify-center rounded-md ${tile}`}>
                <Icon className="size-4" strokeWidth={1.75} />
              </span>
            </span>
            <span className="font-semibold text-3xl tracking-tightest">{grouped(counts[key])}</span>
          </Card>
        </li>
      ))}
    </ul>
  )
}
