'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { CitationSources } from '@/components/dashboard-parts/citation-sources'
import { countedEngines, madeOf } from '@/components/dashboard-parts/counted-engines'
import { LiveVisibility } from '@/components/dashboard-parts/live-visibility'
import { NextAnswers } from '@/components/dashboard-parts/next-answers'
import { OrganisationPlace } from '@/components/dashboard-parts/organisation-place'
import { PageChoice } from '@/components/dashboard-parts/page-choice'
import { PrintPage } from '@/components/dashboard-parts/print-page'
import { SectionHeading } from '@/components/dashboard-parts/section-heading'
import { FiguresAnnouncer, useFigures } from '@/components/dashboard-parts/use-figures'
import { useSearchState } from '@/components/data/use-search-state'
import type { AnswerSource } from '@/components/evidence/answer-window'
import { OrganisationMark } from '@/components/layout/organisation-mark'
import { PageHeader } from '@/components/layout/page-header'
import { SimulatedBadge } from '@/components/layout/simulated-badge'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/card-state'
import { visibilityPageCopy } from '@/lib/copy/dashboard-pages'
import { visibilityCopy } from '@/lib/copy/visibility'
import type { NextRun } from '@/lib/format/cron-time'
import { dayRange } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { CITATION_PERIODS } from '@/lib/limits'
import type { VisibilityFigures } from '@/lib/schemas/figures'
import { queriesOf, toggled, visibilityPath, visibilitySearchParams } from '@/lib/search-params/dashboards'
import { chosenUnless, daysWithin, storedDays, visibilityPeriods } from '@/lib/search-params/periods'
import { QueryChips } from './query-chips'
import { RankTrend } from './rank-trend'

// In a file of their own, so that pages which fetch this one ahead do not load the cards; they are drawn with the page.
const AnalyticsCards = dynamic(() => import('./analytics-cards').then((module) => module.AnalyticsCards))

const NO_PERIODS = { score: null, rank: null, cited: null, compared: null }

/** The Visibility Data page: every figure of it comes from one request. */
export function VisibilityScreen({
  organisationId,
  firstRun = null,
  next = null,
}: {
  organisationId: string
  /** '05:00' UTC, when a daily run begins. */
  firstRun?: string | null
  next?: NextRun | null
}) {
  const [view, change] = useSearchState(visibilitySearchParams)
  const path = visibilityPath(organisationId, view)
  const { figures, shownPath, outdated, failed, error, refetch } = useFigures<VisibilityFigures>(path)
  // Of the figures that are shown, which may be older than the view: opened answers must be those that were counted.
  const source: AnswerSource = { organisationId, queries: queriesOf(shownPath), ...countedEngines(figures) }
  const fade = clsx('grid gap-4 transition-opacity duration-120', outdated && 'opacity-60')
  const comparison = view.compare === 'before'
  const stored = storedDays(figures.queries, figures.today)
  const period = visibilityPeriods(view, stored)
  const usual = visibilityPeriods({ ...NO_PERIODS, range: view.range }, stored)
  const nothing = figures.trend.length === 0
  const failure = (
    <Card>
      <ErrorState error={error} onRetry={refetch} />
    </Card>
  )
  return (
    <>
      <OrganisationHeader figures={figures}>
        <PrintPage facts={[dayRange(addDays(figures.today, 1 - period.score), figures.today), madeOf(figures)]} />
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
        {failed ? (
          failure
        ) : (
          <div aria-busy={outdated} className={fade}>
            <AnalyticsCards
              comparison={comparison}
              figures={figures}
              firstRun={firstRun}
              onCompared={(compared) => change({ compared: chosenUnless(usual.compared, compared) })}
              onScore={(score) => change({ score: chosenUnless(usual.score, score) })}
              path={shownPath}
              period={period}
              source={source}
            />
          </div>
        )}
      </section>
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
          {failed ? (
            failure
          ) : (
            <div aria-busy={outdated} className={fade}>
              <RankTrend
                comparison={comparison}
                figures={figures}
                onCompetitor={(competitor) => change({ competitor })}
                onPeriod={(rank) => change({ rank: chosenUnless(usual.rank, rank) })}
                path={shownPath}
                period={period.rank}
                source={source}
              />
              <div className="grid paper:grid-cols-[minmax(0,1fr)_25rem] gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]">
                <CitationSources
                  figures={{ ...figures, citedDays: daysWithin(figures.citedDays, period.cited, stored) }}
                  lastPull={1}
                  nothing={nothing}
                  onPeriod={(cited) => change({ cited: chosenUnless(usual.cited, cited) })}
                  path={shownPath}
                  period={period.cited}
                  periods={CITATION_PERIODS}
                  source={source}
                />
                <LiveVisibility figures={figures} path={shownPath} source={source} />
              </div>
            </div>
          )}
        </div>
      </section>
    </>
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
