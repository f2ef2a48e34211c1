'use client'

import { useState } from 'react'
import { useResource } from '@/components/data/use-resource'

/** A finished run appears on an open page within this time. */
const REFRESH_MS = 60_000

/** What the server rendered the page with. */
export interface Initial<Figures> {
  /** The path that the figures answer. */
  path: string
  figures: Figures
}

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
export function useFigures<Figures extends object>(initial: Initial<Figures>, path: string): ShownFigures<Figures> {
  const { data, error, refetch } = useResource<Figures>(path, {
    ...(path === initial.path ? { initialData: initial.figures } : {}),
    keepPrevious: true,
    refetchIntervalMs: REFRESH_MS,
  })
  const [shown, setShown] = useState(initial)
  // While a new path loads, `data` is still what is shown; anything else is the answer to this path.
  if (data && data !== shown.figures) setShown({ path, figures: data })
  return {
    figures: shown.figures,
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
