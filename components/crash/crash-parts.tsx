'use client'

import { Button, type ButtonVariant } from '@/components/ui/button'
import { RefreshCw } from '@/components/ui/icons'
import { crashCopy } from '@/lib/copy/crash'

export type ReportState = 'sending' | 'sent' | 'failed'

export interface CrashViewProps {
  error: unknown
  report: ReportState
}

export function RefreshButton({ variant }: { variant?: ButtonVariant }) {
  return (
    <Button onClick={() => window.location.reload()} variant={variant}>
      <RefreshCw />
      {crashCopy.refreshPage}
    </Button>
  )
}

/** As a `ref`: focuses an element once, when it appears. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
