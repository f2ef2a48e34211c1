'use client'

import { type Ref, useId, useState } from 'react'
import { Chip } from '@/components/ui/chip'
import { figuresCopy } from '@/lib/copy/figures'
import { COLLAPSED_ROWS } from '@/lib/limits'
import type { QueryChip } from '@/lib/schemas/visibility'
import { Expander } from './expander'
import { ResultDates } from './result-dates'

/** The queries as chips: ten, and the rest on demand; all from the start where one of the rest is selected. */
export function QueryChipList<Query extends QueryChip>({
  queries,
  selected,
  onToggle,
  about,
  ref,
}: {
  queries: readonly Query[]
  selected: readonly string[]
  onToggle: (id: string) => void
  /** A word about the query, above the dates in its tooltip. */
  about?: (query: Query) => string
  ref?: Ref<HTMLFieldSetElement>
}) {
  const list = useId()
  const [all, setAll] = useState(() => queries.slice(COLLAPSED_ROWS).some(({ _id }) => selected.includes(_id)))
  const rest = queries.length - COLLAPSED_ROWS
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2" ref={ref}>
      <legend className="sr-only">{figuresCopy.queries.label}</legend>
      <div className="contents" id={list}>
        {queries.slice(0, all ? queries.length : COLLAPSED_ROWS).map((query) => (
          <Chip
            active={query.active}
            key={query._id}
            onToggle={() => onToggle(query._id)}
            selected={selected.includes(query._id)}
            tooltip={<ResultDates about={about?.(query)} query={query} />}
          >
            {query.searchTerm}
          </Chip>
        ))}
      </div>
      {rest > 0 && (
        <span className="ml-2 inline-flex items-center">
          <Expander controls={list} count={rest} onToggle={() => setAll(!all)} open={all} />
        </span>
      )}
    </fieldset>
  )
}
