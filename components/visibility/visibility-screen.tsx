'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { type ReactNode, useRef } from 'react'
import type { AnswerSource } from '@/components/answers/answer-window'
import { useSearchState } from '@/components/data/use-search-state'
import { countedEngines, madeOf } from '@/components/engines/counted-engines'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { PrintPage } from '@/components/exports/print-page'
import { OrganisationMark } from '@/components/layout/organisation-mark'
import { PageHeader, SectionHeading } from '@/components/layout/page-header'
import { OrganisationPlace } from '@/components/organisations/organisation-place'
import { CitationSources } from '@/components/sites/citation-sources'
import { Card, CardFooter } from '@/components/ui/card'
import { EmptyState, FailedCard, StillLoading } from '@/components/ui/card-state'
import { MessageCircleQuestion } from '@/components/ui/icons'
import type { NextRun } from '@/lib/format/cron-time'
import { dayRange } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { grouped } from '@/lib/format/numbers'
import { visibilityPageCopy } from '@/lib/layout/words'
import { CITATION_PERIODS } from '@/lib/limits'
import { figuresCopy } from '@/lib/visibility/figure-words'
import {
  daysWithin,
  queriesOf,
  storedDays,
  toggled,
  visibilityPath,
  visibilityPeriods,
  visibilitySearchParams,
} from '@/lib/visibility/params'
import type { QueryChip, VisibilityFigures } from '@/lib/visibility/shapes'
import { engineComparisonCopy, visibilityCopy } from '@/lib/visibility/words'
import { LiveVisibility } from './live-visibility'
import { PageChoice } from './period-choice'
import { ChipLegend, ClearAll, QueryChipList } from './query-chip-list'
import { RankTrend } from './rank-trend'
import { FiguresAnnouncer, NextAnswers, useFigures } from './use-figures'

const copy = visibilityCopy.queries

/** Chooses the queries behind every figure. None selected means all. */
export function QueryChips({
  queries,
  selected,
  onToggle,
  onClear,
}: {
  queries: readonly QueryChip[]
  selected: readonly string[]
  onToggle: (id: string) => void
  onClear: () => void
}) {
  const chips = useRef<HTMLFieldSetElement>(null)
  if (queries.length === 0)
    return (
      <Card>
        <EmptyState icon={<MessageCircleQuestion />} text={copy.noneText} title={figuresCopy.queries.none} />
      </Card>
    )
  const chosen = queries.filter(({ _id }) => selected.includes(_id))
  const points = (chosen.length === 0 ? queries : chosen).reduce((sum, { results }) => sum + results, 0)
  return (
    <Card>
      <div className="p-4 md:p-5">
        <QueryChipList onClear={onClear} onToggle={onToggle} queries={queries} ref={chips} selected={selected} />
      </div>
      <CardFooter>
        <p className="flex flex-wrap items-center gap-x-2">
          <span>
            {chosen.length === 0 ? (
              figuresCopy.queries.all(queries.length)
            ) : (
              <>
                <b className="tnum font-semibold text-foreground">{grouped(chosen.length)}</b>{' '}
                {copy.selected(chosen.length)}
              </>
            )}
          </span>
          <span aria-hidden="true" className="h-4 border-border border-l max-md:hidden" />
          <span>
            <b className="tnum font-semibold text-foreground">{grouped(points)}</b> {copy.dataPoints(points)}
          </span>
        </p>
        <div className="flex items-center gap-3">
          <ChipLegend />
          {selected.length > 0 && <ClearAll chips={chips} onClear={onClear} />}
        </div>
      </CardFooter>
    </Card>
  )
}

// In a file of their own, so that pages which fetch this one ahead do not load the cards; they are drawn with the page.
const AnalyticsCards = dynamic(() => import('./analytics-cards').then((module) => module.AnalyticsCards))

const PAIR =
  'grid paper:grid-cols-[minmax(0,1fr)_25rem] gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]'

const NO_PERIODS = { score: null, rank: null, cited: null }

