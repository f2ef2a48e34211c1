import { clsx } from 'clsx'
import Link from 'next/link'
import { useId, useState } from 'react'
import type { AnswerWindow } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { ExportMenu } from '@/components/exports/export-menu'
import { Expander } from '@/components/layout/expander'
import { OwnTag } from '@/components/sites/citation-sources'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { Radar } from '@/components/ui/icons'
import { csvPath } from '@/lib/api/endpoints'
import { monthDay } from '@/lib/format/dates'
import { percent } from '@/lib/format/numbers'
import { COLLAPSED_ROWS } from '@/lib/limits'
import { certaintyCopy } from '@/lib/measure/words'
import { rivalPath, routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { LiveRow, VisibilityFigures } from '@/lib/visibility/shapes'
import type { CardOf } from './trend-card'

const copy = figuresCopy.live

/** Rows on a phone, besides the own one. */
const PHONE_ROWS = 5

const MEDALS = [
  'bg-rank-1 text-rank-1-foreground',
  'bg-rank-2 text-rank-2-foreground',
  'bg-rank-3 text-rank-3-foreground',
]

function LiveVisibilityRow({
  row,
  results,
  answers,
  week,
  folded,
}: {
  row: LiveRow
  results: number
  /** Left out on a phone, until all rows are shown. */
  folded: boolean
  answers: AnswerWindow
  /** Head of the column of the page's range. */
  week: string
}) {
  const { low, high, meanRank, rangeShare } = row
  const facts = [
    figuresCopy.counts(row.ranked, results),
    ...(meanRank === null ? [] : [copy.saidMeanRank(meanRank)]),
    ...(low === null || high === null ? [] : [certaintyCopy.between(low, high)]),
  ].join(', ')
  const opening = { ...answers, figure: copy.title, ...naming(row) }
  const opens = row.ranked > 0 ? copy.openNaming(row.ranked) : copy.openNotNaming
  const today = (
    <>
      {percent(row.visibility)}
      <span className="sr-only">{`, ${facts}`}</span>
    </>
  )
  return (
    <li
      className={clsx(
        'live-row',
        folded && 'max-md:not-print:hidden',
        row.own ? 'border-l-primary bg-primary-soft font-semibold' : 'border-l-transparent hover:bg-accent',
      )}
      title={facts}
    >
      <RankBadge row={row} />
      <span className={clsx('live-name', row.own && 'live-own')}>
        {/* Its press area is the whole row, less the share of a rival. */}
        {row.own ? (
          <EvidenceOpener answers={opening} className="live-opener" said={opens}>
            {row.name}
          </EvidenceOpener>
        ) : (
          <Link className="hit-area live-opener" href={rivalPath(row.company)} prefetch={false}>
            {row.name}
          </Link>
        )}
        {row.own && <OwnTag />}
        {row.favourite && (
          <span className="shrink-0 text-primary" title={figuresCopy.favourite.meaning}>
            <span aria-hidden="true">{figuresCopy.favourite.mark}</span>
            <span className="sr-only">{figuresCopy.favourite.meaning}</span>
          </span>
        )}
      </span>
      <span className="live-today">
        {row.own ? (
          today
        ) : (
          <EvidenceOpener answers={opening} said={`${row.name} ${opens}`}>
            {today}
          </EvidenceOpener>
        )}
      </span>
      <span aria-hidden="true" className="live-share">
        <span
          className={row.own ? 'bg-primary' : 'bg-chart-rest'}
          data-bar=""
          style={{ width: percent(rangeShare ?? 0) }}
        />
      </span>
      <span className={clsx('live-week', !row.own && 'text-muted-foreground')}>
        <span className="sr-only">{`, ${week}: `}</span>
        {rangeShare === null ? '–' : percent(rangeShare)}
      </span>
    </li>
  )
}

/** The day's answers that place the brand; all answers if none places the own brand. */
function naming({ own, ranked, company, name }: LiveRow): Partial<AnswerWindow> {
  if (!own) return { rival: { key: company, name } }
  return ranked > 0 ? { only: 'named' } : {}
}

/** A tie has a star; a brand without a placement has no rank. */
function RankBadge({ row }: { row: LiveRow }) {
  const placed = row.ranked > 0
  const medal = placed ? MEDALS[row.index - 1] : undefined
  return (
    <span className={clsx('live-rank', medal ? `font-semibold ${medal}` : 'text-muted-foreground')}>
      <span aria-hidden="true">{placed ? `${row.index}${row.tied ? '*' : ''}` : '–'}</span>
      <span className="sr-only">
        {placed ? figuresCopy.live.rank(row.index, row.tied) : figuresCopy.live.notRanked}
      </span>
    </span>
  )
}

/**
 * The brands of the latest day, beside their share of the page's range, so that neither is taken for the other. The own
 * row is pinned under the tenth when it ranks lower.
 */
export function LiveVisibility({
  figures,
  path,
  source,
}: CardOf<Pick<VisibilityFigures, 'live' | 'liveDate' | 'liveResults' | 'range' | 'today'>>) {
  const list = useId()
  const [all, setAll] = useState(false)
  const { live, liveDate, liveResults, range, today } = figures
  const top = live.slice(0, COLLAPSED_ROWS)
  const below = live.slice(COLLAPSED_ROWS)
  const pinned = below.filter((row) => row.own)
  const more = below.length - pinned.length
  const folds = (row: LiveRow, at: number) => at >= PHONE_ROWS && !row.own
  const moreOnPhone = live.filter(folds).length
  const expander = { controls: list, onToggle: () => setAll(!all), open: all }
  const ties = live.some(({ tied }) => tied)
  const answers = liveDate && { ...source, figure: copy.title, days: { from: liveDate, to: liveDate } }
  return (
    <Card className="relative">
      <CardHeader info={copy.info} infoHref={routes.howWeCalculateFigure('visibility-score')} title={copy.title}>
        {answers && liveDate && (
          <EvidenceOpener
            answers={answers}
            className="tnum text-subtle-foreground text-xs"
            said={figuresCopy.answers.openCount(liveResults)}
          >
            {copy.answers(liveResults)}
            <time dateTime={liveDate}>{monthDay(liveDate)}</time>
          </EvidenceOpener>
        )}
        <span className="max-md:absolute max-md:top-1.5 max-md:right-2">
          <ExportMenu csv={live.length > 0 ? csvPath(path, 'live') : null} title={copy.title} />
        </span>
      </CardHeader>
      {!answers || !liveDate || live.length === 0 ? (
        <EmptyState icon={<Radar />} text={copy.none} title={figuresCopy.noData.title} />
      ) : (
        <div className="live-rows">
          {/* Each row names its own cells for screen readers. */}
          <div aria-hidden="true" className="live-row border-l-transparent text-muted-foreground text-xs">
            <span className="live-name pl-11">{copy.columns.brand}</span>
            <span className="live-today flex justify-end whitespace-nowrap">
              {liveDate === today ? copy.columns.today : monthDay(liveDate)}
            </span>
            <span className="live-head">{copy.columns.range[range]}</span>
          </div>
          <ol className="pb-3" id={list}>
            {[...top, ...(all ? below : pinned)].map((row, at) => (
              <LiveVisibilityRow
                answers={answers}
                folded={!all && folds(row, at)}
                key={row.company}
                results={liveResults}
                row={row}
                week={copy.columns.range[range]}
              />
            ))}
          </ol>
        </div>
      )}
      {(moreOnPhone > 0 || ties) && (
        <CardFooter phoneOnly={more === 0 && !ties}>
          <span className="max-md:hidden">{more > 0 && <Expander {...expander} count={more} />}</span>
          <span className="md:hidden">{moreOnPhone > 0 && <Expander {...expander} count={moreOnPhone} />}</span>
          {ties && (
            <span className="text-xs" title={copy.tieMeaning}>
              {copy.tiedRank}
              <span className="sr-only">{`: ${copy.tieMeaning}`}</span>
            </span>
          )}
        </CardFooter>
      )}
    </Card>
  )
}
