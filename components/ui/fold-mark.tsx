import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { ChevronDown } from './icons'

/** Chevron on the button of a foldable part. */
export function FoldMark({ open }: { open: boolean }) {
  return <ChevronDown className={clsx('fold-mark', open && 'rotate-180')} />
}

/** A part that is folded at first: `button` has the attributes of its button, `id` is the part's. */
export function useFold() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = {
    'aria-controls': open ? id : undefined,
    'aria-expanded': open,
    onClick: () => setOpen(!open),
    type: 'button' as const,
  }
  return { id, open, button }
}
