import { PageSkeleton } from '@/components/layout/page-skeleton'
import { opportunitiesPageCopy } from '@/lib/layout/words'

/** Three tables. */
const ROWS = [
  { cards: 1, className: 'mt-16 h-52' },
  { cards: 1, className: 'mt-9 h-78' },
  { cards: 1, className: 'mt-9 h-39' },
]

export function OpportunitiesSkeleton() {
  return <PageSkeleton {...opportunitiesPageCopy} rows={ROWS} />
}
