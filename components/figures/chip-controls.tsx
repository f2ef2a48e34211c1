import { X } from 'lucide-react'
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

/** Empties the selection. */
export function ClearAll({ onClear }: { onClear: () => void }) {
  return (
    <Button onClick={onClear} size="sm" variant="ghost">
      <X aria-hidden="true" strokeWidth={1.75} />
      {figuresCopy.queries.clearAll}
    </Button>
  )
}
