'use client'

import { Radar } from 'lucide-react'
import { useId, useState } from 'react'
import type { AnswerSource } from '@/components/evidence/answer-window'
import { EvidenceOpener } from '@/components/evidence/evidence-opener'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { figuresCopy } from '@/lib/copy/figures'
import { mediumDate } from '@/lib/format/dates'
import { COLLAPSED_ROWS } from '@/lib/limits'
import type { VisibilityFigures } from '@/lib/schemas/visibility'
import { Expander } from './expander'
import { LiveVisibilityRow } from './live-visibility-row'

const copy = figuresCopy.live

/** The brands of the latest day. The own row always shows: beyond the tenth it is pinned under it, with its true rank. */
export function LiveVisibility({
  figures,
  source,
}: {
  figures: Pick<VisibilityFigures, 'live' | 'liveDate' | 'liveResults'>
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
      <CardHeader info={copy.info} title={copy.title}>
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
