import { clsx } from 'clsx'
import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { useResource } from '@/components/data/use-resource'
import { EngineMarks } from '@/components/engines/engine-mark'
import { HowWeCalculateLink } from '@/components/how-we-calculate/how-we-calculate-link'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/card-state'
import { SideDrawer } from '@/components/ui/dialog'
import {
  AtSign,
  BookOpen,
  type IconComponent,
  Lightbulb,
  LinkIcon,
  MessageSquare,
  TriangleAlert,
  Trophy,
} from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/progress'
import type { QueryAction } from '@/lib/actions/shapes'
import { actionsCopy } from '@/lib/actions/words'
import type { AnswerSelection } from '@/lib/answers/shapes'
import { grouped } from '@/lib/format/numbers'
import type { OpportunityQuery, Step, StepKey, WhyNotUs as Steps } from '@/lib/opportunities/shapes'
import { whyNotUsCopy as copy, opportunitiesCopy, type WeakStep } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import { whyNotUsPath } from '@/lib/visibility/params'
import { ActionState, answersTo, type OpportunitySource, PlanIcon } from './section'

const ICONS: Record<StepKey, IconComponent> = {
  answers: MessageSquare,
  read: BookOpen,
  cited: LinkIcon,
  named: AtSign,
  topThree: Trophy,
}

const SELECTIONS: Record<StepKey, AnswerSelection | null> = {
  answers: null,
  read: 'read',
  cited: 'citing',
  named: 'named',
  topThree: 'topThree',
}

function StepRow({
  step: { key, count, of, notReportedBy },
  weakest,
  query,
  source,
}: {
  step: Step
  /** True for the first weak step. */
  weakest: boolean
  query: OpportunityQuery
  /** The answers that the step counts. */
  source: OpportunitySource
}) {
  const Icon = ICONS[key]
  const { title, text } = copy.steps[key]
  const only = SELECTIONS[key]
  const whole = key === 'answers'
  return (
    <li
      className={clsx(
        'flex gap-4 rounded-lg border p-3',
        weakest ? 'border-warning-border bg-warning-soft' : 'border-transparent',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'flex size-9 shrink-0 items-center justify-center rounded-md',
          weakest ? 'bg-card text-warning' : 'bg-muted text-muted-foreground',
        )}
      >
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
              {title}
              {weakest && <FirstWeak />}
            </h3>
            <p className="text-muted-foreground text-sm">{text}</p>
            {notReportedBy.length > 0 && (
              <p className="text-muted-foreground text-sm">{copy.notReportedBy(notReportedBy)}</p>
            )}
          </div>
          {of > 0 && (
            <div className="tnum shrink-0 text-right">
              <p className="text-muted-foreground text-sm">
                <b className="font-semibold text-foreground text-lg">{grouped(count)}</b>
                {!whole && ` ${copy.of(of)}`}
              </p>
              {count > 0 && (
                <EvidenceOpener
                  answers={answersTo(query, source, title, only ? { only } : {})}
                  className="text-muted-foreground text-sm"
                  label={copy.answersOf(count, title)}
                >
                  {opportunitiesCopy.answers(count)}
                </EvidenceOpener>
              )}
            </div>
          )}
        </div>
        {of > 0 && (
          <span
            aria-label={copy.bar(count, of)}
            className="mt-2.5 block h-1.5 overflow-hidden rounded-full bg-chart-track"
            role="img"
          >
            <span
              className={clsx('block h-full rounded-full', whole ? 'bg-chart-rest' : 'bg-primary')}
              style={{ width: `${(100 * count) / of}%` }}
            />
          </span>
        )}
      </div>
    </li>
  )
}

function FirstWeak() {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-sm border border-warning-border bg-card px-2 py-0.5 font-medium text-warning text-xs">
      <TriangleAlert className="size-3.5" />
      {copy.firstWeak}
    </span>
  )
}

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
          {data.action && <Done action={data.action} />}
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

/** What is done for the query already, in place of the suggestion. */
function Done({ action }: { action: QueryAction }) {
  return (
    <p className="wrap-anywhere mt-3 grid gap-0.5 text-sm">
      <b className="font-semibold">{action.title}</b>
      <ActionState action={action} />
    </p>
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
      {steps.action === null && (
        <p className="mt-3 flex gap-2.5">
          <Lightbulb className="mt-0.5 size-4 shrink-0 text-primary" />
          <span>
            <b className="font-semibold">{copy.suggestion}</b> {suggestion(weak)}
          </span>
        </p>
      )}
    </div>
  )
}

/** Values for the sentences about the weak step. */
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
