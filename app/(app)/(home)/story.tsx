import { HomeStoryView, StoryFailed } from '@/components/home/story'
import { type Actor, type Reach, reachOf } from '@/lib/access/permissions'
import { monthOf, nextRun } from '@/lib/format/dates'
import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import { NEW, routes } from '@/lib/routes'
import { today } from '@/server/clock'
import { organisationScope } from '@/server/db/scope'
import { env } from '@/server/env'
import { homeStory } from '@/server/home/story'
import { log } from '@/server/log'

interface StoryOf {
  actor: Actor
  reach: Reach
  organisationId: string
}

/** Streams by itself: the market below neither waits for it nor fails with it. */
export async function storyAbove(of: StoryOf) {
  const story = await readStory(of).catch((error: unknown) => {
    log.error({ err: error }, 'home story unavailable')
    return null
  })
  if (!story) return <StoryFailed />
  const { actor, organisationId } = of
  const active = story.queries.filter(({ kind, active: isActive }) => kind === 'organisation' && isActive).length
  const mayAdd = reachOf(actor, 'organisationQuery.manage') !== null && active < ACTIVE_QUERY_LIMIT.organisation
  return (
    <HomeStoryView
      addQuery={mayAdd ? routes.adminOrganisationQuery(organisationId, NEW) : null}
      organisation={story.organisation}
      report={story.line ? routes.report(monthOf(today())) : null}
      story={story}
    />
  )
}

async function readStory({ actor, reach, organisationId }: StoryOf) {
  const scope = await organisationScope(actor, reach, organisationId)
  return homeStory({ scope, today: today(), next: nextRun(env().DAILY_RUN_CRON, new Date()) }, actor)
}
