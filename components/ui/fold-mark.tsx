import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'

/** On the button of a part that folds. */
export function FoldMark({ open }: { open: boolean }) {
  return (
    <ChevronDown
      aria-hidden="true"
      className={clsx('size-4 shrink-0 text-muted-foreground transition-transform duration-120', open && 'rotate-180')}
      strokeWidth={1.75}
    />
  )
}
