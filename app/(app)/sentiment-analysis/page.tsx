import { NoOrganisation, withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { SentimentSkeleton } from '@/components/layout/page-skeletons'
import { SentimentScreen } from '@/components/sentiment/sentiment-screen'
import { LISTED_PER_PAGE, sentimentListPath } from '@/lib/api/endpoints'
import { sentimentPageCopy } from '@/lib/layout/words'
import { guardPage } from '@/server/auth/guard-page'
import { findOrganisation } from '@/server/organisations/reads'
import { listSentiment } from '@/server/sentiment/reads'

export const metadata = { title: sentimentPageCopy.title }

export default withSkeleton(SentimentSkeleton, async () => {
  const { actor, reach } = await guardPage('page.dashboards')
  const { organisationId } = actor
  if (!organisationId) return <NoOrganisation />
  const [entries, { name }] = await Promise.all([
    listSentiment(actor, reach, { organization: organisationId, page: 1, pageSize: LISTED_PER_PAGE }),
    findOrganisation(actor, reach, organisationId),
  ])
  return (
    <Prefetched responses={{ [sentimentListPath(1)]: entries }}>
      <SentimentScreen organisation={{ _id: organisationId, name }} />
    </Prefetched>
  )
})
