import { createLoader, type SearchParams } from 'nuqs/server'
import { NoOrganisation, withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { QuerySkeleton } from '@/components/layout/page-skeletons'
import { SurfacesScreen } from '@/components/surfaces/surfaces-screen'
import { routes } from '@/lib/routes'
import { surfacesCopy } from '@/lib/surfaces/by-surface'
import { surfacesPath, surfacesSearchParams } from '@/lib/visibility/params'
import { surfaceParams } from '@/lib/visibility/shapes'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { surfaceFigures } from '@/server/visibility/surface-reads'
import { orWithoutChoice } from '../record-or-not-found'

export const metadata = { title: surfacesCopy.title }
const loadView = createLoader(surfacesSearchParams)

export default withSkeleton(QuerySkeleton, async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const { actor, reach } = await guardPage('page.dashboards')
  const { organisationId } = actor
  if (!organisationId) return <NoOrganisation />
  const view = await loadView(searchParams)
  const params = surfaceParams.parse({ range: view.range, queries: view.queries.join(',') })
  const read = () => surfaceFigures(actor, reach, organisationId, params, today())
  const figures = await orWithoutChoice(read, view.queries.length > 0, routes.surfaces)
  return (
    <Prefetched answers={{ [surfacesPath(organisationId, view)]: figures }}>
      <SurfacesScreen organisationId={organisationId} />
    </Prefetched>
  )
})
