import { useRef } from 'react'
import { ChipLegend, ClearAll, QueryChipList } from '@/components/dashboard-parts/query-chip-list'
import { Card, CardFooter } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { MessageCircleQuestion } from '@/components/ui/icons'
import { figuresCopy } from '@/lib/copy/figures'
import { visibilityCopy } from '@/lib/copy/visibility'
import { grouped } from '@/lib/format/numbers'
import type { QueryChip } from '@/lib/schemas/figures'

const copy = visibilityCopy.queries

/** The queries that every figure is made of. None selected means all. */
export function QueryChips({
  queries,
  selected,
  onToggle,
  onClear,
}: {
  queries: readonly QueryChip[]
  selected: readonly string[]
  onToggle: (id: string) => void
  onClear: () => void
}) {
  const chips = useRef<HTMLFieldSetElement>(null)
  if (queries.length === 0)
    return (
      <Card>
        <EmptyState icon={<MessageCircleQuestion />} text={copy.noneText} title={figuresCopy.queries.none} />
      </Card>
    )
  const chosen = queries.filter(({ _id }) => selected.includes(_id))
  const points = (chosen.length === 0 ? queries : chosen).reduce((sum, { results }) => sum + results, 0)
  return (
    <Card>
      <div className="p-4 md:p-5">
        <QueryChipList onClear={onClear} onToggle={onToggle} queries={queries} ref={chips} selected={selected} />
      </div>
      <CardFooter>
        <p className="flex flex-wrap items-center gap-x-2">
          <span>
            {chosen.length === 0 ? (
              figuresCopy.queries.all(queries.length)
            ) : (
              <>
                <b className="tnum font-semibold text-foreground">{grouped(chosen.length)}</b>{' '}
                {copy.selected(chosen.length)}
              </>
            )}
          </span>
          <span aria-hidden="true" className="h-4 border-border border-l max-md:hidden" />
          <span>
            <b className="tnum font-semibold text-foreground">{grouped(points)}</b> {copy.dataPoints(points)}
          </span>
        </p>
        <div className="flex items-center gap-3">
          <ChipLegend />
          {selected.length > 0 && <ClearAll chips={chips} onClear={onClear} />}
        </div>
      </CardFooter>
    </Card>
  )
}
