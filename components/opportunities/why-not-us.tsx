import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import { HowWeCalculateLink } from '@/components/dashboard-parts/how-we-calculate-link'
import { useResource } from '@/components/data/use-resource'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/card-state'
import { Lightbulb } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/progress'
import { SideDrawer } from '@/components/ui/side-drawer'
import { actionsCopy } from '@/lib/copy/actions'
import { opportunitiesCopy } from '@/lib/copy/opportunities'
import { uiCopy } from '@/lib/copy/ui'
import { whyNotUsCopy as copy, type WeakStep } from '@/lib/copy/why-not-us'
import { routes } from '@/lib/routes'
import type { WhyNotUs as Steps } from '@/lib/schemas/opportunities'
import { whyNotUsPath } from '@/lib/search-params/dashboards'
import { EngineMarks } from './engine-marks'
import type { OpportunitySource } from './opportunity-source'
import { PlanIcon } from './plan-button'
import { StepRow } from './step-row'

/** The drawer of one query: where its answers lose sight of the own brand (R-ACTION-2). */
export function WhyNotUs({
  organisationId,
  queryId,
  view,
  onPlan,
  onClose,
}: {
  organisationId: string
  queryId: string
  view: Parameters<typeof whyNotUsPath>[2]
  onPlan: (action: PlannedAction) => void
  onClose: () => void
}) {
  const { data, error, refetch } = useResource<Steps>(whyNotUsPath(organisationId, queryId, view))
  const source = data && sourceOf(organisationId, data)
  return (
    <SideDrawer
      footer={
        <>
          <span className="mr-auto text-sm">
            <HowWeCalculateLink href={routes.howWeCalculateFigure('opportunities')} />
          </span>
          <Button onClick={onClose} variant="secondary">
            {uiCopy.close}
          </Button>
          {data && source && (
            <Button aria-haspopup="dialog" onClick={() => onPlan(actionOf(data, source))}>
              <PlanIcon />
              {opportunitiesCopy.plan}
            </Button>
          )}
        </>
      }
      header={data && <Summary steps={data} />}
      onClose={onClose}
      title={copy.title}
    >
      {data && source ? (
        <>
          <ol className="-mx-3 grid gap-1">
            {data.steps.map((step) => (
              <StepRow
                key={step.key}
                query={data.query}
                source={{ ...source, engines: step.engines }}
                step={step}
                weakest={step.key === data.weakest}
              />
            ))}
          </ol>
          <p className="mt-3 border-border border-b pb-5 text-muted-foreground text-xs">{copy.order}</p>
          <Advice steps={data} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <StepsSkeleton />
      )}
    </SideDrawer>
  )
}

function Summary({ steps: { query, own, rival, engines, window } }: { steps: Steps }) {
  return (
    <>
      <p className="mt-1 text-sm">{query.searchTerm}</p>
      <p className="tnum mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted-foreground text-xs">
        {copy.window(own.answers, window)}
        <EngineMarks engines={engines.map(({ id }) => id)} />
        {own.answers > 0 && <span>{copy.shares(own.share, rival)}</span>}
      </p>
    </>
  )
}

function Advice({ steps }: { steps: Steps }) {
  if (!steps.enough) return <p className="mt-5 font-semibold">{copy.notEnough}</p>
  const weak = weakStep(steps)
  if (steps.weakest === null || !weak) return <p className="mt-5 font-semibold">{copy.noneWeak}</p>
  const { finding, counts, suggestion } = copy.advice[steps.weakest]
  return (
    <div className="wrap-anywhere mt-5 grid gap-1 text-sm">
      <p className="font-semibold text-base">{finding(weak)}</p>
      <p className="text-muted-foreground">{counts(weak)}</p>
      <p className="mt-3 flex gap-2.5">
        <Lightbulb className="mt-0.5 size-4 shrink-0 text-primary" />
        <span>
          <b className="font-semibold">{copy.suggestion}</b> {suggestion(weak)}
        </span>
      </p>
    </div>
  )
}

/** What the sentences about the weak step say. */
function weakStep({ steps, weakest, query, rival, rivalSites }: Steps): WeakStep | null {
  const index = steps.findIndex(({ key }) => key === weakest)
  const step = steps[index]
  const before = steps[index - 1]
  if (!step || !before) return null
  return {
    searchTerm: query.searchTerm,
    ...{ count: step.count, of: step.of, before: before.count, beforeOf: before.of },
    rival: rival && { name: rival.name, count: step.rival },
    rivalSites,
  }
}

/** The evidence of the gap and the suggestion, as text. */
function actionOf(steps: Steps, { days, engineNames }: OpportunitySource): PlannedAction {
  const { query, own, rival, weakest } = steps
  const weak = weakStep(steps)
  const texts = [
    opportunitiesCopy.gaps.evidence({ own, rival, days, engines: engineNames }),
    ...(weak && weakest ? [copy.advice[weakest].planned(weak)] : []),
  ]
  return {
    origin: 'why',
    title: actionsCopy.titles.query(query.searchTerm),
    description: texts.join('\n\n'),
    queries: [query._id],
  }
}

function sourceOf(organisationId: string, { engines, window }: Steps): OpportunitySource {
  return {
    organisationId,
    engines: engines.map(({ id }) => id),
    engineNames: engines.map(({ label }) => label),
    days: { from: window.from, to: window.to },
  }
}

function StepsSkeleton() {
  return (
    <div className="grid gap-8" role="status">
      <span className="sr-only">{copy.loading}</span>
      {Object.keys(copy.steps).map((step) => (
        <div className="flex gap-4" key={step}>
          <Skeleton className="size-9 shrink-0 rounded-md!" />
          <div className="grid grow content-start gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="h-1.5 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
