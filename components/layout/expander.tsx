import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ChevronDown, ChevronUp } from '@/components/ui/icons'
import { COLLAPSED_ROWS } from '@/lib/limits'
import { figuresCopy } from '@/lib/visibility/figure-words'

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

/** The first rows of a list whose element has the `id`, and the button that shows the rest; null where there is no rest. */
export function useCollapsed<Row>(rows: readonly Row[], { first = COLLAPSED_ROWS, allAtFirst = false } = {}) {
  const id = useId()
  const [all, setAll] = useState(allAtFirst)
  const rest = rows.length - first
  return {
    id,
    shown: all ? rows : rows.slice(0, first),
    expander: rest > 0 ? <Expander controls={id} count={rest} onToggle={() => setAll(!all)} open={all} /> : null,
  }
}
