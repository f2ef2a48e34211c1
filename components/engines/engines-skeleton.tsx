import { PageSkeleton } from '@/components/layout/page-skeleton'
import { adminEnginesCopy as copy } from '@/lib/copy/admin-engines'

const ROWS = [{ cards: 1, className: 'h-72' }]

export function EnginesSkeleton() {
  return <PageSkeleton loading={copy.loading} rows={ROWS} text={copy.text} title={copy.title} />
}
