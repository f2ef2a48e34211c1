'use client'

import { MessageCircleQuestion, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card, CardFooter } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { visibility } from '@/lib/copy/visibility'
import { grouped } from '@/lib/format/numbers'
import type { QueryChip } from '@/lib/schemas/visibility'
import { ResultDates } from './result-dates'

const copy = visibility.queries

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
  if (queries.length === 0)
    return (
      <Card>
        <EmptyState icon={<MessageCircleQuestion />} text={copy.noneText} title={copy.none} />
      </Card>
    )
  const chosen = queries.filter(({ _id }) => selected.includes(_id))
  const points = (chosen.length === 0 ? queries : chosen).reduce((sum, { results }) => sum + results, 0)
  return (
    <Card>
      <fieldset className="flex min-w-0 flex-wrap gap-2 p-4 md:p-5">
        <legend className="sr-only">{copy.label}</legend>
        {queries.map((query) => (
          <Chip
            active={query.active}
            key={query._id}
            onToggle={() => onToggle(query._id)}
            selected={selected.includes(query._id)}
            tooltip={<ResultDates query={query} />}
          >
            {query.searchTerm}
          </Chip>
        ))}
      </fieldset>
      <CardFooter>
        <p className="flex flex-wrap items-center gap-x-2">
          <span>
            <b className="tnum font-semibold text-foreground">{grouped(chosen.length)}</b>{' '}
            {copy.selected(chosen.length)}
          </span>
          <span aria-hidden="true" className="h-4 border-border border-l max-md:hidden" />
          <span>
            <b className="tnum font-semibold text-foreground">{grouped(points)}</b> {copy.dataPoints(points)}
          </span>
        </p>
        <div className="flex items-center gap-3">
          <span className="flex items-center gap-2 text-xs">
            <span aria-hidden="true" className="h-3 w-5 rounded-full border border-success-border" />
            {copy.legend}
          </span>
          {selected.length > 0 && (
            <Button onClick={onClear} size="sm" variant="ghost">
              <X aria-hidden="true" strokeWidth={1.75} />
              {copy.clearAll}
            </Button>
          )}
        </div>
      </CardFooter>
    </Card>
  )
}
