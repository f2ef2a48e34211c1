'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { figuresCopy } from '@/lib/copy/figures'

/** 'N more' and 'N less' under a list that shows its first rows. */
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
  /** Id of the list. */
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
      <Icon aria-hidden="true" strokeWidth={1.75} />
    </Button>
  )
}
