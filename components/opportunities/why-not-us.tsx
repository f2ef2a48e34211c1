import { clsx } from 'clsx'
import Link from 'next/link'
import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import { PlanIcon, StatusBadge } from '@/components/actions/status'
import { answersTo, type OpportunitySource } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import {
  AtSign,
  BookOpen,
  ChevronRight,
  Hourglass,
  type IconComponent,
  LinkIcon,
  MessageSquare,
  Trophy,
} from '@/components/ui/icons'
import { actionsCopy } from '@/lib/actions/words'
import type { AnswerSelection } from '@/lib/answers/page'
import { grouped } from '@/lib/format/numbers'
import type { OpportunityQuery, Step, StepKey, WhyNotUs as Why } from '@/lib/opportunities/shapes'
import { whyNotUsCopy as copy, opportunitiesCopy, type WeakStep } from '@/lib/opportunities/words'
import type { QueryFigures } from '@/lib/queries/shapes'
import { routes } from '@/lib/routes'
import { queryCopy } from '@/lib/visibility/query-words'

/** What is done for the query is in a card of its own. */
export type Steps = Omit<Why, 'action'>

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

/** Named in so many percent, a brand asks why it is, not why it is not. */
const MOSTLY_NAMED = 90

/**
 * Where the answers to a query lose sight of the own brand: five counts of the same answers on one scale, the weakest
 * marked, and one suggestion (R-ACTION-2).
 */
export function WhyNotUs({
  why,
  waiting,
  source,
  onPlan,
}: {
  why: Steps
  /** Which action on the query is looked at next, in words; it stands in place of the suggestion. */
  waiting: string | null
  source: OpportunitySource
  onPlan: (action: PlannedAction) => void
}) {
  const mostly = why.enough && why.own.share >= MOSTLY_NAMED
  return (
    <Card labelledBy="why-not-us">
      <CardHeader
        id="why-not-us"
        info={copy.order}
        infoHref={routes.howWeCalculateFigure('opportunities')}
        level={2}
        title={mostly ? copy.mostlyTitle : copy.title}
      />
      <ol className="grid gap-1 px-2 pt-2 pb-3 md:px-3">
        {why.steps.map((step) => (
          <StepRow
            key={step.key}
            query={why.query}
            source={{ ...source, engines: step.engines }}
            step={step}
            weakest={!mostly && step.key === why.weakest}
          />
        ))}
      </ol>
      {!mostly && <Advice onPlan={onPlan} source={source} waiting={waiting} why={why} />}
    </Card>
  )
}

function StepRow({
  step: { key, count, of, notReportedBy },
  weakest,
  query,
  source,
}: {
  step: Step
  /** True for the step to start with. */
  weakest: boolean
  query: OpportunityQuery
  /** The answers that the step counts. */
  source: OpportunitySource
}) {
  const Icon = ICONS[key]
  const title = copy.steps[key]
  const only = SELECTIONS[key]
  const whole = key === 'answers'
  return (
    <li
      className={clsx(
        'grid gap-2 rounded-lg border px-2 py-2',
        weakest ? 'border-warning-border bg-warning-soft' : 'border-transparent',
      )}
    >
      <div className="flex items-start gap-3 text-sm">
        <Icon className={clsx('mt-0.5 size-4 shrink-0', weakest ? 'text-warning' : 'text-muted-foreground')} />
        <div className="min-w-0 grow">
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-normal">
            {title}
            {weakest && <span className="badge bg-warning py-0.5 text-warning-soft">{copy.firstWeak}</span>}
          </h3>
          {notReportedBy.length > 0 && (
            <p className="text-muted-foreground text-xs">{copy.notReportedBy(notReportedBy)}</p>
          )}
        </div>
        {of > 0 && (
          <p className="tnum shrink-0 text-muted-foreground">
            {count > 0 ? (
              <EvidenceOpener
                answers={answersTo(query, source, title, only ? { only } : {})}
                className="font-semibold text-foreground"
                label={copy.answersOf(count, title)}
              >
                {grouped(count)}
              </EvidenceOpener>
            ) : (
              <b className="font-semibold text-foreground">0</b>
            )}
            {!whole && ` ${copy.of(of)}`}
          </p>
        )}
      </div>
      {of > 0 && (
        <span
          aria-label={copy.bar(count, of)}
          className={clsx('block h-1 overflow-hidden rounded-full', weakest ? 'bg-warning/25' : 'bg-chart-track')}
          role="img"
        >
          <span
            className={clsx(
              'block h-full rounded-full',
              whole ? 'bg-chart-rest' : weakest ? 'bg-warning' : 'bg-primary',
            )}
            data-bar=""
            style={{ width: `${(100 * count) / of}%` }}
          />
        </span>
      )}
    </li>
  )
}

