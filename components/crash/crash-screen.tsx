'use client'

import { clsx } from 'clsx'
import { Bug, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { StandaloneScreen } from '@/components/layout/standalone-screen'
import { applyTheme, subscribeTheme } from '@/components/layout/theme'
import { crashCopy } from '@/lib/copy/crash'
import { CrashTips } from './crash-tips'
import { RefreshButton } from './refresh-button'
import { focusOnMount } from './take-focus'
import { useCrashReport, useViewer } from './use-crash'
import { useViewerPart } from './use-face'

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
