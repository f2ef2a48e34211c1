import { clsx } from 'clsx'
import { useId, useState } from 'react'
import type { AnswerWindow } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { ExportMenu } from '@/components/exports/export-menu'
import { FoldMark, useCollapsed, useFold } from '@/components/layout/expander'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ExternalLink } from '@/components/ui/external-link'
import { Link2 } from '@/components/ui/icons'
import { PeriodChoice } from '@/components/visibility/period-choice'
import type { CardOf } from '@/components/visibility/trend-card'
import { csvPath } from '@/lib/api/endpoints'
import { grouped } from '@/lib/format/numbers'
import { pathOf } from '@/lib/format/text'
import { routes } from '@/lib/routes'
import { isResolved } from '@/lib/sites/citations'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { CitedPage, CitedSite, VisibilityFigures } from '@/lib/visibility/shapes'

const copy = figuresCopy.citations

/** Rows on a phone. */
const PHONE_ROWS = 5

/** Addresses come from answers: only web addresses become links. Each count opens its part of `answers`. */
export function CitedPages({
  site,
  sources,
  answers,
  label,
  className,
}: Pick<CitedSite, 'site' | 'sources'> & { answers: AnswerWindow; label?: string; className?: string }) {
  return (
    <ul aria-label={label} className={clsx('border-border-strong border-l pl-3 text-sm', className)}>
      {sources.map((page) => {
        const shown = isResolved({ url: page.url, site }) ? pathOf(page.url) : copy.unresolved
        return page.spellings ? (
          <SpelledPage answers={answers} key={page.url} page={page} shown={shown} spellings={page.spellings} />
        ) : (
          <PageRow answers={answers} key={page.url} page={page} shown={shown} />
        )
      })}
    </ul>
  )
}

const ROW = 'flex min-h-8 items-center justify-between gap-4 max-md:min-h-11'

function PageRow({
  page: { url, appearances },
  shown,
  answers,
}: {
  page: CitedPage
  shown: string
  answers: AnswerWindow
}) {
  return (
    <li className={ROW} title={url}>
      <PageLink shown={shown} url={url} />
      <EvidenceOpener
        answers={{ ...answers, url }}
        className="tnum shrink-0 text-muted-foreground"
        said={`${copy.appearances(appearances)} ${figuresCopy.answers.open}`}
      >
        {grouped(appearances)}
      </EvidenceOpener>
    </li>
  )
}

/** A page that answers cite by several addresses; its count opens them, each with its own. */
function SpelledPage({
  page: { url, appearances },
  spellings,
  shown,
  answers,
}: {
  page: CitedPage
  spellings: NonNullable<CitedPage['spellings']>
  shown: string
  answers: AnswerWindow
}) {
  const { id, open, button } = useFold()
  return (
    <li>
      <div className={ROW} title={url}>
        <PageLink shown={shown} url={url} />
        <button
          {...button}
          className="answers-opener tnum inline-flex shrink-0 items-center gap-1 text-muted-foreground"
        >
          <FoldMark open={open} />
          {grouped(appearances)}
          <span className="sr-only">{` ${copy.appearances(appearances)}, ${copy.spellings(spellings.length)}`}</span>
        </button>
      </div>
      {open && (
        <ul className="border-border-strong border-l pl-3" id={id}>
          {spellings.map((spelling) => (
            <PageRow answers={answers} key={spelling.url} page={spelling} shown={spelling.url} />
          ))}
        </ul>
      )}
    </li>
  )
}

function PageLink({ url, shown }: { url: string; shown: string }) {
  return (
    <ExternalLink className="text-muted-foreground underline hover:text-foreground" href={url}>
      <span className="truncate">{shown}</span>
    </ExternalLink>
  )
}

export function OwnTag() {
  return (
    <span className="shrink-0 rounded-sm bg-primary px-1.5 font-medium text-2xs text-primary-foreground">
      <span aria-hidden="true">{figuresCopy.you}</span>
      <span className="sr-only">{figuresCopy.yourOrganisation}</span>
    </span>
  )
}

function CitationRow({
  site,
  position,
  top,
  open,
  onToggle,
  answers,
  className,
}: {
  site: CitedSite
  position: number
  /** Appearances of the most cited site: the full width. */
  top: number
  open: boolean
  onToggle: () => void
  answers: AnswerWindow
  className: string | undefined
}) {
  const pages = useId()
  return (
    <li className={clsx('rounded-lg', className, open && 'bg-background pb-1.5')}>
      <button aria-controls={pages} aria-expanded={open} className="cited-row" onClick={onToggle} type="button">
        <span aria-hidden="true" className="cited-place">
          {position}
        </span>
        <span className="cited-bar">
          <span
            className={site.own ? 'bg-bar-own' : 'bg-bar'}
            data-bar=""
            style={{ width: `${(100 * site.appearances) / Math.max(top, 1)}%` }}
          />
          <span className={clsx('cited-name', site.own && 'font-semibold text-primary-soft-foreground')}>
            <span className="truncate">{site.site}</span>
            {site.own && <OwnTag />}
          </span>
        </span>
        <span className="cited-count">
          {grouped(site.appearances)}
          <span className="sr-only">{` ${copy.appearances(site.appearances)}`}</span>
        </span>
        <FoldMark open={open} />
      </button>
      <div id={pages}>
        {open && <CitedPages answers={answers} className="ml-9 pr-8" site={site.site} sources={site.sources} />}
      </div>
    </li>
  )
}

export function CitationSources<Period extends number>({
  figures: { citations: sites, citedDays },
  path,
  source,
  nothing,
  periods,
  lastPull,
  period,
  onPeriod,
}: CardOf<Pick<VisibilityFigures, 'citations' | 'citedDays'>> & {
  /** No results at all: no other period would help. */
  nothing: boolean
  periods: readonly Period[]
  /** The period labelled 'Last Data Pull'. */
  lastPull: Period
  /** null shows the days of the page. */
  period: Period | null
  onPeriod: (period: Period | null) => void
}) {
  const { id, shown, folded, expander } = useCollapsed(sites, { phone: PHONE_ROWS })
  const [openSite, setOpenSite] = useState<string | null>(null)
  const top = sites[0]?.appearances ?? 0
  const answers = citedDays && { ...source, figure: copy.title, days: citedDays }
  return (
    <Card className="relative">
      <CardHeader info={copy.info} infoHref={routes.howWeCalculateFigure('answers-citing-you')} title={copy.title}>
        <PeriodChoice
          card={copy.title}
          disabled={nothing}
          lastPull={lastPull}
          onAuto={() => onPeriod(null)}
          onChange={onPeriod}
          periods={periods}
          value={period}
        />
        <span className="max-md:absolute max-md:top-1.5 max-md:right-2">
          <ExportMenu csv={answers && sites.length > 0 ? csvPath(path, 'citations') : null} title={copy.title} />
        </span>
      </CardHeader>
      {answers === null || sites.length === 0 ? (
        <EmptyState
          icon={<Link2 />}
          text={nothing ? copy.none : figuresCopy.noData.inPeriod}
          title={figuresCopy.noData.title}
        />
      ) : (
        <ol className="px-2 pt-2 pb-3 md:px-3" id={id}>
          {shown.map((site, index) => (
            <CitationRow
              answers={answers}
              className={folded(index)}
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
      {answers && sites.length > 0 && (
        <CardFooter>
          {expander ?? <span />}
          <EvidenceOpener answers={answers}>{figuresCopy.answers.ofDays}</EvidenceOpener>
        </CardFooter>
      )}
    </Card>
  )
}
