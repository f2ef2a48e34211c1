import { TRACKED_QUERY_WORDS } from '@/lib/queries/words'
import { type OwnerAddress, trackedQueriesPage } from '../../tracked-queries'

export const metadata = { title: TRACKED_QUERY_WORDS.organisation.title }

export default function OrganisationQueriesPage(address: OwnerAddress) {
  return trackedQueriesPage('organisation', address)
}
