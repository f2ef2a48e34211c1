import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { figuresCopy } from '@/lib/copy/figures'

/** What the green border means. */
export function ChipLegend() {
  return (
    <span className="flex items-center gap-2 text-xs">
      <span aria-hidden="true" className="h-3 w-5 rounded-full border border-success-border" />
      {figuresCopy.queries.legend}
    </span>
  )
}

/** Empties the selection. It goes with what it empties, so the first of the chips takes the focus. */
export function ClearAll({
  onClear,
  chips,
}: {
  onClear: () => void
  /** What holds the chips. */
  chips: RefObject<HTMLElement | null>
}) {
  const clear = () => {
    onClear()
    chips.current?.querySelector('button')?.focus()
  }
  return (
    <Button onClick={clear} size="sm" variant="ghost">
      <X aria-hidden="true" strokeWidth={1.75} />
      {figuresCopy.queries.clearAll}
    </Button>
  )
}
