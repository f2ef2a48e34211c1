'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import type { AnswerSource } from '@/components/answers/answer-window'
import { useSearchState } from '@/components/data/use-search-state'
import { countedEngines, madeOf } from '@/components/engines/counted-engines'
import { OneExport } from '@/components/exports/export-menu'
import { HowWeCalculateLink } from '@/components/layout/page-header'
import { CitationSources } from '@/components/sites/citation-sources'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState, FailedCard, StillLoading } from '@/components/ui/card-state'
import { ArrowRight, MessageCircleQuestion } from '@/components/ui/icons'
import { csvPath } from '@/lib/api/endpoints'
import { dayRange, monthOf, type NextRun, plainDays } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { CITATION_PERIODS, SCORE_WINDOW, VERDICT } from '@/lib/limits'
import { chosenOf } from '@/lib/queries/tags'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import {
  chosenIn,
  daysWithin,
  lastDay,
  storedDays,
  toggled,
  toggledTag,
  visibilityPath,
  visibilityPeriods,
  visibilitySearchParams,
} from '@/lib/visibility/params'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { engineComparisonCopy, visibilityCopy } from '@/lib/visibility/words'
import { NoneTagged, OnlyQueries, QueryChips } from './chosen-queries'
import { LiveVisibility } from './live-visibility'
import { OrganisationHeader, PageBar } from './page-bar'
import { RankTrend } from './rank-trend'
import { FiguresAnnouncer, NextAnswers, useFigures, useShownView } from './use-figures'

const LINK =
  'inline-flex items-center gap-1.5 font-medium text-primary underline-offset-4 hover:underline max-md:min-h-11 print:hidden'

// In a file of their own, so that pages which fetch this one ahead do not load the cards; they are drawn with the page.
const AnalyticsCards = dynamic(() => import('./analytics-cards').then((module) => module.AnalyticsCards))

/** From 1600 px on, rivals and sources stand beside everything else. */
const WIDE = 'min-[100rem]:grid min-[100rem]:grid-cols-[minmax(0,1fr)_25rem] min-[100rem]:gap-4'
const PAIR =
  'paper:grid-cols-[minmax(0,1fr)_25rem] lg:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]'

const NO_PERIODS = { score: null, rank: null, cited: null }
const MORE = [
  { label: uiCopy.howWeCalculate, href: routes.howWeCalculate },
  { label: visibilityCopy.rank.explore, href: routes.geoRecommendations },
]
const FAILED_ANALYTICS = [
  ...[visibilityCopy.score, visibilityCopy.trend, engineComparisonCopy, { title: visibilityCopy.metrics.label }],
  ...[figuresCopy.live, figuresCopy.citations],
]

