import { TRACKED_QUERY_WORDS } from '@/lib/queries/words'
import { type OwnerAddress, trackedQueriesPage } from '../../tracked-queries'

export const metadata = { title: TRACKED_QUERY_WORDS.industry.title }

export default function IndustryQueriesPage(address: OwnerAddress) {
  return trackedQueriesPage('industry', address)
}
