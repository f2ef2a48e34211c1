import { redirect } from 'next/navigation'
import { createLoader, type SearchParams } from 'nuqs/server'
import { NoOrganisation, withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { OpportunitiesSkeleton } from '@/components/layout/page-skeletons'
import { OpportunitiesScreen } from '@/components/opportunities/opportunities-screen'
import { reachOf } from '@/lib/access/permissions'
import { opportunityParams } from '@/lib/opportunities/shapes'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'
import { opportunitiesPath, opportunitySearchParams, whySearchParams } from '@/lib/visibility/params'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { opportunities } from '@/server/opportunities/opportunities'

export const metadata = { title: opportunitiesCopy.title }
const loadView = createLoader({ ...opportunitySearchParams, ...whySearchParams })

export default withSkeleton(
  OpportunitiesSkeleton,
  async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
    const { actor, reach } = await guardPage('page.dashboards')
    const { organisationId } = actor
    if (!organisationId) return <NoOrganisation />
    const { why, ...view } = await loadView(searchParams)
    // What once opened over this page is on the page of the query.
    if (why) redirect(`${routes.query(why)}#why-not-us`)
    const params = opportunityParams.parse({ days: view.days, engine: view.engine ?? undefined })
    const figures = await opportunities(actor, reach, organisationId, params, today())
    return (
      <Prefetched responses={{ [opportunitiesPath(organisationId, view)]: figures }}>
        <OpportunitiesScreen
          mayChangeTypes={reachOf(actor, 'ownOrganisation.manage') !== null}
          organisationId={organisationId}
        />
      </Prefetched>
    )
  },
)
