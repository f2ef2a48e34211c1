import { CircleAlert, RotateCw } from 'lucide-react'
import { uiCopy } from '@/lib/copy/ui'
import { Button } from './button'

/** What stands in a card whose request failed: the card stays, the page goes on. */
export function ErrorState({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex grow flex-col items-center justify-center gap-3 px-4 py-12 text-center" role="alert">
      <CircleAlert aria-hidden="true" className="size-5 text-destructive" strokeWidth={1.75} />
      <p className="font-medium text-sm">{uiCopy.somethingWrong}</p>
      <Button onClick={onRetry} size="sm" variant="secondary">
        <RotateCw aria-hidden="true" strokeWidth={1.75} />
        {uiCopy.retry}
      </Button>
    </div>
  )
}
