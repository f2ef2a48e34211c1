import { clsx } from 'clsx'
import Link from 'next/link'
import { useState } from 'react'
import { answersTo, type OpportunitySource } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { TableTwin } from '@/components/charts/chart-frame'
import { EngineMark } from '@/components/engines/engine-mark'
import { More, useShown } from '@/components/layout/expander'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { ExternalLink } from '@/components/ui/external-link'
import { IconButton } from '@/components/ui/icon-button'
import { ArrowRight, ChartLine, Check, House, Minus, Swords, Table2, TriangleAlert } from '@/components/ui/icons'
import type { ChartTable as ChartTableModel } from '@/lib/format/chart-model'
import { tableDate } from '@/lib/format/dates'
import { grouped, percent } from '@/lib/format/numbers'
import { pathOf } from '@/lib/format/text'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import type { QueryEngine, QueryFigures, QuotedPage, SharePoint } from '@/lib/queries/shapes'
import { rivalPath } from '@/lib/routes'
import { shownIn } from '@/lib/surfaces/by-surface'
import { queryCopy } from '@/lib/visibility/query-words'
import { engineComparisonCopy } from '@/lib/visibility/words'

const enginesCopy = queryCopy.engines
const NO_FIGURE = '–'

interface Shown {
  figures: QueryFigures
  source: OpportunitySource
}

