import { useEffect, useState } from 'react'
import { OwnerProgress } from '@/components/daily-run/progress'
import { useAttempt } from '@/components/data/use-attempt'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Reference } from '@/components/ui/card-state'
import { FlaskConical } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import type { EnqueuedDay, RunProgress } from '@/lib/daily-run/shapes'
import { mediumDate } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { referenceOf } from '@/lib/format/text'
import { homeCopy } from '@/lib/home/words'
import { uiCopy } from '@/lib/ui/words'

const copy = homeCopy.devTools
const LIVE_MS = 2000

const OWNERS = ['organisation', 'industries'] as const
type RunOwner = (typeof OWNERS)[number]

const START: Record<RunOwner, string> = {
  organisation: '/api/app/organization-query-result/new',
  industries: '/api/app/industry-query-result/new',
}

/** The figures that count the answers of a run. */
const FIGURES = ['/api/app/industry-trends', '/api/app/visibility']

/** For internal users only: runs today's queries by hand, and shows their progress (R-HOME-9). */
export function DevTools({ organisationId, today }: { organisationId: string; today: Day }) {
  const { progress, failed, error, refetch, starting, start } = useTodayRuns(organisationId)
  return (
    <Card className="mt-7 border-border-strong border-dashed md:mt-9" labelledBy="dev-tools">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 md:px-5">
        <div>
          <div className="flex items-center gap-2">
            <FlaskConical className="size-4 text-muted-foreground" />
            <h2 className="font-semibold text-base tracking-tight" id="dev-tools">
              {copy.title}
            </h2>
            <Badge tone="hold">{copy.tag}</Badge>
          </div>
          <p className="mt-1 text-muted-foreground text-sm" id="dev-tools-date">
            {copy.date(mediumDate(progress?.date ?? today))}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">
          {OWNERS.map((owner) => (
            <Button
              aria-describedby="dev-tools-date"
              key={owner}
              onClick={() => start(owner)}
              pending={starting === owner}
              variant="secondary"
            >
              {copy.run[owner]}
            </Button>
          ))}
        </div>
      </div>
      <div className="grid gap-x-8 gap-y-4 border-border border-t p-4 text-sm md:grid-cols-2 md:px-5">
        {progress ? (
          OWNERS.map((owner) => (
            <OwnerProgress key={owner} label={copy.owner[owner]} none={copy.notYet} progress={progress[owner]} />
          ))
        ) : failed ? (
          <div className="grid gap-1">
            <p className="flex flex-wrap items-center gap-3" role="alert">
              {copy.unknown}
              <Button onClick={refetch} size="sm" variant="secondary">
                {uiCopy.retry}
              </Button>
            </p>
            <div className="text-muted-foreground empty:hidden">
              <Reference value={referenceOf(error)} />
            </div>
          </div>
        ) : (
          <p className="text-muted-foreground">{copy.loading}</p>
        )}
      </div>
    </Card>
  )
}

/**
 * Today's runs of an organisation and its industries: their progress, asked again every 2 seconds while something is
 * left, and what queues them. When a run that was under way has ended, the figures made of it are read again.
 */
function useTodayRuns(organisationId: string) {
  const refresh = useRefresh()
  const [watched, setWatched] = useState(false)
  const [starting, setStarting] = useState<RunOwner | null>(null)
  const { attempt } = useAttempt()
  const { data, error, isFetching, refetch } = useResource<RunProgress>(`/api/app/run-progress/org/${organisationId}`, {
    alwaysFresh: true,
    ...(watched ? { refetchIntervalMs: LIVE_MS } : {}),
  })
  const left = data ? data.organisation.left + data.industries.left : 0
  // Also a run that another user has started.
  if (left > 0 && !watched) setWatched(true)

  useEffect(() => {
    if (!watched || isFetching || left > 0) return
    setWatched(false)
    for (const figures of FIGURES) refresh(figures)
  }, [watched, isFetching, left, refresh])

  const start = async (owner: RunOwner) => {
    setStarting(owner)
    await attempt(async () => {
      const { enqueued } = await api.post<EnqueuedDay>(START[owner])
      if (enqueued === 0) toast.warning(copy.nothingQueued)
      else toast.success(copy.queued(enqueued))
      refetch()
      // The end of a run that takes no time must be noticed as well.
      setWatched(enqueued > 0 || left > 0)
    })
    setStarting(null)
  }
  return { progress: data, failed: error !== null && data === undefined, error, refetch, starting, start }
}
