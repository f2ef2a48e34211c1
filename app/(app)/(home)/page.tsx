import { redirect } from 'next/navigation'
import { createLoader, type SearchParams } from 'nuqs/server'
import { contentOrSkeleton, NoOrganisation, withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { HomeScreen } from '@/components/home/home-screen'
import { HomeSkeleton, StorySkeleton } from '@/components/layout/page-skeletons'
import { landingPage } from '@/lib/access/navigation'
import { type Actor, type Reach, reachOf } from '@/lib/access/permissions'
import { nextRun } from '@/lib/format/dates'
import { homePageCopy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'
import { homeFigureParams, homePath, homeSearchParams } from '@/lib/visibility/params'
import { industryTrendsParams } from '@/lib/visibility/shapes'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { organisationScope } from '@/server/db/scope'
import { industryTrendsFigures } from '@/server/market/reads'
import { readQueryChips } from '@/server/queries/reads'
import { env } from '@/server/settings/env'
import { readOrDropChoice } from '../record-or-not-found'
import { storyAbove } from './story'

export const metadata = { title: homePageCopy.title }
const loadView = createLoader(homeSearchParams)

export default withSkeleton(HomeSkeleton, async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const { actor, reach } = await guardPage('page.dashboards')
  const { organisationId } = actor
  const landing = landingPage(actor)
  if (landing !== routes.home) redirect(landing)
  if (!organisationId) return <NoOrganisation />
  const view = await loadView(searchParams)
  const params = industryTrendsParams.parse(homeFigureParams(view))
  const read = () => industryTrendsFigures(actor, reach, organisationId, params, today())
  const story = storyAbove({ actor, organisationId, reach })
  const figures = await readOrDropChoice(read, view.queries.length > 0, routes.home)
  return (
    <Prefetched responses={{ [homePath(organisationId, view)]: figures }}>
      <HomeScreen
        next={nextRun(env().DAILY_RUN_CRON, new Date())}
        ownAnswers={figures.queries.length === 0 && (await hasOwnAnswers(actor, reach, organisationId))}
        internal={reachOf(actor, 'run.enqueue') !== null}
        organisationId={organisationId}
        story={await contentOrSkeleton(story, <StorySkeleton />)}
      />
    </Prefetched>
  )
})

async function hasOwnAnswers(actor: Actor, reach: Reach, organisationId: string): Promise<boolean> {
  const queries = await readQueryChips(await organisationScope(actor, reach, organisationId))
  return queries.some(({ results }) => results > 0)
}
