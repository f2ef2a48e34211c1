import { Fragment, useRef } from 'react'
import { ChipLegend, ClearAll, QueryChipList } from '@/components/dashboard-parts/query-chip-list'
import { Card } from '@/components/ui/card'
import { homeCopy } from '@/lib/copy/home'
import { grouped } from '@/lib/format/numbers'
import type { IndustryChip, IndustryTrendsFigures } from '@/lib/schemas/figures'

const copy = homeCopy.picker

/** The industries that the section is about, and the queries that its figures are made of. None selected means all. */
export function QueryPicker({
  figures: { industries, queries },
  selected,
  onToggle,
  onClear,
}: {
  figures: Pick<IndustryTrendsFigures, 'industries' | 'queries'>
  selected: readonly string[]
  onToggle: (id: string) => void
  onClear: () => void
}) {
  const chips = useRef<HTMLFieldSetElement>(null)
  const chosen = queries.filter(({ _id }) => selected.includes(_id)).length
  // Where there is one industry, every query is of it.
  const about = industries.length > 1 ? { about: ({ industry }: IndustryChip) => industry.name } : {}
  return (
    <Card>
      <div className="border-border border-b px-4 py-4 md:px-5">
        <IndustryIntro industries={industries} />
      </div>
      <div className="grid gap-3 p-4 md:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div>
            <h3 className="font-semibold text-base tracking-tight">{copy.title}</h3>
            <p className="text-muted-foreground text-sm">
              {copy.hint} {queries.length > 0 ? copy.noneMeansAll : copy.noneText}
            </p>
          </div>
          {queries.length > 0 && (
            <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
              <ChipLegend />
              {chosen > 0 && (
                <p>
                  <b className="tnum font-semibold text-foreground">{grouped(chosen)}</b>{' '}
                  {copy.selected(queries.length)}
                </p>
              )}
              {selected.length > 0 && <ClearAll chips={chips} onClear={onClear} />}
            </div>
          )}
        </div>
        {queries.length > 0 && (
          <QueryChipList
            {...about}
            onClear={onClear}
            onToggle={onToggle}
            queries={queries}
            ref={chips}
            selected={selected}
          />
        )}
      </div>
    </Card>
  )
}

/** What the section is about, naming the assigned industries in a sentence. */
export function IndustryIntro({ industries }: { industries: readonly { _id: string; name: string }[] }) {
  if (industries.length === 0) return <p className="text-muted-foreground">{homeCopy.intelligence.noIndustry}</p>
  return (
    <p className="wrap-anywhere text-muted-foreground">
      {homeCopy.intelligence.introBefore}{' '}
      {industries.map(({ _id, name }, index) => (
        <Fragment key={_id}>
          {index > 0 && (index === industries.length - 1 ? ' and ' : ', ')}
          <b className="font-semibold text-foreground">{name}</b>
        </Fragment>
      ))}{' '}
      {homeCopy.intelligence.introAfter}
    </p>
  )
}
