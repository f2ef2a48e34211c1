'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { Fragment, type ReactNode, useRef } from 'react'
import type { AnswerSource } from '@/components/answers/answer-window'
import { useSearchState } from '@/components/data/use-search-state'
import { countedEngines, madeOf } from '@/components/engines/counted-engines'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { PrintPage } from '@/components/exports/print-page'
import { PageHeader, SectionHeading } from '@/components/layout/page-header'
import { IndustryRankTrend } from '@/components/market/rank-trend'
import { CitationSources } from '@/components/sites/citation-sources'
import { Card } from '@/components/ui/card'
import { FailedCard, StillLoading } from '@/components/ui/card-state'
import { LiveVisibility } from '@/components/visibility/live-visibility'
import { PageChoice } from '@/components/visibility/period-choice'
import { ChipLegend, ClearAll, QueryChipList } from '@/components/visibility/query-chip-list'
import { FiguresAnnouncer, NextAnswers, useFigures } from '@/components/visibility/use-figures'
import type { NextRun } from '@/lib/format/cron-time'
import { calendarDay, dayRange } from '@/lib/format/dates'
import { addDays, type Day } from '@/lib/format/days'
import { grouped } from '@/lib/format/numbers'
import { homeCopy } from '@/lib/home/words'
import { homePageCopy } from '@/lib/layout/words'
import { PERIODS } from '@/lib/limits'
import { figuresCopy } from '@/lib/visibility/figure-words'
import {
  daysWithin,
  homePath,
  homePeriods,
  homeSearchParams,
  queriesOf,
  storedDays,
  toggled,
} from '@/lib/visibility/params'
import type { IndustryChip, IndustryTrendsFigures } from '@/lib/visibility/shapes'
import { ImplementationProgress, OrganisationCard } from './organisation-card'

const copy = homeCopy.picker

/** The industries that the section is about, and the queries that its figures are made of. None selected means all. */
export function QueryPicker({
  figures: { industries, queries },
  selected,
  onToggle,
  onClear,
}: {
  figures: Pick<IndustryTrendsFigures, 'industries' | 'queries'>
  selected: readonly string[]
  onToggle: (id: string) => void
  onClear: () => void
}) {
  const chips = useRef<HTMLFieldSetElement>(null)
  const chosen = queries.filter(({ _id }) => selected.includes(_id)).length
  // With one industry, every query belongs to it.
  const about = industries.length > 1 ? { about: ({ industry }: IndustryChip) => industry.name } : {}
  return (
    <Card>
      <div className="border-border border-b px-4 py-4 md:px-5">
        <IndustryIntro industries={industries} />
      </div>
      <div className="grid gap-3 p-4 md:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div>
            <h3 className="font-semibold text-base tracking-tight">{copy.title}</h3>
            <p className="text-muted-foreground text-sm">
              {copy.hint} {queries.length > 0 ? copy.noneMeansAll : copy.noneText}
            </p>
          </div>
          {queries.length > 0 && (
            <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
              <ChipLegend />
              {chosen > 0 && (
                <p>
                  <b className="tnum font-semibold text-foreground">{grouped(chosen)}</b>{' '}
                  {copy.selected(queries.length)}
                </p>
              )}
              {selected.length > 0 && <ClearAll chips={chips} onClear={onClear} />}
            </div>
          )}
        </div>
        {queries.length > 0 && (
          <QueryChipList
            {...about}
            onClear={onClear}
            onToggle={onToggle}
            queries={queries}
            ref={chips}
            selected={selected}
          />
        )}
      </div>
    </Card>
  )
}

/** What the section is about, naming the assigned industries in a sentence. */
export function IndustryIntro({ industries }: { industries: readonly { _id: string; name: string }[] }) {
  if (industries.length === 0) return <p className="text-muted-foreground">{homeCopy.intelligence.noIndustry}</p>
  return (
    <p className="wrap-anywhere text-muted-foreground">
      {homeCopy.intelligence.introBefore}{' '}
      {industries.map(({ _id, name }, index) => (
        <Fragment key={_id}>
          {index > 0 && (index === industries.length - 1 ? ' and ' : ', ')}
          <b className="font-semibold text-foreground">{name}</b>
        </Fragment>
      ))}{' '}
      {homeCopy.intelligence.introAfter}
    </p>
  )
}

// Few users have them.
const DevTools = dynamic(() => import('./dev-tools').then((module) => module.DevTools))

const PAIR =
  'grid gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] paper:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]'

const NO_PERIODS = { rank: null, cited: null }

