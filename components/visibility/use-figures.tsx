import { useEffect, useEffectEvent, useState } from 'react'
import { usePrefetched, useRefetching, useResource } from '@/components/data/use-resource'
import { CalendarClock } from '@/components/ui/icons'
import type { NextRun } from '@/lib/format/dates'
import { figuresCopy } from '@/lib/visibility/figure-words'

/** How soon a finished run appears on an open page. */
export const REFRESH_MS = 60_000

interface ShownFigures<Figures> {
  /** Figures of the path, or the previous ones while it loads or after it failed. */
  figures: Figures
  shownPath: string
  /** True while `figures` are of an earlier path. */
  outdated: boolean
  /** True while those are faded, and once their successors take long (`useRefetching`). */
  faded: boolean
  late: boolean
  /** True when the figures of the path could not be loaded. */
  failed: boolean
  error: Error | null
  refetch: () => void
}

/** The figures of a dashboard, all in one request, asked again every minute. */
export function useFigures<Figures extends object>(path: string): ShownFigures<Figures> {
  const resource = useResource<Figures>(path, { keepPrevious: true, refetchIntervalMs: REFRESH_MS })
  const shown = usePrefetched(path, resource)
  const { data, error, refetch } = resource
  const outdated = shown.path !== path
  const failed = error !== null && data === undefined
  return {
    figures: shown.data,
    shownPath: shown.path,
    outdated,
    ...useRefetching(outdated && !failed),
    failed,
    error,
    refetch,
  }
}

/** The choice that the shown figures are of, so that no card follows a new one before its figures are there. */
export function useShownView<View extends object>(view: View, outdated: boolean): View {
  const [shown, setShown] = useState(view)
  if (!outdated && JSON.stringify(view) !== JSON.stringify(shown)) setShown(view)
  return outdated ? shown : view
}

/**
 * Announces that a finished run changed the figures of the latest day. `latest` is those figures as one comparable text;
 * a change that the user's own `selection` caused is neither announced nor followed by `onUpdated`.
 */
export function FiguresAnnouncer({
  latest,
  selection,
  text,
  onUpdated,
}: {
  latest: string
  selection: string
  text: string
  onUpdated?: () => void
}) {
  const [announced, setAnnounced] = useState({ selection, latest, text: '' })
  if (announced.latest !== latest || announced.selection !== selection)
    setAnnounced({ selection, latest, text: announced.selection === selection ? text : '' })
  const updated = useEffectEvent(() => onUpdated?.())
  useEffect(() => {
    if (announced.text !== '') updated()
  }, [announced])
  return (
    <p className="sr-only" role="status">
      {announced.text}
    </p>
  )
}

const copy = figuresCopy.nextAnswers
/** Days after which a page has its final look. */
const WEEK = 7

/** Until a week of answers is stored: how many days there are, and when the next answers come (R-VISIBILITY-15). */
export function NextAnswers({
  stored,
  next,
  queries,
}: {
  /** Finished days since the first answer; null without one. */
  stored: number | null
  /** null if the daily run is not once a day. */
  next: NextRun | null
  queries: readonly { active: boolean }[]
}) {
  if (stored !== null && stored >= WEEK) return null
  // Without an active query no answers will come.
  if (!queries.some(({ active }) => active)) return null
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-lg border border-border bg-muted px-4 py-2.5 text-sm">
      <CalendarClock className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <span>
        {stored === null ? copy.none : copy.stored(stored)} {next ? copy.next(next.today, next.time) : copy.nextRun}
      </span>
    </p>
  )
}
