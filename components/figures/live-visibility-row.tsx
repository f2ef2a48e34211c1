import { clsx } from 'clsx'
import { figuresCopy } from '@/lib/copy/figures'
import { percent } from '@/lib/format/numbers'
import type { LiveRow } from '@/lib/schemas/visibility'
import { OwnTag } from './own-tag'

const MEDALS = [
  'bg-rank-1 text-rank-1-foreground',
  'bg-rank-2 text-rank-2-foreground',
  'bg-rank-3 text-rank-3-foreground',
]

/** Rank, name, bar, percentage. `results` are the day's answers: the exact count stands behind the percentage. */
export function LiveVisibilityRow({ row, results }: { row: LiveRow; results: number }) {
  const counts = figuresCopy.counts(row.ranked, results)
  return (
    <li
      className={clsx(
        'flex min-h-11 items-center gap-3 border-l-3 px-4 text-sm md:px-5',
        row.own ? 'border-l-primary bg-primary-soft font-semibold' : 'border-l-transparent',
      )}
      title={counts}
    >
      <RankBadge row={row} />
      <span className="flex min-w-0 grow items-center gap-2">
        <span className="truncate">{row.name}</span>
        {row.own && <OwnTag />}
      </span>
      <span aria-hidden="true" className="h-1.5 w-20 shrink-0 overflow-hidden rounded-full bg-chart-track max-md:w-16">
        <span
          className={clsx('block h-full rounded-full', row.own ? 'bg-primary' : 'bg-chart-rest')}
          data-bar=""
          style={{ width: percent(row.visibility) }}
        />
      </span>
      <span className="tnum w-11 shrink-0 text-right">
        {percent(row.visibility)}
        <span className="sr-only">, {counts}</span>
      </span>
    </li>
  )
}

/** The top three are coloured; a tie keeps its colour and adds a star. A brand that no answer places has no rank. */
function RankBadge({ row }: { row: LiveRow }) {
  const placed = row.ranked > 0
  const medal = placed ? MEDALS[row.index - 1] : undefined
  return (
    <span
      className={clsx(
        'tnum flex h-6 w-8 shrink-0 items-center justify-center rounded-sm text-xs',
        medal ? `font-semibold ${medal}` : 'text-muted-foreground',
      )}
    >
      <span aria-hidden="true">{placed ? `${row.index}${row.tied ? '*' : ''}` : '–'}</span>
      <span className="sr-only">
        {placed ? figuresCopy.live.rank(row.index, row.tied) : figuresCopy.live.notRanked}
      </span>
    </span>
  )
}