/** The Visibility Data page: every figure of it comes from one request. */
export function VisibilityScreen({
  organisationId,
  firstRun = null,
  next = null,
}: {
  organisationId: string
  /** Start of the daily run, such as '05:00' UTC. */
  firstRun?: string | null
  next?: NextRun | null
}) {
  const [view, change] = useSearchState(visibilitySearchParams)
  const path = visibilityPath(organisationId, view)
  const { figures, shownPath, outdated, faded, late, failed, error, refetch } = useFigures<VisibilityFigures>(path)
  // The window of the shown figures, which may be older than the view: opened answers must be the ones counted.
  const source: AnswerSource = { organisationId, queries: queriesOf(shownPath), ...countedEngines(figures) }
  const fade = clsx('grid gap-4 transition-opacity duration-120', faded && 'opacity-60')
  const comparison = view.compare === 'before'
  const stored = storedDays(figures.queries, figures.today)
  const days = visibilityPeriods(view)
  const nothing = figures.trend.length === 0
  // No answers will come, so that no card has anything to wait for.
  const unasked = nothing && !figures.queries.some(({ active }) => active)
  const failure = { error, onRetry: refetch }
  return (
    <>
      <OrganisationHeader figures={figures}>
        <PrintPage facts={[dayRange(addDays(figures.today, 1 - days.score), figures.today), madeOf(figures)]} />
      </OrganisationHeader>
      <FiguresAnnouncer latest={latestOf(figures)} selection={path} text={visibilityCopy.updated(figures.score)} />
      <section aria-labelledby="visibility-analytics">
        <SectionHeading
          help={visibilityCopy.analytics.help}
          id="visibility-analytics"
          title={visibilityCopy.analytics.heading}
        >
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3 max-md:w-full max-md:justify-start print:hidden">
            <PageChoice
              disabled={nothing}
              figures={figures}
              onChange={(changed) => change('range' in changed ? { ...NO_PERIODS, ...changed } : changed)}
              view={view}
            />
          </div>
        </SectionHeading>
        <NextAnswers next={next} queries={figures.queries} stored={stored} />
        <StillLoading late={late} />
        {unasked ? (
          <Unasked />
        ) : failed ? (
          <div className="grid gap-4">
            <FailedCard {...failure} info={visibilityCopy.score.info} title={visibilityCopy.score.title} />
            <FailedCard {...failure} info={visibilityCopy.trend.info} title={visibilityCopy.trend.title} />
            <FailedCard {...failure} title={visibilityCopy.metrics.label} />
            <FailedCard {...failure} info={engineComparisonCopy.info} title={engineComparisonCopy.title} />
          </div>
        ) : (
          <div aria-busy={outdated} className={fade}>
            <AnalyticsCards
              comparison={comparison}
              figures={figures}
              firstRun={firstRun}
              days={days.score}
              onScore={(score) => change({ score })}
              path={shownPath}
              period={view.score}
              source={source}
            />
          </div>
        )}
      </section>
      {unasked && figures.queries.length === 0 ? null : (
        <section aria-labelledby="organisation-intelligence" className="mt-7 md:mt-9">
          <SectionHeading
            help={figures.queries.length > 0 ? visibilityCopy.queries.help : visibilityCopy.queries.noneHelp}
            id="organisation-intelligence"
            title={visibilityCopy.queries.heading}
          />
          <div className="grid gap-4">
            <QueryChips
              onClear={() => change({ queries: [] })}
              onToggle={(id) => change(({ queries }) => ({ queries: toggled(queries, id) }))}
              queries={figures.queries}
              selected={view.queries}
            />
            {unasked ? null : failed ? (
              <>
                <FailedCard {...failure} info={visibilityCopy.rank.info} title={visibilityCopy.rank.title} />
                <div className={PAIR}>
                  <FailedCard {...failure} info={figuresCopy.citations.info} title={figuresCopy.citations.title} />
                  <FailedCard {...failure} info={figuresCopy.live.info} title={figuresCopy.live.title} />
                </div>
              </>
            ) : (
              <div aria-busy={outdated} className={fade}>
                <RankTrend
                  comparison={comparison}
                  figures={figures}
                  onCompetitor={(competitor) => change({ competitor })}
                  days={days.rank}
                  onPeriod={(rank) => change({ rank })}
                  path={shownPath}
                  period={view.rank}
                  source={source}
                />
                <div className={PAIR}>
                  <CitationSources
                    figures={{ ...figures, citedDays: daysWithin(figures.citedDays, days.cited, stored) }}
                    lastPull={1}
                    nothing={nothing}
                    onPeriod={(cited) => change({ cited })}
                    path={shownPath}
                    period={view.cited}
                    periods={CITATION_PERIODS}
                    source={source}
                  />
                  <LiveVisibility figures={figures} path={shownPath} source={source} />
                </div>
              </div>
            )}
          </div>
        </section>
      )}
    </>
  )
}

/** The page of an organisation without an active query and without answers: one card with the one next step. */
function Unasked() {
  const { none, ask } = figuresCopy.queries
  return (
    <Card>
      <EmptyState
        action={
          <p className="max-w-96 text-sm">
            <b className="font-semibold">{ask.title}</b> {ask.text}
          </p>
        }
        icon={<MessageCircleQuestion />}
        text={`${figuresCopy.noData.title}: ${visibilityCopy.noDataText}`}
        title={none}
      />
    </Card>
  )
}

/** The latest day's counts as one comparable text. */
function latestOf({ trend }: Pick<VisibilityFigures, 'trend'>): string {
  const latest = trend.at(-1)
  return latest ? `${latest.date} ${latest.ranked}/${latest.results}` : ''
}

export function OrganisationHeader({
  figures,
  children,
}: {
  figures: Pick<VisibilityFigures, 'organisation' | 'simulated'>
  children?: ReactNode
}) {
  const { name, location, websiteUrl } = figures.organisation
  return (
    <PageHeader eyebrow={visibilityPageCopy.title} leading={<OrganisationMark name={name} size="lg" />} title={name}>
      {figures.simulated && <SimulatedBadge />}
      <OrganisationPlace location={location} websiteUrl={websiteUrl} />
      {children}
    </PageHeader>
  )
}
