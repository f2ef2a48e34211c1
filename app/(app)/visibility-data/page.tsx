import { createLoader, type SearchParams } from 'nuqs/server'
import { NoOrganisation, withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { VisibilitySkeleton } from '@/components/layout/page-skeletons'
import { VisibilityScreen } from '@/components/visibility/visibility-screen'
import { addQueryPath } from '@/lib/access/navigation'
import { cronTime, nextRun } from '@/lib/format/dates'
import { visibilityPageCopy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'
import { visibilityFigureParams, visibilityPath, visibilitySearchParams } from '@/lib/visibility/params'
import { visibilityParams } from '@/lib/visibility/shapes'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { env } from '@/server/settings/env'
import { visibilityFigures } from '@/server/visibility/reads'
import { readOrDropChoice } from '../record-or-not-found'

export const metadata = { title: visibilityPageCopy.title }
const loadView = createLoader(visibilitySearchParams)

export default withSkeleton(VisibilitySkeleton, async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const { actor, reach } = await guardPage('page.dashboards')
  const { organisationId } = actor
  if (!organisationId) return <NoOrganisation />
  const view = await loadView(searchParams)
  const params = visibilityParams.parse(visibilityFigureParams(view))
  const read = () => visibilityFigures(actor, reach, organisationId, params, today())
  const figures = await readOrDropChoice(read, view.queries.length > 0, routes.visibility)
  return (
    <Prefetched responses={{ [visibilityPath(organisationId, view)]: figures }}>
      <VisibilityScreen
        addQuery={addQueryPath(actor, organisationId)}
        firstRun={cronTime(env().DAILY_RUN_CRON)}
        next={nextRun(env().DAILY_RUN_CRON, new Date())}
        organisationId={organisationId}
      />
    </Prefetched>
  )
})
