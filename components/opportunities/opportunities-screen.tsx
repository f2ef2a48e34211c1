'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import { usePrefetched, useRefetching, useResource } from '@/components/data/use-resource'
import { useSearchState } from '@/components/data/use-search-state'
import { EngineFilter } from '@/components/engines/engine-filter'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { PrintPage } from '@/components/exports/print-page'
import { PageHeader } from '@/components/layout/page-header'
import { ErrorState, StillLoading } from '@/components/ui/card-state'
import { Segmented } from '@/components/ui/segmented'
import { engineLabel } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import { dayRange } from '@/lib/format/dates'
import { OPPORTUNITY_PERIODS } from '@/lib/limits'
import type { Opportunities } from '@/lib/opportunities/shapes'
import { opportunitiesCopy as copy } from '@/lib/opportunities/words'
import { engineOf, opportunitiesPath, opportunitySearchParams } from '@/lib/visibility/params'
import { Gaps } from './gaps'
import { Searches } from './searches'
import { OPPORTUNITY_PARTS, OpportunitySection, type OpportunitySource } from './section'
import { Sites } from './sites'

// Loaded when it is first opened.
const PlanActionDialog = dynamic(
  () => import('@/components/actions/plan-action-dialog').then((module) => module.PlanActionDialog),
  { ssr: false },
)

const PARTS = [
  { id: OPPORTUNITY_PARTS.gaps, ...copy.gaps },
  { id: OPPORTUNITY_PARTS.sites, ...copy.sites },
  { id: OPPORTUNITY_PARTS.searches, ...copy.searches },
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
      <PageHeader text={copy.text} title={copy.title}>
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
            label={copy.period}
            onChange={(days) => change({ days })}
            options={OPPORTUNITY_PERIODS.map((days) => ({ value: days, label: copy.days(days) }))}
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
