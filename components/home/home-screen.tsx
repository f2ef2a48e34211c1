'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { Fragment, type ReactNode, useRef } from 'react'
import type { AnswerSource } from '@/components/answers/answer-window'
import { useRenewal } from '@/components/data/query-provider'
import { useSearchState } from '@/components/data/use-search-state'
import { countedEngines, madeOf } from '@/components/engines/counted-engines'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { OneExport, PrintPage } from '@/components/exports/export-menu'
import { SectionHeading } from '@/components/layout/page-header'
import { IndustryRankTrend } from '@/components/market/rank-trend'
import { CitationSources } from '@/components/sites/citation-sources'
import { Card } from '@/components/ui/card'
import { FailedCard, StillLoading } from '@/components/ui/card-state'
import { LiveVisibility } from '@/components/visibility/live-visibility'
import { PageBar } from '@/components/visibility/page-bar'
import { ChipLegend, ClearAll, QueryChipList } from '@/components/visibility/query-chip-list'
import {
  FiguresAnnouncer,
  NextAnswers,
  REFRESH_MS,
  useFigures,
  useShownView,
} from '@/components/visibility/use-figures'
import { csvPath } from '@/lib/api/endpoints'
import { dayRange, type NextRun } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { grouped } from '@/lib/format/numbers'
import { homeCopy } from '@/lib/home/words'
import { PERIODS } from '@/lib/limits'
import { chosenOf } from '@/lib/queries/tags'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import {
  chosenIn,
  daysWithin,
  homePath,
  homePeriods,
  homeSearchParams,
  lastMarketDay,
  storedDays,
  toggled,
  toggledTag,
} from '@/lib/visibility/params'
import type { IndustryChip, IndustryTrendsFigures } from '@/lib/visibility/shapes'
import { HomeTitle, OrganisationFacts } from './home-head'
import { ImplementationProgress } from './home-lists'

const copy = homeCopy.picker

/** The industries that the section is about, and the queries that its figures are made of. None selected means all. */
export function QueryPicker({
  figures: { industries, queries },
  selected,
  tags,
  onToggle,
  onTag,
  onClear,
}: {
  figures: Pick<IndustryTrendsFigures, 'industries' | 'queries'>
  selected: readonly string[]
  tags: readonly string[]
  onToggle: (id: string) => void
  onTag: (tag: string) => void
  onClear: () => void
}) {
  const chips = useRef<HTMLFieldSetElement>(null)
  const chosen = chosenOf(queries, { queries: selected, tags })
  // With one industry, every query belongs to it.
  const about = industries.length > 1 ? { about: ({ industry }: IndustryChip) => industry.name } : {}
  return (
    <Card>
      <div className="grid gap-3 p-4 md:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div>
            <h3 className="font-semibold text-base tracking-tight">{copy.title}</h3>
            <p className="wrap-anywhere text-muted-foreground text-sm">
              <IndustryIntro industries={industries} /> {copy.hint} {queries.length === 0 && copy.noneText}
            </p>
          </div>
          {queries.length > 0 && (
            <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
              <ChipLegend />
              {chosen && (
                <p>
                  <b className="tnum font-semibold text-foreground">{grouped(chosen.length)}</b>{' '}
                  {copy.selected(queries.length)}
                </p>
              )}
              {selected.length + tags.length > 0 && <ClearAll chips={chips} onClear={onClear} />}
            </div>
          )}
        </div>
        {queries.length > 0 && (
          <QueryChipList
            {...about}
            onClear={onClear}
            onTag={onTag}
            onToggle={onToggle}
            queries={queries}
            ref={chips}
            selected={selected}
            tags={tags}
          />
        )}
      </div>
    </Card>
  )
}

