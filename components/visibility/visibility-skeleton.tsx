import { PageSkeleton } from '@/components/layout/page-skeleton'
import { visibilityPageCopy } from '@/lib/layout/words'

/** The score and its trend, five figures, the engines, the queries, the ranks, and two lists. */
const ROWS = [
  { cards: 2, className: 'h-109 lg:grid-cols-[18.75rem_minmax(0,1fr)]' },
  { cards: 5, className: 'md:grid-cols-5' },
  { cards: 1, className: 'h-78' },
  { cards: 1, className: 'mt-9 h-20' },
  { cards: 1, className: 'h-117' },
  { cards: 2, className: 'h-96 lg:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]' },
]

export function VisibilitySkeleton() {
  return <PageSkeleton {...visibilityPageCopy} rows={ROWS} />
}
