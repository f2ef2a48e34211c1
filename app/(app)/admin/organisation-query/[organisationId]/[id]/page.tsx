import { TRACKED_QUERY_WORDS } from '@/lib/copy/tracked-queries'
import { guardPage } from '@/server/auth/guard-page'
import { trackedQueryPage } from '../../../tracked-queries'

export const metadata = { title: TRACKED_QUERY_WORDS.organisation.detailsTitle }

export default async function OrganisationQueryPage({
  params,
}: {
  params: Promise<{ organisationId: string; id: string }>
}) {
  await guardPage('organisationQuery.manage')
  const { organisationId, id } = await params
  return trackedQueryPage('organisation', organisationId, id)
}
