'use client'

import { CircleAlert, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { uiCopy } from '@/lib/copy/ui'
import { referenceOf } from '@/lib/format/reference'
import { Button } from './button'
import { Reference } from './reference'
import { useFocusNearby } from './use-focus-nearby'

/** What stands in a card whose request failed: the card stays, the page goes on, and so does the keyboard. */
export function ErrorState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const state = useRef<HTMLDivElement>(null)
  useFocusNearby(state)
  return (
    <div
      className="flex grow flex-col items-center justify-center gap-3 px-4 py-12 text-center"
      ref={state}
      role="alert"
    >
      <CircleAlert aria-hidden="true" className="size-5 text-destructive" strokeWidth={1.75} />
      <p className="font-medium text-sm">{uiCopy.somethingWrong}</p>
      <div className="text-muted-foreground empty:hidden">
        <Reference value={referenceOf(error)} />
      </div>
      <Button onClick={onRetry} size="sm" variant="secondary">
        <RotateCw aria-hidden="true" strokeWidth={1.75} />
        {uiCopy.retry}
      </Button>
    </div>
  )
}
