import { TRACKED_QUERY_WORDS } from '@/lib/queries/words'
import { trackedQueryPage } from '../../../tracked-queries'

export const metadata = { title: TRACKED_QUERY_WORDS.industry.detailsTitle }

export default async function IndustryQueryPage({ params }: { params: Promise<{ industryId: string; id: string }> }) {
  const { industryId, id } = await params
  return trackedQueryPage('industry', industryId, id)
}
