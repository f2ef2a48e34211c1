import Link from 'next/link'
import type { ReactNode } from 'react'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { countedEngines, madeOf, ringStarts } from '@/components/engines/counted-engines'
import { DashboardLink } from '@/components/layout/navigation-link'
import { buttonClass } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/progress'
import { VerdictPill } from '@/components/visibility/verdict-chip'
import { withSearch } from '@/lib/api/endpoints'
import { percent } from '@/lib/format/numbers'
import type { NextStep } from '@/lib/home/shapes'
import { brandSummaryCopy as copy } from '@/lib/home/words'
import { decidingWindow } from '@/lib/measure/verdict'
import { certaintyCopy, comparedText } from '@/lib/measure/words'
import { routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { BrandSummary } from '@/lib/visibility/shapes'
import { visibilityCopy } from '@/lib/visibility/words'

const LINK = 'inline-flex min-h-6 items-center gap-1 font-medium text-primary underline-offset-4 hover:underline'

/** How the brand is doing, whether that is real, and what to do next, in one row (R-HOME-10). */
export function BrandSummaryRow({ summary, next }: { summary: BrandSummary; next: NextStep }) {
  return (
    <section
      aria-label={copy.label}
      className="grid divide-border border-border border-t max-lg:divide-y lg:grid-cols-[minmax(0,11fr)_minmax(0,13fr)_minmax(0,14fr)] lg:divide-x"
    >
      <Score asked={next.kind !== 'query'} summary={summary} />
      <Change summary={summary} />
      <Next step={next} />
    </section>
  )
}

function Part({ title, soft = false, children }: { title: string; soft?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex min-w-0 flex-col items-start gap-1.5 p-4 text-sm md:px-5 ${soft ? 'rounded-b-xl bg-primary-soft lg:rounded-bl-none' : ''}`}
    >
      <h3 className={`text-xs ${soft ? 'text-foreground' : 'text-muted-foreground'}`}>{title}</h3>
      {children}
    </div>
  )
}

/** `asked`: whether any own query is active. */
function Score({ summary, asked }: { summary: BrandSummary; asked: boolean }) {
  const { organisation, score, ranked, results, interval, ringDays, engines, rank, liveDate } = summary
  if (score === null || ringDays === null)
    return (
      <Part title={visibilityCopy.score.title}>
        <p className="font-semibold text-xl">{visibilityCopy.score.empty.title}</p>
        <p className="text-muted-foreground">{asked ? copy.noAnswers : copy.noQueries}</p>
      </Part>
    )
  const engineMean = madeOf({ engine: null, engines })
  return (
    <Part title={visibilityCopy.score.title}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="tnum font-semibold text-3xl tracking-tighter">{percent(score)}</p>
        <EvidenceOpener
          answers={{
            organisationId: organisation._id,
            queries: [],
            ...countedEngines({ engine: null, engines }),
            figure: visibilityCopy.score.title,
            days: ringDays,
            since: ringStarts(engines, ringDays.from),
          }}
          className="tnum text-muted-foreground"
          said={figuresCopy.answers.open}
        >
          {figuresCopy.counts(ranked, results)}
        </EvidenceOpener>
      </div>
      <p className="tnum text-muted-foreground">
        {interval ? certaintyCopy.between(interval.low, interval.high) : certaintyCopy.needs}
        {engineMean && ` · ${engineMean}`}
      </p>
      {liveDate && <p>{rank ? copy.rank(rank, liveDate, summary.today) : copy.unranked(liveDate, summary.today)}</p>}
      <DashboardLink className={`${LINK} mt-auto`} href={routes.visibility}>
        {copy.open}
        <ArrowRight className="size-3.5" />
      </DashboardLink>
    </Part>
  )
}

function Change({ summary }: { summary: BrandSummary }) {
  const { score, ranked, results, engines, today } = summary
  const { kind, of } = decidingWindow(summary)
  const counted = engines.filter(({ inMean }) => inMean).map(({ id }) => id)
  return (
    <Part title={visibilityCopy.score.windows[kind]}>
      <VerdictPill kind={kind} of={of} shown={{ ranked, results }} today={today} />
      <p className="tnum">{comparedText(kind, of, { share: score, ranked, results, engines: counted })}</p>
      {summary.score !== null && (
        <Link className={`${LINK} mt-auto`} href={routes.report(summary.today.slice(0, 7))} prefetch={false}>
          {copy.report}
          <ArrowRight className="size-3.5" />
        </Link>
      )}
    </Part>
  )
}

function Next({ step }: { step: NextStep }) {
  const { title, detail, action } = copy.next(step)
  return (
    <Part soft={true} title={copy.nextTitle}>
      <p className="wrap-anywhere font-semibold text-base">{title}</p>
      <p>{detail}</p>
      {action && (
        <Link className={`${buttonClass({ size: 'sm' })} mt-auto`} href={hrefOf(step)} prefetch={false}>
          {action}
          <ArrowRight className="size-3.5" />
        </Link>
      )}
    </Part>
  )
}

function hrefOf(step: NextStep): string {
  switch (step.kind) {
    case 'gap':
      return `${routes.opportunities}?why=${step.query._id}`
    case 'early':
      return routes.visibility
    case 'look':
      return routes.action(step.action._id)
    case 'query':
    case 'covered':
    case 'nothing':
      return routes.opportunities
    default:
      return withSearch(routes.geoRecommendations, { action: step.action._id })
  }
}

const PARTS = ['score', 'change', 'next']

/** As tall as the row that follows. */
export function BrandSummarySkeleton() {
  return (
    <div className="grid min-h-40 border-border border-t lg:grid-cols-3" role="status">
      <span className="sr-only">{copy.loading}</span>
      {PARTS.map((part) => (
        <div className="grid content-start gap-3 p-5" key={part}>
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-3.5 w-48 max-w-full" />
        </div>
      ))}
    </div>
  )
}

export function BrandSummaryFailed() {
  return (
    <p className="border-border border-t p-4 text-muted-foreground text-sm md:px-5" role="alert">
      {copy.failed}{' '}
      <a className="font-medium text-primary underline-offset-4 hover:underline" href={routes.home}>
        {copy.retry}
      </a>
    </p>
  )
}
