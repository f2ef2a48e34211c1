import { useResource } from '@/components/data/use-resource'
import { EngineMark } from '@/components/engines/engine-mark'
import { Badge } from '@/components/ui/badge'
import { ErrorState } from '@/components/ui/card-state'
import { DAILY_RUNS } from '@/lib/api/endpoints'
import type { DailyRunDetail, EngineRuns, QueryRunFailure } from '@/lib/daily-run/shapes'
import { dailyRunsCopy as copy } from '@/lib/daily-run/words'
import { engineLabel } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import { mediumDate } from '@/lib/format/dates'
import { RunCost, RunDetailsSkeleton } from './run-cost'

// The details of a day, loaded when the first one is opened.

/** While the day is running. */
const LIVE_MS = 2000

function Failure({ failure }: { failure: QueryRunFailure }) {
  const { owner, sample, attempts, engine } = failure
  return (
    <li className="flex flex-col gap-x-4 gap-y-1 py-3 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem]">
      <div className="min-w-0">
        <p className="break-words font-medium text-sm">{failure.searchTerm}</p>
        <p className="break-words text-muted-foreground text-xs">
          {copy.failures.owner[owner.kind]} {owner.name}
        </p>
      </div>
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={failure.status === 'failed' ? 'destructive' : 'neutral'}>
            {copy.failures.status[failure.status]}
          </Badge>
          {copy.failures.reason(failure.reasonCode)}
        </p>
        {failure.reason && <p className="mt-1 break-words text-muted-foreground text-xs">{failure.reason}</p>}
      </div>
      <p className="tnum text-muted-foreground text-xs md:text-right">
        {[engineLabel(engine), sample > 1 && copy.failures.repeat(sample), copy.failures.attempts(attempts)]
          .filter(Boolean)
          .join(', ')}
      </p>
    </li>
  )
}

function EngineCounts({ engine }: { engine: EngineRuns }) {
  const { id, label, simulated, done, notShown, failed, skipped, left, tokens } = engine
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="flex w-52 items-center gap-2 font-medium">
        <EngineMark engine={id} />
        {simulated ? enginesCopy.simulated(label) : label}
      </span>
      <span className="tnum flex flex-wrap gap-x-3 text-muted-foreground text-xs">
        <span>{copy.list.done(done)}</span>
        {notShown > 0 && <span>{copy.list.notShown(notShown)}</span>}
        {failed > 0 && <span className="font-medium text-destructive">{copy.list.failed(failed)}</span>}
        {skipped > 0 && <span>{copy.list.skipped(skipped)}</span>}
        {left > 0 && <span>{copy.list.left(left)}</span>}
        <span>{copy.engines.tokens(tokens)}</span>
        <RunCost of={engine} />
      </span>
    </li>
  )
}

/** Counts by engine, and what failed or was skipped. */
export function RunDetails({ day, live, hasFailures }: { day: string; live: boolean; hasFailures: boolean }) {
  const { data, error, refetch } = useResource<DailyRunDetail>(
    `${DAILY_RUNS}/${day}`,
    live ? { refetchIntervalMs: LIVE_MS } : {},
  )
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <RunDetailsSkeleton />
  const all = data.failed + data.skipped
  return (
    <>
      {data.engines.length > 0 && (
        <ul aria-label={copy.engines.title(mediumDate(day))} className="grid gap-2 py-2">
          {data.engines.map((engine) => (
            <EngineCounts engine={engine} key={engine.id} />
          ))}
        </ul>
      )}
      {hasFailures && data.failures.length === 0 && (
        <p className="py-3 text-muted-foreground text-sm">{all > 0 ? copy.failures.gone : copy.failures.none}</p>
      )}
      {data.failures.length > 0 && (
        <ul aria-label={copy.failures.title(mediumDate(day))} className="divide-y divide-border">
          {data.failures.map((failure) => (
            <Failure failure={failure} key={failure._id} />
          ))}
        </ul>
      )}
      {data.failures.length > 0 && all > data.failures.length && (
        <p className="pb-3 text-muted-foreground text-xs">{copy.failures.some(data.failures.length, all)}</p>
      )}
    </>
  )
}