/** The Marketeer Dashboard: every figure of it comes from one request (R-HOME-1). */
export function HomeScreen({
  organisationId,
  internal,
  summary,
  next = null,
  ownAnswers = false,
}: {
  organisationId: string
  internal: boolean
  /** The summary row, rendered by the server. */
  summary: ReactNode
  next?: NextRun | null
  /** Whether the organisation's own queries have answers; only read if the industries have no queries. */
  ownAnswers?: boolean
}) {
  const [view, change] = useSearchState(homeSearchParams)
  const path = homePath(organisationId, view)
  const { figures, shownPath, outdated, faded, late, failed, error, refetch } = useFigures<IndustryTrendsFigures>(path)
  // The window of the shown figures, which may be older than the view: opened answers must be the ones counted.
  const source: AnswerSource = {
    kind: 'industry',
    organisationId,
    queries: queriesOf(shownPath),
    ...countedEngines(figures),
  }
  const failure = { error, onRetry: refetch }
  const comparison = view.compare === 'before'
  const stored = storedDays(figures.queries, figures.today)
  const nothing = stored === null
  const days = homePeriods(view)
  return (
    <>
      <PageHeader leading={<DateCard day={figures.today} />} text={homePageCopy.text} title={homePageCopy.title}>
        {figures.simulated && <SimulatedBadge />}
        <PrintPage
          facts={[
            figures.organisation.name,
            dayRange(addDays(figures.today, 1 - days.rank), figures.today),
            madeOf(figures),
          ]}
        />
      </PageHeader>
      <FiguresAnnouncer
        latest={`${figures.liveDate} ${figures.liveResults}`}
        selection={path}
        text={figuresCopy.updated}
      />
      <OrganisationCard figures={figures}>{summary}</OrganisationCard>
      <section aria-labelledby="industry-intelligence" className="mt-7 md:mt-9">
        <SectionHeading
          help={homeCopy.intelligence.help}
          id="industry-intelligence"
          title={homeCopy.intelligence.heading}
        >
          <div className="flex flex-wrap items-center gap-3 max-md:w-full print:hidden">
            {figures.industries.length > 0 && <ActiveMarker />}
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
        <div className="grid gap-4">
          <QueryPicker
            figures={figures}
            onClear={() => change({ queries: [] })}
            onToggle={(id) => change(({ queries }) => ({ queries: toggled(queries, id) }))}
            selected={view.queries}
          />
          {failed ? (
            <>
              <FailedCard {...failure} info={homeCopy.rank.info} title={homeCopy.rank.title} />
              <div className={PAIR}>
                <FailedCard {...failure} info={figuresCopy.citations.info} title={figuresCopy.citations.title} />
                <FailedCard {...failure} info={figuresCopy.live.info} title={figuresCopy.live.title} />
              </div>
            </>
          ) : (
            <div
              aria-busy={outdated}
              className={clsx('grid gap-4 transition-opacity duration-120', faded && 'opacity-60')}
            >
              <IndustryRankTrend
                comparison={comparison}
                competitor={view.competitor}
                figures={figures}
                nothing={nothing}
                onCompetitor={(competitor) => change({ competitor })}
                ownAnswers={ownAnswers}
                days={days.rank}
                onPeriod={(rank) => change({ rank })}
                path={shownPath}
                period={view.rank}
                source={source}
              />
              {figures.queries.length > 0 && (
                <div className={PAIR}>
                  <CitationSources
                    figures={{ ...figures, citedDays: daysWithin(figures.citedDays, days.cited, stored) }}
                    lastPull={3}
                    nothing={nothing}
                    onPeriod={(cited) => change({ cited })}
                    path={shownPath}
                    period={view.cited}
                    periods={PERIODS}
                    source={source}
                  />
                  <LiveVisibility figures={figures} path={shownPath} source={source} />
                </div>
              )}
            </div>
          )}
          <ImplementationProgress path={shownPath} progress={figures.progress} />
        </div>
      </section>
      {internal && <DevTools organisationId={source.organisationId} today={figures.today} />}
    </>
  )
}

function ActiveMarker() {
  return (
    <p className="inline-flex items-center gap-2 rounded-full bg-success-soft px-2.5 py-1 font-medium text-success text-xs">
      <span aria-hidden="true" className="size-2 rounded-full bg-current ring-4 ring-success/20" />
      {homeCopy.intelligence.active}
    </p>
  )
}

export function DateCard({ day }: { day: Day }) {
  const { month, day: number } = calendarDay(day)
  return (
    <time
      className="flex w-17 shrink-0 flex-col overflow-hidden rounded-lg border border-border-strong bg-card text-center shadow-2xs"
      dateTime={day}
    >
      <span className="bg-primary font-medium text-2xs text-primary-foreground">{month}</span>{' '}
      <span className="tnum py-1 font-semibold text-xl tracking-tighter">{number}</span>
    </time>
  )
}
