import { TRACKED_QUERY_WORDS } from '@/lib/copy/tracked-queries'
import { guardPage } from '@/server/auth/guard-page'
import { trackedQueryPage } from '../../../tracked-queries'

export const metadata = { title: TRACKED_QUERY_WORDS.industry.detailsTitle }

export default async function IndustryQueryPage({ params }: { params: Promise<{ industryId: string; id: string }> }) {
  await guardPage('industryQuery.manage')
  const { industryId, id } = await params
  return trackedQueryPage('industry', industryId, id)
}
