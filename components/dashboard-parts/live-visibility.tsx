'use client'

import { clsx } from 'clsx'
import { Radar } from 'lucide-react'
import { useId, useState } from 'react'
import type { AnswerSource } from '@/components/evidence/answer-window'
import { EvidenceOpener } from '@/components/evidence/evidence-opener'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { certaintyCopy } from '@/lib/copy/certainty'
import { enginesCopy } from '@/lib/copy/engines'
import { figuresCopy } from '@/lib/copy/figures'
import { mediumDate } from '@/lib/format/dates'
import { percent, spacedPercent } from '@/lib/format/numbers'
import { COLLAPSED_ROWS } from '@/lib/limits'
import { routes } from '@/lib/routes'
import type { LiveRow, VisibilityFigures } from '@/lib/schemas/figures'
import { Expander } from './expander'
import { OwnTag } from './own-tag'

const MEDALS = [
  'bg-rank-1 text-rank-1-foreground',
  'bg-rank-2 text-rank-2-foreground',
  'bg-rank-3 text-rank-3-foreground',
]

function LiveVisibilityRow({ row, results }: { row: LiveRow; results: number }) {
  const { low, high } = row
  const range = low === null || high === null ? null : certaintyCopy.likely(low, high)
  const counts = [figuresCopy.counts(row.ranked, results), ...(range ? [range] : [])].join(', ')
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
      <span className="tnum flex shrink-0 text-right max-md:flex-col md:items-center md:gap-3">
        <span className="w-11 max-md:w-full">
          {spacedPercent(row.visibility)}
          <span className="sr-only">, {counts}</span>
        </span>
        <span aria-hidden="true" className="min-w-14 font-normal text-muted-foreground text-xs">
          <span className="block">{enginesCopy.card.counts(row.ranked, results)}</span>
          {low !== null && high !== null && <span className="block">{certaintyCopy.range(low, high)}</span>}
        </span>
      </span>
    </li>
  )
}

/** A tie has a star; a brand without a placement has no rank. */
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

const copy = figuresCopy.live

/** The brands of the latest day. The own row is pinned under the tenth when it ranks lower. */
export function LiveVisibility({
  figures,
  source,
}: {
  figures: Pick<VisibilityFigures, 'live' | 'liveDate' | 'liveResults'>
  /** Of the figures that are shown. */
  path: string
  source: AnswerSource
}) {
  const list = useId()
  const [all, setAll] = useState(false)
  const { live, liveDate, liveResults } = figures
  const top = live.slice(0, COLLAPSED_ROWS)
  const below = live.slice(COLLAPSED_ROWS)
  const pinned = below.filter((row) => row.own)
  const more = below.length - pinned.length
  const ties = live.some(({ tied }) => tied)
  return (
    <Card>
      <CardHeader info={copy.info} infoHref={routes.howWeCalculateFigure('visibility-score')} title={copy.title}>
        {liveDate && (
          <EvidenceOpener
            answers={{ ...source, figure: copy.title, days: { from: liveDate, to: liveDate } }}
            className="tnum text-subtle-foreground text-xs"
          >
            <time dateTime={liveDate}>{mediumDate(liveDate)}</time>
            <span className="sr-only"> {figuresCopy.answers.openCount(liveResults)}</span>
          </EvidenceOpener>
        )}
      </CardHeader>
      {live.length === 0 ? (
        <EmptyState icon={<Radar />} text={copy.none} title={figuresCopy.noData.title} />
      ) : (
        <ol className="pt-2 pb-3" id={list}>
          {[...top, ...(all ? below : pinned)].map((row) => (
            <LiveVisibilityRow key={row.company} results={liveResults} row={row} />
          ))}
        </ol>
      )}
      {(more > 0 || ties) && (
        <CardFooter>
          {more > 0 ? <Expander controls={list} count={more} onToggle={() => setAll(!all)} open={all} /> : <span />}
          {ties && <span className="text-xs">{copy.tiedRank}</span>}
        </CardFooter>
      )}
    </Card>
  )
}
