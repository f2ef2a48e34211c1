'use client'

import { Link2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { AnswerSource } from '@/components/evidence/answer-window'
import { EvidenceOpener } from '@/components/evidence/evidence-opener'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { figuresCopy } from '@/lib/copy/figures'
import { COLLAPSED_ROWS } from '@/lib/limits'
import type { VisibilityFigures } from '@/lib/schemas/visibility'
import { CitationRow } from './citation-row'
import { Expander } from './expander'
import { PeriodChoice } from './period-choice'

const copy = figuresCopy.citations

/** Cited sites by appearances; one site at a time shows its pages. */
export function CitationSources<Period extends number>({
  figures: { citations: sites, citedDays },
  source,
  nothing,
  periods,
  lastPull,
  period,
  onPeriod,
}: {
  figures: Pick<VisibilityFigures, 'citations' | 'citedDays'>
  source: AnswerSource
  /** True when there are no results at all, so that no period would help. */
  nothing: boolean
  periods: readonly Period[]
  /** The period that is called 'Last Data Pull'. */
  lastPull: Period
  period: Period
  onPeriod: (period: Period) => void
}) {
  const list = useId()
  const [all, setAll] = useState(false)
  const [openSite, setOpenSite] = useState<string | null>(null)
  const top = sites[0]?.appearances ?? 0
  const rest = sites.length - COLLAPSED_ROWS
  return (
    <Card>
      <CardHeader info={copy.info} title={copy.title}>
        <PeriodChoice
          card={copy.title}
          disabled={nothing}
          lastPull={lastPull}
          onChange={onPeriod}
          periods={periods}
          value={period}
        />
      </CardHeader>
      {sites.length === 0 ? (
        <EmptyState
          icon={<Link2 />}
          text={nothing ? copy.none : figuresCopy.noData.inPeriod}
          title={figuresCopy.noData.title}
        />
      ) : (
        <ol className="px-2 pt-2 pb-3 md:px-3" id={list}>
          {sites.slice(0, all ? sites.length : COLLAPSED_ROWS).map((site, index) => (
            <CitationRow
              key={site.site}
              onToggle={() => setOpenSite(openSite === site.site ? null : site.site)}
              open={openSite === site.site}
              position={index + 1}
              site={site}
              top={top}
            />
          ))}
        </ol>
      )}
      {citedDays && sites.length > 0 && (
        <CardFooter>
          {rest > 0 ? <Expander controls={list} count={rest} onToggle={() => setAll(!all)} open={all} /> : <span />}
          <EvidenceOpener answers={{ ...source, figure: copy.title, days: citedDays }}>
            {figuresCopy.answers.ofDays}
          </EvidenceOpener>
        </CardFooter>
      )}
    </Card>
  )
}
