'use client'

import { clsx } from 'clsx'
import { Bug, Eraser, LifeBuoy, RefreshCw, TriangleAlert } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { StandaloneScreen } from '@/components/layout/standalone-screen'
import { applyTheme, subscribeTheme } from '@/components/layout/theme'
import { fetchCurrentUser, rememberedUser, reportCrash } from '@/lib/api/crash-report'
import { crashCopy } from '@/lib/copy/crash'
import { type CrashViewProps, focusOnMount, RefreshButton, type ReportState } from './crash-parts'

const TIPS = [
  { Icon: RefreshCw, text: crashCopy.tips.refresh },
  { Icon: Eraser, text: crashCopy.tips.clearCache },
  { Icon: LifeBuoy, text: crashCopy.tips.contact },
]

/** What a visitor can do about it. */
function CrashTips() {
  return (
    <>
      <ul className="mt-4 divide-y divide-border rounded-xl border border-border bg-card shadow-2xs">
        {TIPS.map(({ Icon, text }) => (
          <li className="flex items-center gap-3 px-4 py-3" key={text}>
            <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
            {text}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex">
        <RefreshButton />
      </div>
    </>
  )
}

/** Which face of the screen somebody sees (spec §2); 'unknown' until that is clear. */
type Viewer = 'unknown' | 'systemAdmin' | 'user' | 'visitor'

/** What became of the report of a crash, which is sent as soon as its screen is there. */
function useCrashReport(error: unknown): ReportState {
  const [state, setState] = useState<ReportState>('sending')
  useEffect(() => {
    let gone = false
    const become = (next: ReportState) => () => {
      if (!gone) setState(next)
    }
    reportCrash(error).then(become('sent'), become('failed'))
    return () => {
      gone = true
    }
  }, [error])
  return state
}

/**
 * Who looks at the screen: whom the browser remembers at once, then whom the server names. The face decides nothing
 * but what is shown: the error is the browser's own.
 */
function useViewer(): Viewer {
  const [viewer, setViewer] = useState<Viewer>('unknown')
  useEffect(() => {
    let gone = false
    const held = rememberedUser()
    if (held) setViewer(viewerOf(held))
    const become = (next: Viewer) => {
      if (!gone) setViewer(next)
    }
    fetchCurrentUser().then(
      (user) => become(viewerOf(user)),
      () => become(viewerOf(held)),
    )
    return () => {
      gone = true
    }
  }, [])
  return viewer
}

function viewerOf(user: { permissions?: { isAdmin?: boolean } } | null): Viewer {
  if (!user) return 'visitor'
  return user.permissions?.isAdmin === true ? 'systemAdmin' : 'user'
}

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
function useViewerPart(viewer: Viewer): ComponentType<CrashViewProps> | null | undefined {
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

/**
 * What stands where a page broke while it was drawn (spec §2): system admins see the error, other users may say what
 * happened, visitors get tips. The crash is reported at once, and nothing that fails here takes the screen away.
 */
export function CrashScreen({ error }: { error: unknown }) {
  const report = useCrashReport(error)
  const viewer = useViewer()
  const Face = useViewerPart(viewer)
  // Where the server could not draw the page, the script in its head has not run.
  useEffect(() => {
    applyTheme()
    return subscribeTheme(applyTheme)
  }, [])

  const detailed = Face && viewer === 'systemAdmin'
  const Icon = detailed ? Bug : TriangleAlert
  return (
    <StandaloneScreen>
      <div className={clsx('w-full', detailed ? 'max-w-150' : 'max-w-110')}>
        <span
          className={clsx(
            'flex size-12 items-center justify-center rounded-lg',
            detailed ? 'bg-destructive-soft text-destructive' : 'bg-warning-soft text-warning',
          )}
        >
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
        </span>
        <h1 className="mt-5 font-semibold text-2xl tracking-tighter outline-none" ref={focusOnMount} tabIndex={-1}>
          {crashCopy.title}
        </h1>
        {Face && <Face error={error} report={report} />}
        {Face === null && <CrashTips />}
        {Face === undefined && (
          <div className="mt-5 flex">
            <RefreshButton />
          </div>
        )}
      </div>
    </StandaloneScreen>
  )
}
