import { useId } from 'react'
import { useResource } from '@/components/data/use-resource'
import { useCollapsed } from '@/components/layout/expander'
import { Loaded } from '@/components/ui/card-state'
import { ArrowRight } from '@/components/ui/icons'
import { Loading, Skeleton } from '@/components/ui/progress'
import type { StatusChangeRow, TrackedRecommendationDetail } from '@/lib/actions/shapes'
import { trackerCopy } from '@/lib/actions/tracker-words'
import { trackedRecommendationPath } from '@/lib/api/endpoints'
import { longDate } from '@/lib/format/dates'
import { StatusBadge } from './status'

const SHOWN_CHANGES = 5

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

function Changes({ changes }: { changes: readonly StatusChangeRow[] }) {
  const { id, shown, expander } = useCollapsed(changes, { first: SHOWN_CHANGES })
  if (changes.length === 0) return <p className="mt-2 text-muted-foreground text-sm">{trackerCopy.history.none}</p>
  return (
    <>
      <ol className="mt-2 grid gap-3" id={id}>
        {shown.map((change) => (
          <li className="grid gap-1" key={change._id}>
            <span className="flex flex-wrap items-center gap-2">
              {change.from !== change.to && (
                <>
                  <StatusBadge status={change.from} />
                  <ArrowRight className="size-4 text-subtle-foreground" />
                  <span className="sr-only">{trackerCopy.history.to}</span>
                </>
              )}
              <StatusBadge status={change.to} />
            </span>
            <span className="text-muted-foreground text-sm">
              {`${change.changedBy ?? trackerCopy.history.unknownUser}, `}
              <time dateTime={change.changedAt}>{longDate(change.changedAt)}</time>
            </span>
            {change.liveSince && (
              <span className="tnum text-muted-foreground text-sm">
                {trackerCopy.history.liveSince(change.liveSince)}
              </span>
            )}
          </li>
        ))}
      </ol>
      {expander}
    </>
  )
}
