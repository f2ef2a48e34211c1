import { PageSkeleton, TableSkeleton } from '@/components/layout/page-skeleton'
import { trackerCopy as copy } from '@/lib/actions/tracker-words'

const COUNTS = [{ cards: 4, className: 'auto-rows-[5.75rem] grid-cols-2 lg:grid-cols-4' }]

export function TrackerSkeleton() {
  return (
    <PageSkeleton loading={copy.loading} rows={COUNTS} text={copy.text} title={copy.title}>
      <TableSkeleton />
    </PageSkeleton>
  )
}
