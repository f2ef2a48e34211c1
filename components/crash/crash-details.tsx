'use client'

import { goBack } from '@/components/layout/go-back'
import { Button } from '@/components/ui/button'
import { describeError } from '@/lib/api/crash-report'
import { crashCopy as copy } from '@/lib/copy/crash'
import { navigationCopy } from '@/lib/copy/shell'
import { type CrashViewProps, RefreshButton } from './crash-parts'
import { StackToggle } from './stack-toggle'

/** Errors of the server have a digest only (R-SAFE-44). */
export function CrashDetails({ error, report }: CrashViewProps) {
  const { message, stack, digest } = describeError(error)
  return (
    <>
      <p className="mt-1 text-muted-foreground" role="status">
        {copy.report[report]} {copy.becauseAdmin}
      </p>
      <div className="mt-5 divide-y divide-border overflow-hidden rounded-xl border border-border bg-card shadow-2xs">
        <div className="px-4 py-3 font-mono text-xs leading-5">
          <p className="whitespace-pre-wrap break-words text-destructive">{message}</p>
          {digest && <p className="mt-1 break-words text-muted-foreground">{copy.digest(digest)}</p>}
        </div>
        {stack && <StackToggle isOpenFirst text={stack.replaceAll(window.location.origin, '')} />}
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <RefreshButton />
        <Button onClick={goBack} variant="secondary">
          {navigationCopy.goBack}
        </Button>
      </div>
    </>
  )
}
