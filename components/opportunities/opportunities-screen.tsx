'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { usePrefetched, useRefetching, useResource } from '@/components/data/use-resource'
import { useSearchState } from '@/components/data/use-search-state'
import { EngineFilter } from '@/components/engines/engine-filter'
import { EngineMarks, SimulatedBadge } from '@/components/engines/engine-mark'
import { PrintPage } from '@/components/exports/export-menu'
import { PageHeader } from '@/components/layout/page-header'
import {
  answersOfAll,
  More,
  OPPORTUNITY_PARTS,
  OpportunitySection,
  type OpportunitySource,
  PlanButton,
  useShown,
} from '@/components/opportunities/section'
import { RowsTable } from '@/components/table/rows'
import { useSortedTable } from '@/components/table/use-list-table'
import { CardFooter } from '@/components/ui/card'
import { EmptyState, ErrorState, StillLoading } from '@/components/ui/card-state'
import { Check, Minus, Search } from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { actionsCopy } from '@/lib/actions/words'
import { csvPath } from '@/lib/api/endpoints'
import { engineLabel } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import { dayRange } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import { OPPORTUNITY_PERIODS } from '@/lib/limits'
import type { Opportunities, SearchOpportunity } from '@/lib/opportunities/shapes'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import type { List } from '@/lib/table/list'
import { engineOf, opportunitiesPath, opportunitySearchParams } from '@/lib/visibility/params'
import { Gaps } from './gaps'
import { Sites } from './sites'

// Loaded when it is first opened.
const PlanActionDialog = dynamic(
  () => import('@/components/actions/plan-action-dialog').then((module) => module.PlanActionDialog),
  { ssr: false },
)

const PARTS = [
  { id: OPPORTUNITY_PARTS.gaps, ...opportunitiesCopy.gaps },
  { id: OPPORTUNITY_PARTS.sites, ...opportunitiesCopy.sites },
  { id: OPPORTUNITY_PARTS.searches, ...opportunitiesCopy.searches },
]

/** Where answers prefer rivals (R-ACTION-1): queries, sites and searches from one request. */
export function OpportunitiesScreen({
  organisationId,
  mayChangeTypes,
}: {
  organisationId: string
  /** Organisation admins set site types. */
  mayChangeTypes: boolean
}) {
  const [view, change] = useSearchState(opportunitySearchParams)
  const [planned, setPlanned] = useState<PlannedAction | null>(null)
  const path = opportunitiesPath(organisationId, view)
  const resource = useResource<Opportunities>(path, { keepPrevious: true })
  const { data: figures, path: shownPath } = usePrefetched(path, resource)
  const outdated = shownPath !== path
  const failed = resource.error !== null && resource.data === undefined
  const { faded, late } = useRefetching(outdated && !failed)
  const chosen = engineOf(shownPath)
  const source = sourceOf(organisationId, figures, chosen)
  return (
    <>
      <PageHeader text={opportunitiesCopy.text} title={opportunitiesCopy.title}>
        {figures.simulated && <SimulatedBadge />}
        <PrintPage
          facts={[
            figures.organisation.name,
            dayRange(figures.window.from, figures.window.to),
            chosen ? enginesCopy.only(engineLabel(chosen)) : enginesCopy.all,
          ]}
        />
      </PageHeader>
      <div className="-mt-3 mb-8 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <EngineFilter
          figures={{ engines: figures.engines.map((engine) => ({ ...engine, inMean: true, lastAnswerDay: '' })) }}
          onChange={(engine) => change({ engine })}
          value={view.engine}
        />
        <span className="ml-auto max-md:w-full">
          <Segmented
            label={opportunitiesCopy.period}
            onChange={(days) => change({ days })}
            options={OPPORTUNITY_PERIODS.map((days) => ({ value: days, label: opportunitiesCopy.days(days) }))}
            value={view.days}
          />
        </span>
      </div>
      <StillLoading late={late} />
      {failed ? (
        <div className="grid gap-9">
          {PARTS.map(({ id, title, help }) => (
            <OpportunitySection csv={null} help={help} id={id} key={id} title={title}>
              <ErrorState error={resource.error} onRetry={resource.refetch} />
            </OpportunitySection>
          ))}
        </div>
      ) : (
        <div aria-busy={outdated} className={clsx('grid gap-9 transition-opacity duration-120', faded && 'opacity-60')}>
          <Gaps figures={figures} onPlan={setPlanned} path={shownPath} source={source} />
          <Sites
            figures={figures}
            mayChangeTypes={mayChangeTypes}
            onPlan={setPlanned}
            path={shownPath}
            source={source}
          />
          <Searches figures={figures} onPlan={setPlanned} path={shownPath} source={source} />
        </div>
      )}
      {planned && (
        <PlanActionDialog {...planned} onClose={() => setPlanned(null)} organisation={figures.organisation} />
      )}
    </>
  )
}

function sourceOf(organisationId: string, figures: Opportunities, chosen: string | null): OpportunitySource {
  const engines = figures.engines.filter(({ id }) => chosen === null || id === chosen)
  return {
    organisationId,
    engines: engines.map(({ id }) => id),
    engineNames: engines.map(({ label }) => label),
    days: { from: figures.window.from, to: figures.window.to },
  }
}

