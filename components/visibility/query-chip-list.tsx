import type { Ref, RefObject } from 'react'
import { useCollapsed } from '@/components/layout/expander'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { X } from '@/components/ui/icons'
import { mediumDate } from '@/lib/format/dates'
import { COLLAPSED_ROWS } from '@/lib/limits'
import { distinctTags, tagKey, tagsOfQueries } from '@/lib/queries/tags'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { QueryChip } from '@/lib/visibility/shapes'

function ResultDates({ query, about }: { query: Pick<QueryChip, 'firstResult' | 'latestResult'>; about?: string }) {
  const copy = figuresCopy.queries
  const dates = [
    { label: copy.firstResult, day: query.firstResult },
    { label: copy.latestResult, day: query.latestResult },
  ]
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1">
      {about && <span className="w-full">{about}</span>}
      {dates.map(({ label, day }) => (
        <span className="flex flex-col" key={label}>
          <span className="opacity-75">{label}</span>{' '}
          <b className="font-semibold">{day ? mediumDate(day) : copy.noResult}</b>
        </span>
      ))}
    </span>
  )
}

/** Ten chips and the rest on demand; all from the start when one of the rest is selected. */
export function QueryChipList<Query extends QueryChip>({
  queries,
  selected,
  onToggle,
  tags,
  onTag,
  onClear,
  about,
  ref,
}: {
  queries: readonly Query[]
  selected: readonly string[]
  onToggle: (id: string) => void
  /** Chosen ones; those of the queries stand before them. */
  tags: readonly string[]
  onTag: (tag: string) => void
  onClear: () => void
  /** Shown above the dates in the tooltip. */
  about?: (query: Query) => string
  ref?: Ref<HTMLFieldSetElement>
}) {
  const { id, shown, expander } = useCollapsed(queries, {
    allAtFirst: queries.slice(COLLAPSED_ROWS).some(({ _id }) => selected.includes(_id)),
  })
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <Chip onToggle={onClear} selected={selected.length + tags.length === 0}>
        {figuresCopy.queries.all(queries.length)}
      </Chip>
      <fieldset className="contents" ref={ref}>
        <legend className="sr-only">{figuresCopy.queries.label}</legend>
        <TagChips all={tagsOfQueries(queries)} chosen={tags} onTag={onTag} />
        <div className="contents" id={id}>
          {shown.map((query) => (
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
        {expander && <span className="ml-2 inline-flex items-center">{expander}</span>}
      </fieldset>
    </div>
  )
}

/** Tags of the queries, and chosen ones that no query has. */
function TagChips({
  all,
  chosen,
  onTag,
}: {
  all: readonly string[]
  chosen: readonly string[]
  onTag: (tag: string) => void
}) {
  const keys = new Set(chosen.map(tagKey))
  return distinctTags([...all, ...chosen]).map((tag) => (
    <Chip key={tagKey(tag)} onToggle={() => onTag(tag)} selected={keys.has(tagKey(tag))}>
      <span className="sr-only">{figuresCopy.queries.tag}</span>
      <span aria-hidden="true" className="text-muted-foreground">
        #
      </span>
      {tag}
    </Chip>
  ))
}

export function ChipLegend() {
  return (
    <span className="flex items-center gap-2 text-xs">
      <span aria-hidden="true" className="h-3 w-5 rounded-full border border-success-border" />
      {figuresCopy.queries.legend}
    </span>
  )
}

/** Disappears with the selection, so the first chip takes the focus. */
export function ClearAll({ onClear, chips }: { onClear: () => void; chips: RefObject<HTMLElement | null> }) {
  const clear = () => {
    onClear()
    chips.current?.querySelector('button')?.focus()
  }
  return (
    <Button onClick={clear} size="sm" variant="ghost">
      <X />
      {figuresCopy.queries.clearAll}
    </Button>
  )
}
