import { clsx } from 'clsx'
import { ChevronDown } from './icons'

/** On the button of a part that folds. */
export function FoldMark({ open }: { open: boolean }) {
  return (
    <ChevronDown
      className={clsx('size-4 shrink-0 text-muted-foreground transition-transform duration-120', open && 'rotate-180')}
    />
  )
}
