'use client'

import { clsx } from 'clsx'
import { type ComponentType, useEffect, useState } from 'react'
import { StandaloneScreen } from '@/components/layout/standalone-screen'
import { applyTheme, subscribeTheme } from '@/components/layout/theme'
import { Bug, Eraser, LifeBuoy, RefreshCw, TriangleAlert } from '@/components/ui/icons'
import { fetchCurrentUser, rememberedUser, reportCrash } from '@/lib/api/crash-report'
import { crashCopy } from '@/lib/copy/crash'
import { type CrashViewProps, focusOnMount, RefreshButton, type ReportState } from './crash-parts'

/**
 * Replaces a page that broke while it was rendered (R-CRASH-1): system admins see the error, other users may describe
 * what happened, visitors get tips. The crash is reported at once, and no failure in here may remove the screen.
 */
export function CrashScreen({ error }: { error: unknown }) {
  const report = useCrashReport(error)
  const viewer = useViewer()
  const View = useCrashView(viewer)
  // The script in the head has not run when the server could not render the page.
  useEffect(() => {
    applyTheme()
    return subscribeTheme(applyTheme)
  }, [])

  const detailed = View && viewer === 'systemAdmin'
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
          <Icon className="size-6" />
        </span>
        <h1 className="mt-5 font-semibold text-2xl tracking-tighter outline-none" ref={focusOnMount} tabIndex={-1}>
          {crashCopy.title}
        </h1>
        {View && <View error={error} report={report} />}
        {View === null && <CrashTips />}
        {View === undefined && (
          <div className="mt-5 flex">
            <RefreshButton />
          </div>
        )}
      </div>
    </StandaloneScreen>
  )
}

const TIPS = [
  { Icon: RefreshCw, text: crashCopy.tips.refresh },
  { Icon: Eraser, text: crashCopy.tips.clearCache },
  { Icon: LifeBuoy, text: crashCopy.tips.contact },
]

function CrashTips() {
  return (
    <>
      <ul className="mt-4 divide-y divide-border rounded-xl border border-border bg-card shadow-2xs">
        {TIPS.map(({ Icon, text }) => (
          <li className="flex items-center gap-3 px-4 py-3" key={text}>
            <Icon className="size-4 shrink-0 text-muted-foreground" />
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

function useCrashReport(error: unknown): ReportState {
  const [state, setState] = useState<ReportState>('sending')
  useEffect(() => {
    let unmounted = false
    const show = (next: ReportState) => () => {
      if (!unmounted) setState(next)
    }
    reportCrash(error).then(show('sent'), show('failed'))
    return () => {
      unmounted = true
    }
  }, [error])
  return state
}

type Viewer = 'unknown' | 'systemAdmin' | 'user' | 'visitor'

/** First the user that the browser remembers, then the one that the server names. It decides only what is shown. */
function useViewer(): Viewer {
  const [viewer, setViewer] = useState<Viewer>('unknown')
  useEffect(() => {
    let unmounted = false
    const remembered = rememberedUser()
    if (remembered) setViewer(viewerOf(remembered))
    const show = (next: Viewer) => {
      if (!unmounted) setViewer(next)
    }
    fetchCurrentUser().then(
      (user) => show(viewerOf(user)),
      () => show(viewerOf(remembered)),
    )
    return () => {
      unmounted = true
    }
  }, [])
  return viewer
}

function viewerOf(user: { permissions?: { isAdmin?: boolean } } | null): Viewer {
  if (!user) return 'visitor'
  return user.permissions?.isAdmin === true ? 'systemAdmin' : 'user'
}

type CrashView = ComponentType<CrashViewProps>

/** Loaded on demand: the crash screen is part of every page, and most pages never crash. */
const VIEWS: Partial<Record<Viewer, () => Promise<CrashView>>> = {
  systemAdmin: () => import('./crash-details').then((module) => module.CrashDetails),
  user: () => import('./crash-report-form').then((module) => module.CrashReportForm),
}

/**
 * The viewer's part of the screen: undefined while it loads, null for visitors and after a failure. Not by `dynamic`,
 * which throws when a file cannot be loaded, and that may be the very crash.
 */
function useCrashView(viewer: Viewer): CrashView | null | undefined {
  const [loaded, setLoaded] = useState<{ viewer: Viewer; View: CrashView | null } | null>(null)
  useEffect(() => {
    const load = VIEWS[viewer]
    if (!load) return
    let unmounted = false
    const show = (View: CrashView | null) => {
      if (!unmounted) setLoaded({ viewer, View })
    }
    load().then(show, (error: unknown) => {
      console.error(error)
      show(null)
    })
    return () => {
      unmounted = true
    }
  }, [viewer])
  if (viewer === 'visitor') return null
  return loaded?.viewer === viewer ? loaded.View : undefined
}
