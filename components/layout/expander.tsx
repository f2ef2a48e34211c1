import { clsx } from 'clsx'
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

/**
 * The first rows of a list whose element has the `id`, and the button that shows the rest; null where there is no rest. A
 * phone shows fewer rows where `phone` says so: those that are `folded` have the class that hides them there.
 */
export function useCollapsed<Row>(
  rows: readonly Row[],
  {
    first = COLLAPSED_ROWS,
    allAtFirst = false,
    phone = first,
  }: { first?: number; allAtFirst?: boolean; phone?: number } = {},
) {
  const id = useId()
  const [all, setAll] = useState(allAtFirst)
  const expand = (count: number) =>
    count > 0 && <Expander controls={id} count={count} onToggle={() => setAll(!all)} open={all} />
  const [rest, restOnPhone] = [rows.length - first, rows.length - phone]
  return {
    id,
    shown: all ? rows : rows.slice(0, first),
    folded: (index: number) => (!all && index >= phone ? 'max-md:not-print:hidden' : undefined),
    expander:
      rest === restOnPhone || restOnPhone <= 0 ? (
        expand(rest) || null
      ) : (
        <>
          <span className="max-md:hidden">{expand(rest)}</span>
          <span className="md:hidden">{expand(restOnPhone)}</span>
        </>
      ),
  }
}

const STEP = 10

/** How many rows a table and its cards show: some at first, ten more at each press. */
export function useShown(first: { table: number; cards: number }) {
  const [presses, setPresses] = useState(0)
  return {
    table: first.table + STEP * presses,
    cards: first.cards + STEP * presses,
    showMore: () => setPresses(presses + 1),
  }
}

export function More({ shown, total }: { shown: ReturnType<typeof useShown>; total: number }) {
  return (
    <>
      <MoreButton className="ml-auto max-md:hidden" count={total - shown.table} onPress={shown.showMore} />
      <MoreButton className="-ml-2 md:hidden" count={total - shown.cards} onPress={shown.showMore} />
    </>
  )
}

function MoreButton({ count, className, onPress }: { count: number; className: string; onPress: () => void }) {
  if (count <= 0) return null
  return (
    <Button className={clsx('text-foreground!', className)} onClick={onPress} size="sm" variant="ghost">
      {figuresCopy.more(count)}
      <ChevronDown />
    </Button>
  )
}

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
