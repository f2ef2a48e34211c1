import { redirect } from 'next/navigation'
import { createLoader, type SearchParams } from 'nuqs/server'
import { Suspense } from 'react'
import { Prefetched } from '@/components/data/prefetched'
import { BrandSummarySkeleton } from '@/components/home/brand-summary-states'
import { HomeScreen } from '@/components/home/home-screen'
import { NoOrganisation } from '@/components/home/no-organisation'
import { landingPage } from '@/lib/access/navigation'
import { reachOf } from '@/lib/access/permissions'
import { homeCopy } from '@/lib/copy/home'
import { routes } from '@/lib/routes'
import { industryTrendsParams } from '@/lib/schemas/figures'
import { homeFigureParams, homePath, homeSearchParams } from '@/lib/search-params/dashboards'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { industryTrendsFigures } from '@/server/services/figures/industry-trends'
import { orWithoutChoice } from '../record-or-not-found'
import { Summary } from './summary'

export const metadata = { title: homeCopy.title }
const loadView = createLoader(homeSearchParams)

export default async function HomePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { actor, reach } = await guardPage('page.dashboards')
  const { organisationId } = actor
  const landing = landingPage(actor)
  if (landing !== routes.home) redirect(landing)
  if (!organisationId) return <NoOrganisation />
  const view = await loadView(searchParams)
  const params = industryTrendsParams.parse(homeFigureParams(view))
  const read = () => industryTrendsFigures(actor, reach, organisationId, params, today())
  const figures = await orWithoutChoice(read, view.queries.length > 0, routes.home)
  return (
    <Prefetched answers={{ [homePath(organisationId, view)]: figures }}>
      <HomeScreen
        internal={reachOf(actor, 'run.enqueue') !== null}
        organisationId={organisationId}
        summary={
          <Suspense fallback={<BrandSummarySkeleton />}>
            <Summary actor={actor} organisationId={organisationId} reach={reach} />
          </Suspense>
        }
      />
    </Prefetched>
  )
}
