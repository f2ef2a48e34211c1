import { PageSkeleton } from '@/components/layout/page-skeleton'
import { sentimentPageCopy } from '@/lib/layout/words'

/** The request for an analysis, and analyses along their line. */
const ROWS = [
  { cards: 1, className: 'h-24' },
  { cards: 3, className: 'mt-7 auto-rows-[13rem] lg:ml-50' },
]

export function SentimentSkeleton() {
  return <PageSkeleton {...sentimentPageCopy} rows={ROWS} />
}