const searchesCopy = opportunitiesCopy.searches
type SearchKey = keyof typeof searchesCopy.columns
type SearchRow = SearchOpportunity & { _id: string }

const list: List<SearchRow, SearchKey> = {
  columns: [
    { key: 'search', header: searchesCopy.columns.search, sortable: true },
    { key: 'times', header: searchesCopy.columns.times, sortable: true },
    { key: 'engines', header: searchesCopy.columns.engines },
    { key: 'ownSite', header: searchesCopy.columns.ownSite, sortable: true },
  ],
  defaultSort: { key: 'times', dir: 'desc' },
}

const SORTED_BY = {
  search: (row: SearchRow) => row.search,
  times: (row: SearchRow) => row.times,
  ownSite: (row: SearchRow) => Number(row.ownSiteRead),
}

/** What engines looked up before they answered. */
export function Searches({
  figures: { searches, answers },
  path,
  source,
  onPlan,
}: {
  figures: Pick<Opportunities, 'searches' | 'answers'>
  /** API path of the shown figures. */
  path: string
  source: OpportunitySource
  onPlan: (action: PlannedAction) => void
}) {
  const empty = answers > 0 ? searchesCopy.empty : searchesCopy.noAnswers
  const shown = useShown({ table: 5, cards: 4 })
  const rows = searches.map((search): SearchRow => ({ ...search, _id: search.key }))
  const { table, sorted } = useSortedTable({
    list,
    rows,
    cells: cellsOf(source),
    values: SORTED_BY,
    shown: shown.table,
  })
  return (
    <OpportunitySection
      csv={searches.length > 0 ? csvPath(path, 'searches') : null}
      help={searchesCopy.help}
      id={OPPORTUNITY_PARTS.searches}
      title={searchesCopy.title}
    >
      {rows.length === 0 ? (
        <EmptyState icon={<Search />} text={empty.text} title={empty.title} />
      ) : (
        <>
          <RowsTable<SearchRow, SearchKey>
            label={searchesCopy.title}
            numbers={['times']}
            row={{
              actions: (row) =>
                row.ownSiteRead ? (
                  <Times row={row} source={source} text={opportunitiesCopy.answers(row.times)} />
                ) : (
                  <PlanButton onPlan={() => onPlan(actionOf(row, source))} subject={row.search} />
                ),
            }}
            table={table}
          />
          <SearchCards rows={sorted.slice(0, shown.cards)} source={source} />
          <CardFooter>
            <p className="max-md:hidden">{searchesCopy.footer}</p>
            <More shown={shown} total={rows.length} />
          </CardFooter>
        </>
      )}
    </OpportunitySection>
  )
}

function actionOf({ search, times }: SearchRow, { days, engineNames }: OpportunitySource): PlannedAction {
  return {
    origin: 'searches',
    title: actionsCopy.titles.search(search),
    description: searchesCopy.evidence({ search, times, days, engines: engineNames }),
    queries: [],
  }
}

function cellsOf(source: OpportunitySource) {
  return {
    search: ({ search }: SearchRow) => (
      <span className="flex items-center gap-2.5">
        <Search className="size-4 shrink-0 text-muted-foreground" />
        <span className="wrap-anywhere min-w-0">{search}</span>
      </span>
    ),
    times: (row: SearchRow) => <Times row={row} source={source} text={grouped(row.times)} />,
    engines: ({ engines }: SearchRow) => <EngineMarks engines={engines} />,
    ownSite: (row: SearchRow) => <OwnSite read={row.ownSiteRead} />,
  }
}

/** Opens exactly the answers whose engine ran the search. */
function Times({
  row: { search, key, times },
  source,
  text,
  label = searchesCopy.after(times, search),
}: {
  row: SearchRow
  source: OpportunitySource
  text: string
  label?: string
}) {
  return (
    <EvidenceOpener
      answers={answersOfAll(source, searchesCopy.title, { search: { key, search } })}
      className="tnum whitespace-nowrap text-muted-foreground"
      label={label}
    >
      {text}
    </EvidenceOpener>
  )
}

function OwnSite({ read }: { read: boolean }) {
  const Icon = read ? Check : Minus
  return (
    <span
      className={`inline-flex items-center gap-1.5 align-middle ${read ? 'text-success' : 'text-muted-foreground'}`}
    >
      <Icon className="size-4" />
      {read ? searchesCopy.yes : searchesCopy.no}
    </span>
  )
}

/** Below 768 px. */
function SearchCards({ rows, source }: { rows: readonly SearchRow[]; source: OpportunitySource }) {
  return (
    <ul aria-label={searchesCopy.title} className="divide-y divide-border md:hidden">
      {rows.map((row) => (
        <li className="grid gap-2 px-4 py-3.5" key={row._id}>
          <h3 className="wrap-anywhere font-medium text-sm">{row.search}</h3>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-xs">
            <Times
              label={searchesCopy.timesAfter(row.times, row.search)}
              row={row}
              source={source}
              text={searchesCopy.times(row.times)}
            />
            <EngineMarks engines={row.engines} />
            <span className="ml-auto inline-flex items-center gap-2">
              {searchesCopy.cardOwnSite}
              <OwnSite read={row.ownSiteRead} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}