/** One small chart for each engine: the own share and the leading rival's, with this window's beside it. */
export function EngineLines({ figures, source }: Shown) {
  const [asTable, setAsTable] = useState(false)
  const { engines, leader, query } = figures
  const drawn = engines.filter(({ trend }) => trend.some(({ own }) => own !== null))
  return (
    <Card labelledBy="engine-lines">
      <CardHeader beside id="engine-lines" info={enginesCopy.info} level={2} title={enginesCopy.title}>
        <ul aria-hidden="true" className="flex gap-x-4 text-muted-foreground text-sm max-md:hidden">
          <LegendLine name={enginesCopy.you} />
          {leader && <LegendLine dashed name={leader.name} />}
        </ul>
        {drawn.length > 0 && (
          <IconButton
            icon={asTable ? <ChartLine /> : <Table2 />}
            label={asTable ? enginesCopy.asLines : enginesCopy.asTable}
            onClick={() => setAsTable(!asTable)}
          />
        )}
      </CardHeader>
      {asTable ? (
        <TableTwin {...linesTable(drawn, leader)} />
      ) : (
        <ul
          className="divide-border pt-2 pb-3 max-md:divide-y md:grid md:grid-cols-[repeat(var(--columns),minmax(0,1fr))] md:pb-4"
          style={{ '--columns': Math.min(4, engines.length) } as object}
        >
          {engines.map((engine) => (
            <li
              className="flex min-w-0 items-center gap-3 border-border px-4 py-2.5 md:flex-col md:items-stretch md:gap-1 md:not-first:border-l md:px-5"
              key={engine.id}
            >
              <EngineHead engine={engine} leader={leader} />
              {engine.reason === null ? (
                <>
                  <Lines engine={engine} leader={leader} />
                  <p className="flex flex-wrap justify-between gap-x-3 text-muted-foreground text-sm max-md:hidden">
                    {engine.answers > 0 ? (
                      <EvidenceOpener
                        answers={answersTo(query, { ...source, engines: [engine.id] }, enginesCopy.title)}
                        className="tnum whitespace-nowrap"
                        label={`${enginesCopy.counts(engine.named, engine.answers)}, ${engine.label}`}
                      >
                        {enginesCopy.counts(engine.named, engine.answers)}
                      </EvidenceOpener>
                    ) : (
                      enginesCopy.none
                    )}
                    <RivalShare engine={engine} leader={leader} />
                    {engine.asked > engine.shown && <span className="tnum basis-full">{shownIn(engine)}</span>}
                  </p>
                  <b className="tnum shrink-0 font-semibold text-lg tracking-tight md:hidden">{figureOf(engine)}</b>
                </>
              ) : (
                <p className="flex items-start gap-2 text-sm text-warning">
                  <TriangleAlert className="mt-0.5 size-4 shrink-0" />
                  {engineComparisonCopy.silent(engine.lastAnswerDay)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function LegendLine({ name, dashed = false }: { name: string; dashed?: boolean }) {
  return (
    <li className="flex items-center gap-2">
      <svg aria-hidden="true" className={clsx('h-2 w-5', dashed ? 'text-chart-2' : 'text-chart-1')} viewBox="0 0 20 8">
        <path d="M0 4h20" stroke="currentColor" strokeDasharray={dashed ? '5 3' : undefined} strokeWidth="2" />
      </svg>
      <span className="max-w-48 truncate">{name}</span>
    </li>
  )
}

/** Under 20 answers a percentage says too much. */
function figureOf({ named, answers, share }: Pick<QueryEngine, 'named' | 'answers' | 'share'>): string {
  if (answers === 0) return NO_FIGURE
  return answers < CERTAINTY_MIN_ANSWERS ? enginesCopy.counts(named, answers) : percent(share)
}

function EngineHead({ engine, leader }: { engine: QueryEngine; leader: QueryFigures['leader'] }) {
  return (
    <div className="flex min-w-0 grow items-center gap-3 md:grow-0">
      <EngineMark engine={engine.id} silent={engine.reason !== null} />
      <div className="mr-auto grid min-w-0 text-sm">
        <h3 className="truncate font-normal">{engine.label}</h3>
        <span className="text-muted-foreground text-xs md:hidden">
          <RivalShare engine={engine} leader={leader} />
        </span>
      </div>
      {engine.reason === null && (
        <b className="tnum font-semibold text-lg tracking-tight max-md:hidden">{figureOf(engine)}</b>
      )}
    </div>
  )
}

function RivalShare({ engine, leader }: { engine: QueryEngine; leader: QueryFigures['leader'] }) {
  if (!leader || !engine.leader || engine.answers === 0) return null
  const { named, share } = engine.leader
  return (
    <span className="truncate">
      {engine.answers < CERTAINTY_MIN_ANSWERS
        ? enginesCopy.rivalCounts(leader.name, named, engine.answers)
        : enginesCopy.rival(leader.name, share)}
    </span>
  )
}

/** Both lines; a day without enough answers interrupts them. */
function Lines({ engine, leader }: { engine: QueryEngine; leader: QueryFigures['leader'] }) {
  const { trend, label } = engine
  const shares = trend.flatMap(({ own }) => own ?? [])
  const [first] = shares
  const last = shares.at(-1)
  if (first === undefined || last === undefined) return <span className="md:h-17" />
  return (
    <span
      aria-label={enginesCopy.lines(label, first, last)}
      className="relative my-1.5 block h-8 w-20 shrink-0 md:mr-2 md:h-14 md:w-auto print:h-10"
      role="img"
    >
      <svg
        aria-hidden="true"
        className="size-full overflow-visible"
        fill="none"
        preserveAspectRatio="none"
        viewBox="0 0 100 100"
      >
        {leader && (
          <path
            className="stroke-chart-2"
            d={lineOf(trend, 'leader')}
            strokeDasharray="4 3"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path
          className="stroke-chart-1"
          d={lineOf(trend, 'own')}
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {trend.at(-1)?.own === last && (
        <span
          className="absolute right-0 size-2 translate-x-1/2 -translate-y-1/2 rounded-full bg-chart-1"
          data-bar=""
          style={{ top: `${100 - last}%` }}
        />
      )}
    </span>
  )
}

function lineOf(trend: readonly SharePoint[], of: 'own' | 'leader'): string {
  let isDrawing = false
  const steps = trend.map((point, index) => {
    const share = point[of]
    const command = isDrawing ? 'L' : 'M'
    isDrawing = share !== null
    return share === null ? '' : `${command}${((100 * index) / (trend.length - 1)).toFixed(1)} ${100 - share}`
  })
  return steps.join('')
}

function linesTable(engines: readonly QueryEngine[], leader: QueryFigures['leader']): ChartTableModel {
  const days = engines[0]?.trend.map(({ date }) => date).reverse() ?? []
  const names = [enginesCopy.you, ...(leader ? [leader.name] : [])]
  const cellOf = (share: number | null | undefined) =>
    share === null || share === undefined ? NO_FIGURE : percent(share)
  return {
    caption: enginesCopy.title,
    columns: [enginesCopy.day, ...engines.flatMap(({ label }) => names.map((name) => enginesCopy.column(label, name)))],
    rows: days.map((date) => [
      tableDate(date),
      ...engines.flatMap(({ trend }) => {
        const point = trend.find((each) => each.date === date)
        return [cellOf(point?.own), ...(leader ? [cellOf(point?.leader)] : [])]
      }),
    ]),
  }
}

const pagesCopy = queryCopy.pages

/** Pages quoted in answers that name the leading rival, or the own brand where that leads. */
export function QuotedPages({ figures: { pages, leader, leads, brands, own, query }, source }: Shown) {
  const shown = useShown({ table: 6, cards: 4 })
  const carried = leads ? null : leader
  const naming = carried ? (brands.find(({ key }) => key === carried.key)?.named ?? 0) : own.named
  const countOf = ({ namingLeader, namingOwn }: QuotedPage) => (carried ? namingLeader : namingOwn)
  const title = pagesCopy.title(carried?.name ?? null)
  const selected = carried ? { rival: carried } : { only: 'named' as const }
  return (
    <Card labelledBy="quoted-pages">
      <CardHeader id="quoted-pages" info={pagesCopy.info} level={2} title={title}>
        {naming > 0 && (
          <EvidenceOpener
            answers={answersTo(query, source, title, selected)}
            className="tnum text-muted-foreground text-sm"
          >
            {pagesCopy.naming(naming, carried?.name ?? null)}
          </EvidenceOpener>
        )}
      </CardHeader>
      {pages.length === 0 ? (
        <p className="px-4 pt-2 pb-5 text-muted-foreground text-sm md:px-5">{pagesCopy.none}</p>
      ) : (
        <ul className="divide-y divide-border pt-1 pb-2">
          {pages.slice(0, shown.table).map((page, index) => (
            <li className={clsx('quoted-page', index >= shown.cards && 'max-md:hidden')} key={page.url}>
              <div>
                <span className="wrap-anywhere font-medium">{page.site}</span>
                <ExternalLink className="max-w-full text-muted-foreground text-xs hover:underline" href={page.url}>
                  <span className="truncate">{pathOf(page.url)}</span>
                </ExternalLink>
              </div>
              <NamesYou page={page} />
              <EvidenceOpener
                answers={{
                  ...answersTo(query, source, title, selected),
                  url: (page.spellings ?? [page.url]).join(' '),
                }}
                className="tnum w-8 shrink-0 text-right font-semibold"
                label={pagesCopy.quoting(countOf(page), carried?.name ?? null)}
              >
                {grouped(countOf(page))}
              </EvidenceOpener>
            </li>
          ))}
        </ul>
      )}
      {(pages.length > 0 || carried) && (
        <CardFooter>
          <span className="mr-auto inline-flex">
            <More shown={shown} total={pages.length} />
          </span>
          {carried && (
            <Link
              className="inline-flex items-center gap-1.5 rounded-xs font-medium text-primary"
              href={rivalPath(carried.key)}
              prefetch={false}
            >
              {carried.name}
              <ArrowRight className="size-4" />
            </Link>
          )}
        </CardFooter>
      )}
    </Card>
  )
}

/** Whether the answers that quote a page name the own brand; its own colour where most of them do. */
function NamesYou({ page }: { page: QuotedPage }) {
  const [text, Icon] =
    page.of === 'leader'
      ? [pagesCopy.theirs, Swords]
      : page.of === 'own'
        ? [pagesCopy.yours, House]
        : [pagesCopy.namesYou(page), page.namingOwn > 0 ? Check : Minus]
  const mostly = page.of === null && page.namingOwn > 0 && 2 * page.namingOwn >= page.answers
  return (
    <span className={mostly ? 'text-success' : 'text-muted-foreground'} title={pagesCopy.counts(page)}>
      <Icon className="size-4" />
      {text}
      <span className="sr-only">, {pagesCopy.counts(page)}</span>
    </span>
  )
}
