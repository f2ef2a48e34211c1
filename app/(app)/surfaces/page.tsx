import { createLoader, type SearchParams } from 'nuqs/server'
import { NoOrganisation, withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { QuerySkeleton } from '@/components/layout/page-skeletons'
import { SurfacesScreen } from '@/components/surfaces/surfaces-screen'
import { reachOf } from '@/lib/access/permissions'
import { ENGINES } from '@/lib/api/endpoints'
import { routes } from '@/lib/routes'
import { surfacesCopy } from '@/lib/surfaces/by-surface'
import { surfacesPath, surfacesSearchParams } from '@/lib/visibility/params'
import { surfaceParams } from '@/lib/visibility/shapes'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { enginesAndSurfaces } from '@/server/engines/overview'
import { surfaceFigures } from '@/server/visibility/surface-reads'
import { readOrDropChoice } from '../record-or-not-found'

export const metadata = { title: surfacesCopy.title }
const loadView = createLoader(surfacesSearchParams)

export default withSkeleton(QuerySkeleton, async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const { actor, reach } = await guardPage('page.dashboards')
  const { organisationId } = actor
  if (!organisationId) return <NoOrganisation />
  const view = await loadView(searchParams)
  const params = surfaceParams.parse({ range: view.range, queries: view.queries.join(',') })
  const read = () => surfaceFigures(actor, reach, organisationId, params, today())
  const maySeeCosts = reachOf(actor, 'engine.read') !== null
  const [figures, costs] = await Promise.all([
    readOrDropChoice(read, view.queries.length > 0, routes.surfaces),
    maySeeCosts ? enginesAndSurfaces(today()) : null,
  ])
  const responses = { [surfacesPath(organisationId, view)]: figures, ...(costs && { [ENGINES]: costs }) }
  return (
    <Prefetched responses={responses}>
      <SurfacesScreen organisationId={organisationId} withCosts={maySeeCosts} />
    </Prefetched>
  )
})
