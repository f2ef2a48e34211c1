'use client'

import { useSearchParams } from 'next/navigation'
import { startTransition, useOptimistic, useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import type { AnswerSource } from '@/components/evidence/answer-window'
import type { VisibilityFigures } from '@/lib/schemas/visibility'
import { figuresPath, queriesOf, readView, type View, writeView } from './view-state'

/** A finished run appears on an open page within this time. */
const REFRESH_MS = 60_000

export interface InitialFigures {
  /** The path that the figures answer. */
  path: string
  figures: VisibilityFigures
}

export interface Visibility {
  view: View
  change: (part: Partial<View>) => void
  toggleQuery: (id: string) => void
  /** The figures to show: those of the view, or the last ones while it loads or after it failed. */
  figures: VisibilityFigures
  /** Whose answers the shown figures are made of. */
  source: AnswerSource
  /** What the figures of the view are asked by. */
  path: string
  /** True while `figures` are of an earlier view. */
  outdated: boolean
  /** True when the figures of the view could not be had. */
  failed: boolean
  refetch: () => void
}

/**
 * The state of the page. The address bar is its only store: a change writes there, and the page draws what stands
 * there. Score and rank periods are not part of the request, so changing them needs none.
 */
export function useVisibility(initial: InitialFigures): Visibility {
  // The router follows the address in a transition; a pressed control must not wait for it.
  const [view, setView] = useOptimistic(readView(useSearchParams()))
  const path = figuresPath(initial.figures.organisation._id, view)
  const { data, error, refetch } = useResource<VisibilityFigures>(path, {
    ...(path === initial.path ? { initialData: initial.figures } : {}),
    keepPrevious: true,
    refetchIntervalMs: REFRESH_MS,
  })
  const [shown, setShown] = useState({ path: initial.path, figures: initial.figures })
  // While a new path loads, `data` is still what is shown; anything else is the answer to this path.
  if (data && data !== shown.figures) setShown({ path, figures: data })

  const write = (change: (view: View) => View) =>
    startTransition(() => {
      const next = change(addressView())
      setView(next)
      window.history.replaceState(null, '', `${window.location.pathname}${writeView(next)}`)
    })

  return {
    view,
    change: (part) => write((now) => ({ ...now, ...part })),
    toggleQuery: (id) => write((now) => ({ ...now, queries: toggled(now.queries, id) })),
    path,
    figures: shown.figures,
    // Of the path that is shown, not of the view: what is opened must be what the figure counts.
    source: { organisationId: shown.figures.organisation._id, queries: queriesOf(shown.path) },
    outdated: shown.path !== path,
    failed: error !== null && data === undefined,
    refetch,
  }
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
}

/** From the address itself, not from what is drawn: two quick clicks must both count. */
function addressView(): View {
  return readView(new URLSearchParams(window.location.search))
}
