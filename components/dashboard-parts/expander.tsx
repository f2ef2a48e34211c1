import { Button } from '@/components/ui/button'
import { ChevronDown, ChevronUp } from '@/components/ui/icons'
import { figuresCopy } from '@/lib/copy/figures'

export function Expander({
  count,
  open,
  onToggle,
  controls,
}: {
  /** Rows beyond the first ones. */
  count: number
  open: boolean
  onToggle: () => void
  controls: string
}) {
  const Icon = open ? ChevronUp : ChevronDown
  return (
    <Button
      aria-controls={controls}
      aria-expanded={open}
      className="-ml-2"
      onClick={onToggle}
      size="sm"
      variant="ghost"
    >
      {open ? figuresCopy.less(count) : figuresCopy.more(count)}
      <Icon />
    </Button>
  )
}
