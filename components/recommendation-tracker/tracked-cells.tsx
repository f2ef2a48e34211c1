import { TwoLines } from '@/components/table/cells'
import { recommendations as copy } from '@/lib/copy/recommendations'
import { tableDate } from '@/lib/format/dates'
import type { TrackedRecommendation } from '@/lib/schemas/recommendation-status'
import { StatusBadge } from './status-badge'

/** How the tracker draws a recommendation; long texts are cut after two lines and stand in full in the dialog. */
export const trackedCells = {
  title: (row: TrackedRecommendation) => <TwoLines className="font-medium">{row.title}</TwoLines>,
  description: (row: TrackedRecommendation) => (
    <TwoLines className="text-muted-foreground">{row.description ?? copy.noDescription}</TwoLines>
  ),
  status: (row: TrackedRecommendation) => <StatusBadge status={row.status} />,
  updatedAt: (row: TrackedRecommendation) => (
    <span className="tnum">
      {/* A card has no head that says what the date is. */}
      <span className="md:hidden">{copy.columns.updatedAt} </span>
      {tableDate(row.updatedAt)}
    </span>
  ),
  createdAt: (row: TrackedRecommendation) => (
    <span className="tnum text-muted-foreground">{tableDate(row.createdAt)}</span>
  ),
}
