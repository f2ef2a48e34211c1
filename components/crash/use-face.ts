'use client'

import { type ComponentType, useEffect, useState } from 'react'
import type { CrashViewProps } from './face-props'
import type { Viewer } from './use-crash'

/** Fetched when they are needed: the crash screen is part of every page, and most pages never crash. */
const FACES: Partial<Record<Viewer, () => Promise<ComponentType<CrashViewProps>>>> = {
  systemAdmin: () => import('./crash-details').then((module) => module.CrashDetails),
  user: () => import('./crash-report-form').then((module) => module.CrashReportForm),
}

interface Fetched {
  viewer: Viewer
  /** Null where it cannot be had; the tips stand in for it. */
  Face: ComponentType<CrashViewProps> | null
}

/**
 * The part of the screen that is a viewer's own: undefined while it is on its way, null for whoever has none. Not by
 * `dynamic`, which throws when a file cannot be fetched, and that may be the very crash.
 */
export function useViewerPart(viewer: Viewer): ComponentType<CrashViewProps> | null | undefined {
  const [fetched, setFetched] = useState<Fetched | null>(null)
  useEffect(() => {
    const fetchFace = FACES[viewer]
    if (!fetchFace) return
    let gone = false
    const keep = (Face: Fetched['Face']) => {
      if (!gone) setFetched({ viewer, Face })
    }
    fetchFace().then(keep, (error: unknown) => {
      console.error(error)
      keep(null)
    })
    return () => {
      gone = true
    }
  }, [viewer])
  if (viewer === 'visitor') return null
  return fetched?.viewer === viewer ? fetched.Face : undefined
}
