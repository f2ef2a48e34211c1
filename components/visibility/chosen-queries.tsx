import Link from 'next/link'
import { useRef } from 'react'
import type { AnswerSource } from '@/components/answers/answer-window'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ArrowRight, MessageCircleQuestion, X } from '@/components/ui/icons'
import { grouped } from '@/lib/format/numbers'
import { chosenOf } from '@/lib/queries/tags'
import { routes } from '@/lib/routes'
import { figuresCopy, tagged } from '@/lib/visibility/figure-words'
import type { QueryChip } from '@/lib/visibility/shapes'
import { byTagCopy, visibilityCopy } from '@/lib/visibility/words'
import { ChipLegend, ClearAll, QueryChipList } from './query-chip-list'

const copy = visibilityCopy.queries
const LINK =
  'inline-flex items-center gap-1.5 font-medium text-primary underline-offset-4 hover:underline max-md:min-h-11 print:hidden'

/** Chooses the queries behind every figure, as the bar does. None selected means all. */
export function QueryChips({
  queries,
  selected,
  tags,
  onToggle,
  onTag,
  onClear,
}: {
  queries: readonly QueryChip[]
  selected: readonly string[]
  /** Chosen ones. */
  tags: readonly string[]
  onToggle: (id: string) => void
  onTag: (tag: string) => void
  onClear: () => void
}) {
  const chips = useRef<HTMLFieldSetElement>(null)
  const chosen = chosenOf(queries, { queries: selected, tags })
  const points = (chosen ?? queries).reduce((sum, { results }) => sum + results, 0)
  const whose =
    chosen === null
      ? figuresCopy.queries.all(queries.length)
      : `${grouped(chosen.length)} ${copy.selected(chosen.length)}`
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
        <h2 className="font-semibold text-foreground text-lg tracking-tighter" id="organisation-intelligence">
          {copy.heading}
        </h2>
        <p className="tnum mr-auto">{`${whose} · ${grouped(points)} ${copy.dataPoints(points)}`}</p>
        {selected.length + tags.length > 0 && <ClearAll chips={chips} onClear={onClear} />}
        <ChipLegend />
      </div>
      <QueryChipList
        onClear={onClear}
        onTag={onTag}
        onToggle={onToggle}
        queries={queries}
        ref={chips}
        selected={selected}
        tags={tags}
      />
    </>
  )
}

/** Says aloud that the figures are of some queries only, with the way out. */
export function OnlyQueries({
  queries,
  source,
  onClear,
}: {
  queries: readonly QueryChip[]
  source: AnswerSource
  onClear: () => void
}) {
  const chosen = chosenOf(queries, source) ?? []
  const [first, ...more] = chosen
  if (!first) return null
  const tag = source.tags && tagged(source.tags)
  const words = figuresCopy.queries
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
      <button
        className="chip border-primary bg-primary-soft pl-4 font-medium text-foreground"
        onClick={onClear}
        type="button"
      >
        <span className="wrap-anywhere min-w-0">
          {tag
            ? words.only(tag)
            : more.length === 0
              ? words.only(first.searchTerm)
              : words.onlySome(chosen.length, queries.length)}
        </span>
        <X className="size-4 shrink-0" />
        <span className="sr-only">{words.showAll}</span>
      </button>
      {more.length === 0 ? words.ofThis : words.ofThese}
      {more.length === 0 && (
        <Link className={LINK} href={routes.query(first._id)} prefetch={false}>
          {words.openPage}
          <ArrowRight className="size-4" />
        </Link>
      )}
    </p>
  )
}

/** The page where no query has what is chosen: one card with the way out, and no figure. */
export function NoneTagged({ source: { queries, tags = [] }, onClear }: { source: AnswerSource; onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        action={<Button onClick={onClear}>{byTagCopy.allQueries}</Button>}
        icon={<MessageCircleQuestion />}
        text={byTagCopy.noTagText}
        title={byTagCopy.noTag(tags, queries.length)}
      />
    </Card>
  )
}
