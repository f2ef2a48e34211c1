import { PageSkeleton } from '@/components/layout/page-skeleton'
import { homePageCopy } from '@/lib/layout/words'

/** The organisation, its queries, the trend, and two lists. */
const ROWS = [
  { cards: 1, className: 'h-28' },
  { cards: 1, className: 'mt-9 h-44' },
  { cards: 1, className: 'h-117' },
  { cards: 2, className: 'h-96 lg:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]' },
]

export function HomeSkeleton() {
  return <PageSkeleton {...homePageCopy} rows={ROWS} />
}