/** The Visibility Data page: every figure of it comes from one request. */
export function VisibilityScreen({
  organisationId,
  addQuery = null,
  firstRun = null,
  next = null,
}: {
  organisationId: string
  /** The form for a new query, for those who may add one. */
  addQuery?: string | null
  /** Start of the daily run, such as '05:00' UTC. */
  firstRun?: string | null
  next?: NextRun | null
}) {
  const [view, change] = useSearchState(visibilitySearchParams)
  const path = visibilityPath(organisationId, view)
  const { figures, shownPath, outdated, faded, late, failed, error, refetch } = useFigures<VisibilityFigures>(path)
  const shownView = useShownView(view, outdated)
  // The days of the shown figures, which may be older than the view: opened answers must be the ones counted.
  const source: AnswerSource = { organisationId, ...chosenIn(shownPath), ...countedEngines(figures) }
  const fade = clsx('grid gap-4 transition-opacity duration-120', faded && 'opacity-60')
  const last = lastDay(figures)
  const stored = storedDays(figures.queries, last)
  const days = visibilityPeriods(shownView)
  const nothing = figures.trend.length === 0
  // No answers will come, so that no card has anything to wait for.
  const chosen = chosenOf(figures.queries, source)
  const unasked = nothing && !figures.queries.some(({ active }) => active)
  const failure = { error, onRetry: refetch }
  const queries = {
    onToggle: (id: string) => change((now) => ({ queries: toggled(now.queries, id) })),
    onTag: (tag: string) => change((now) => ({ tag: toggledTag(now.tag, tag) })),
    onClear: () => change({ queries: [], tag: [] }),
    tags: view.tag,
  }
  const shown = { figures, path: shownPath, source }
  return (
    <OneExport sentence={sentenceOf(figures)}>
      <OrganisationHeader figures={figures} />
      <PageBar
        csv={nothing ? null : csvPath(shownPath, 'page')}
        disabled={nothing}
        engines={figures.engines}
        facts={[dayRange(addDays(last, 1 - figures.range), last), madeOf(figures)]}
        more={MORE}
        onChange={(changed) => change('range' in changed ? { ...NO_PERIODS, ...changed } : changed)}
        queries={{ all: figures.queries, chosen: view.queries, ...queries }}
        {...(nothing ? {} : { report: monthOf(last) })}
        view={view}
      >
        {!nothing && (
          <span className="tnum text-muted-foreground text-sm">
            {plainDays(addDays(last, 1 - figures.range), last)}
          </span>
        )}
      </PageBar>
      <OnlyQueries onClear={queries.onClear} queries={figures.queries} source={source} />
      <FiguresAnnouncer latest={latestOf(figures)} selection={path} text={visibilityCopy.updated(figures.score)} />
      <NextAnswers next={next} queries={figures.queries} stored={stored} />
      <StillLoading late={late} />
      <div className={WIDE}>
        <section aria-labelledby="visibility-analytics" className="grid gap-4 min-[100rem]:contents">
          <h2 className="font-semibold text-lg tracking-tighter min-[100rem]:col-span-2" id="visibility-analytics">
            {visibilityCopy.analytics.heading}
          </h2>
          {chosen?.length === 0 ? (
            <NoneTagged onClear={queries.onClear} source={source} />
          ) : unasked ? (
            <Unasked addQuery={addQuery} />
          ) : failed ? (
            <FailedCards {...failure} of={FAILED_ANALYTICS} />
          ) : (
            <div aria-busy={outdated} className="grid gap-4 min-[100rem]:contents">
              <div className={clsx(fade, 'content-start')}>
                <AnalyticsCards
                  {...shown}
                  comparison={view.compare === 'before'}
                  firstRun={firstRun}
                  days={days.score}
                  onCompare={(compared) => change({ compare: compared ? 'before' : null })}
                  onScore={(score) => change({ score })}
                  period={view.score}
                />
              </div>
              <div className={clsx(fade, PAIR, 'content-start min-[100rem]:row-span-2 min-[100rem]:grid-cols-1')}>
                <LiveVisibility {...shown} />
                <CitationSources
                  {...shown}
                  figures={{ ...figures, citedDays: daysWithin(figures.citedDays, days.cited, stored) }}
                  lastPull={1}
                  nothing={nothing}
                  onPeriod={(cited) => change({ cited })}
                  period={view.cited}
                  periods={CITATION_PERIODS}
                />
              </div>
            </div>
          )}
        </section>
        {figures.queries.length > 0 && (
          <section
            aria-labelledby="organisation-intelligence"
            className="mt-7 grid content-start gap-4 md:mt-9 min-[100rem]:mt-3"
          >
            <QueryChips {...queries} queries={figures.queries} selected={view.queries} />
            {unasked || chosen?.length === 0 ? null : failed ? (
              <FailedCards {...failure} of={[visibilityCopy.rank]} />
            ) : (
              <div aria-busy={outdated} className={fade}>
                <RankTrend
                  {...shown}
                  onCompetitor={(competitor) => change({ competitor })}
                  days={days.rank}
                  onPeriod={(rank) => change({ rank })}
                  period={view.rank}
                />
              </div>
            )}
          </section>
        )}
      </div>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-1 text-sm print:hidden">
        {!nothing && (
          <Link className={LINK} href={routes.report(monthOf(last))} prefetch={false}>
            {visibilityCopy.metrics.report}
            <ArrowRight className="size-4" />
          </Link>
        )}
        <HowWeCalculateLink href={routes.howWeCalculate} />
      </p>
    </OneExport>
  )
}

/** Cards whose figures failed keep their titles. */
function FailedCards({
  of,
  ...failure
}: {
  of: readonly { title: string; info?: string }[]
  error: Error | null
  onRetry: () => void
}) {
  return (
    <div className="grid gap-4 min-[100rem]:col-span-2">
      {of.map(({ title, info }) => (
        <FailedCard {...failure} {...(info ? { info } : {})} key={title} title={title} />
      ))}
    </div>
  )
}

/** The page of an organisation without an active query and without answers: one card with the one next step. */
function Unasked({ addQuery }: { addQuery: string | null }) {
  const { none, ask } = figuresCopy.queries
  return (
    <Card>
      <EmptyState
        action={
          addQuery === null ? (
            <p className="max-w-96 text-sm">{`${ask.title} ${ask.text}`}</p>
          ) : (
            <Link className={buttonClass()} href={addQuery} prefetch={false}>
              {ask.add}
            </Link>
          )
        }
        icon={<MessageCircleQuestion />}
        text={`${figuresCopy.noData.title}: ${visibilityCopy.noDataText}`}
        title={none}
      />
    </Card>
  )
}

/** What compares the days of the range; 90 days have no verdict. */
function sentenceOf({ sentences, range }: VisibilityFigures): string | null {
  const ofRange = range === SCORE_WINDOW ? 'week' : range === VERDICT.month.recentDays ? 'month' : null
  return sentences.find(({ key }) => key === ofRange)?.text ?? null
}

/** The latest day's counts as one comparable text. */
function latestOf({ trend }: Pick<VisibilityFigures, 'trend'>): string {
  const latest = trend.at(-1)
  return latest ? `${latest.date} ${latest.ranked}/${latest.results}` : ''
}
