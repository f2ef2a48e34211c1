import { TRACKED_QUERY_WORDS } from '@/lib/queries/words'
import { trackedQueryPage } from '../../../tracked-queries'

export const metadata = { title: TRACKED_QUERY_WORDS.organisation.detailsTitle }

export default async function OrganisationQueryPage({
  params,
}: {
  params: Promise<{ organisationId: string; id: string }>
}) {
  const { organisationId, id } = await params
  return trackedQueryPage('organisation', organisationId, id)
}