/** What the section is about, naming the assigned industries in a sentence. */
export function IndustryIntro({ industries }: { industries: readonly { _id: string; name: string }[] }) {
  return (
    <>
      {homeCopy.intelligence.introBefore}{' '}
      {industries.map(({ _id, name }, index) => (
        <Fragment key={_id}>
          {index > 0 && (index === industries.length - 1 ? ' and ' : ', ')}
          <b className="font-semibold text-foreground">{name}</b>
        </Fragment>
      ))}{' '}
      {homeCopy.intelligence.introAfter}
    </>
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
  story,
  next = null,
  ownAnswers = false,
}: {
  organisationId: string
  internal: boolean
  /** What stands above the market, rendered by the server. */
  story: ReactNode
  next?: NextRun | null
  /** Whether the organisation's own queries have answers; only read if the industries have no queries. */
  ownAnswers?: boolean
}) {
  const router = useRouter()
  const [view, change] = useSearchState(homeSearchParams)
  const path = homePath(organisationId, view)
  const { figures, shownPath, outdated, faded, late, failed, error, refetch } = useFigures<IndustryTrendsFigures>(path)
  const shownView = useShownView(view, outdated)
  // The window of the shown figures, which may be older than the view: opened answers must be the ones counted.
  const source: AnswerSource = {
    kind: 'industry',
    organisationId,
    ...chosenIn(shownPath),
    ...countedEngines(figures),
  }
  // Without industry queries no figure of the market tells that a run has ended.
  useRenewal(figures.queries.length === 0 ? REFRESH_MS : null)
  const failure = { error, onRetry: refetch }
  const comparison = view.compare === 'before'
  const last = lastMarketDay(figures)
  const stored = storedDays(figures.queries, last)
  const nothing = stored === null
  const days = homePeriods(shownView)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <HomeTitle day={figures.today} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 max-md:contents">
        {figures.simulated && <SimulatedBadge />}
        <div className="max-md:order-1 max-md:w-full">
          <OrganisationFacts figures={figures} />
        </div>
      </div>
      <PrintPage
        button={false}
        facts={[figures.organisation.name, dayRange(addDays(last, 1 - days.rank), last), madeOf(figures)]}
      />
      <FiguresAnnouncer
        latest={`${figures.liveDate} ${figures.liveResults}`}
        selection={path}
        // The story above the market is of the same run.
        onUpdated={() => router.refresh()}
        text={figuresCopy.updated}
      />
      <div className="mt-3 w-full min-w-0">{story}</div>
      <section aria-labelledby="industry-intelligence" className="mt-5 w-full min-w-0 max-md:order-1 md:mt-7">
        <SectionHeading
          help={homeCopy.intelligence.help}
          id="industry-intelligence"
          title={homeCopy.intelligence.heading}
        >
          {figures.industries.length > 0 && <ActiveMarker />}
        </SectionHeading>
        {figures.industries.length === 0 ? (
          <p className="text-muted-foreground text-sm">{homeCopy.intelligence.noIndustry}</p>
        ) : (
          <OneExport>
            <PageBar
              csv={nothing ? null : csvPath(shownPath, 'page')}
              disabled={nothing}
              engines={figures.engines}
              more={[
                {
                  label: comparison ? figuresCopy.range.single : figuresCopy.range.compare,
                  act: () => change({ compare: comparison ? null : 'before' }),
                },
                { label: uiCopy.howWeCalculate, href: routes.howWeCalculate },
              ]}
              onChange={(changed) => change('range' in changed ? { ...NO_PERIODS, ...changed } : changed)}
              view={view}
            />
            <NextAnswers next={next} queries={figures.queries} stored={stored} />
            <StillLoading late={late} />
            <div className="grid gap-4">
              <QueryPicker
                figures={figures}
                onClear={() => change({ queries: [], tag: [] })}
                onTag={(tag) => change((now) => ({ tag: toggledTag(now.tag, tag) }))}
                onToggle={(id) => change(({ queries }) => ({ queries: toggled(queries, id) }))}
                selected={view.queries}
                tags={view.tag}
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
                      {/* Phones have it first. */}
                      <div className="grid max-md:order-first">
                        <LiveVisibility figures={figures} path={shownPath} source={source} />
                      </div>
                    </div>
                  )}
                </div>
              )}
            </div>
          </OneExport>
        )}
        <div className="mt-4">
          <ImplementationProgress progress={figures.progress} />
        </div>
      </section>
      {internal && (
        <div className="w-full min-w-0 max-md:order-1">
          <DevTools organisationId={source.organisationId} today={figures.today} />
        </div>
      )}
    </div>
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
