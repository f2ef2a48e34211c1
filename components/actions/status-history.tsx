import { useId } from 'react'
import { Changes } from '@/components/actions/status'
import { useResource } from '@/components/data/use-resource'
import { Loaded } from '@/components/ui/card-state'
import { Loading, Skeleton } from '@/components/ui/progress'
import type { TrackedRecommendationDetail } from '@/lib/actions/shapes'
import { trackerCopy } from '@/lib/actions/tracker-words'
import { trackedRecommendationPath } from '@/lib/api/endpoints'

/** Who set which status and when, newest first. */
export function StatusHistory({ recommendationId }: { recommendationId: string }) {
  const id = useId()
  const recommendation = useResource<TrackedRecommendationDetail>(trackedRecommendationPath(recommendationId), {
    alwaysFresh: true,
  })
  const loading = (
    <Loading className="mt-3 grid gap-2" label={trackerCopy.history.loading}>
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-4 w-64 max-w-full" />
    </Loading>
  )
  return (
    <section aria-labelledby={id} className="border-border border-t pt-4">
      <h3 className="font-medium text-sm" id={id}>
        {trackerCopy.history.title}
      </h3>
      <Loaded loading={loading} of={recommendation}>
        {({ history }) => <Changes changes={history} />}
      </Loaded>
    </section>
  )
}
