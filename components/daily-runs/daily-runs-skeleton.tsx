import { PageSkeleton } from '@/components/layout/page-skeleton'
import { dailyRunsCopy as copy } from '@/lib/copy/daily-runs'

/** Today, and the days before. */
const ROWS = [
  { cards: 1, className: 'h-33' },
  { cards: 1, className: 'h-96' },
]

export function DailyRunsSkeleton() {
  return <PageSkeleton loading={copy.loading} rows={ROWS} text={copy.text} title={copy.title} />
}
