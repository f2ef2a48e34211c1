import { clsx } from 'clsx'
import { ChevronDown } from './icons'

/** On the button of a part that folds. */
export function FoldMark({ open }: { open: boolean }) {
  return <ChevronDown className={clsx('fold-mark', open && 'rotate-180')} />
}
