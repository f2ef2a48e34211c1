import { PageSkeleton } from '@/components/layout/page-skeleton'
import { tokenUsageCopy as copy } from '@/lib/usage/words'

/** What there is to do, the total, and the choice, days and bars of an owner. */
const ROWS = [
  { cards: 4, className: 'auto-rows-[9.5rem] sm:grid-cols-2 xl:grid-cols-4' },
  { cards: 1, className: 'mt-3 h-33' },
  { cards: 1, className: 'mt-15 h-28' },
  { cards: 2, className: 'h-90 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]' },
]

export function TokenUsageSkeleton() {
  return <PageSkeleton loading={copy.loading} rows={ROWS} text={copy.text} title={copy.title} />
}