function Advice({
  why,
  waiting,
  source,
  onPlan,
}: {
  why: Steps
  waiting: string | null
  source: OpportunitySource
  onPlan: (action: PlannedAction) => void
}) {
  const weak = weakStep(why)
  const advice = why.weakest !== null && weak ? copy.advice[why.weakest] : null
  return (
    <div className="wrap-anywhere mt-auto grid gap-3 border-border border-t px-4 py-4 text-sm md:px-5">
      {!why.enough ? (
        <p>{copy.notEnough}</p>
      ) : advice && weak ? (
        <p>
          <b className="font-semibold">{advice.finding(weak)}</b> {advice.counts(weak)}{' '}
          {waiting ?? advice.suggestion(weak)}
        </p>
      ) : (
        <p>{waiting ?? copy.noneWeak}</p>
      )}
      {advice && waiting === null && (
        <Button aria-haspopup="dialog" className="w-fit max-md:w-full" onClick={() => onPlan(actionOf(why, source))}>
          <PlanIcon />
          {opportunitiesCopy.plan}
        </Button>
      )}
    </div>
  )
}

/** Values for the sentences about the weak step. */
function weakStep({ steps, weakest, rival, rivalSites }: Steps): WeakStep | null {
  const index = steps.findIndex(({ key }) => key === weakest)
  const step = steps[index]
  const before = steps[index - 1]
  if (!step || !before) return null
  return {
    ...{ count: step.count, of: step.of, before: before.count, beforeOf: before.of },
    rival: rival && { name: rival.name, count: step.rival },
    rivalSites,
  }
}

/** Plans an action for the query: the evidence of the gap and the suggestion, as text. */
export function actionOf(why: Steps, { days, engineNames }: OpportunitySource): PlannedAction {
  const { query, own, rival, weakest } = why
  const weak = weakStep(why)
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

const actionsListCopy = queryCopy.actions

/** What is done for the query, and what it has come to (R-ACTION-4). */
export function QueryActions({
  actions,
  planned,
  onPlan,
}: {
  actions: QueryFigures['actions']
  planned: PlannedAction
  onPlan: (action: PlannedAction) => void
}) {
  return (
    <Card labelledBy="query-actions">
      <CardHeader id="query-actions" level={2} title={actionsListCopy.title}>
        <Button
          aria-haspopup="dialog"
          className="max-md:h-11 max-md:w-full"
          onClick={() => onPlan(planned)}
          size="sm"
          variant="secondary"
        >
          <PlanIcon />
          {actionsListCopy.plan}
        </Button>
      </CardHeader>
      {actions.length === 0 ? (
        <p className="px-4 pt-2 pb-5 text-muted-foreground text-sm md:px-5">{actionsListCopy.none}</p>
      ) : (
        <ul className="divide-y divide-border pt-1 pb-2">
          {actions.map(({ _id, title, status, said, effect }) => (
            <li key={_id}>
              <Link
                className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm hover:bg-accent md:flex-nowrap md:px-5"
                href={routes.action(_id)}
                prefetch={false}
              >
                <span className="wrap-anywhere mr-auto min-w-0 font-medium max-md:w-full">{title}</span>
                <span className="inline-flex items-center gap-2 text-muted-foreground max-md:order-last max-md:w-full">
                  {effect && <Hourglass className="size-4 shrink-0 max-md:hidden" />}
                  {said}
                </span>
                <StatusBadge status={status} />
                <ChevronRight className="size-4 shrink-0 text-muted-foreground max-md:hidden" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
