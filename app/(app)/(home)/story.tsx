import { HomeStoryView, StoryFailed } from '@/components/home/story'
import { addQueryPath } from '@/lib/access/navigation'
import type { Actor, Reach } from '@/lib/access/permissions'
import { monthOf, nextRun } from '@/lib/format/dates'
import { routes } from '@/lib/routes'
import { today } from '@/server/clock'
import { organisationScope } from '@/server/db/scope'
import { homeStory } from '@/server/home/story'
import { log } from '@/server/log'
import { env } from '@/server/settings/env'

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
  return (
    <HomeStoryView
      addQuery={addQueryPath(actor, organisationId)}
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
