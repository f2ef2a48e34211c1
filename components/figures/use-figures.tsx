'use client'

import { useState } from 'react'
import { usePrefetched, useResource } from '@/components/data/use-resource'

/** A finished run appears on an open page within this time. */
const REFRESH_MS = 60_000

interface ShownFigures<Figures> {
  /** The figures to show: those of the path, or the last ones while it loads or after it failed. */
  figures: Figures
  /** What the shown figures were asked by. */
  shownPath: string
  /** True while `figures` are of an earlier path. */
  outdated: boolean
  /** True when the figures of the path could not be had. */
  failed: boolean
  error: Error | null
  refetch: () => void
}

/** The figures of a dashboard, all in one request, asked again every minute. */
export function useFigures<Figures extends object>(path: string): ShownFigures<Figures> {
  const resource = useResource<Figures>(path, { keepPrevious: true, refetchIntervalMs: REFRESH_MS })
  const shown = usePrefetched(path, resource)
  const { data, error, refetch } = resource
  return {
    figures: shown.data,
    shownPath: shown.path,
    outdated: shown.path !== path,
    failed: error !== null && data === undefined,
    error,
    refetch,
  }
}

/**
 * Says politely that a finished run changed the latest day's figures. `latest` is that day's counts as one comparable
 * text. `selection` is what the reader chose: figures that change because the choice did are no news.
 */
export function FiguresAnnouncer({ latest, selection, text }: { latest: string; selection: string; text: string }) {
  const [heard, setHeard] = useState({ selection, latest, text: '' })
  if (heard.latest !== latest || heard.selection !== selection)
    setHeard({ selection, latest, text: heard.selection === selection ? text : '' })
  return (
    <p className="sr-only" role="status">
      {heard.text}
    </p>
  )
}
