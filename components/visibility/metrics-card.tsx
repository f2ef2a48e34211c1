import Link from 'next/link'
import type { ReactNode } from 'react'
import type { AnswerSource, AnswerWindow } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { ringStarts } from '@/components/engines/counted-engines'
import { ExportMenu } from '@/components/exports/export-menu'
import { HowWeCalculateLink } from '@/components/how-we-calculate/how-we-calculate-link'
import { Card } from '@/components/ui/card'
import { FileText } from '@/components/ui/icons'
import type { AnswerSelection } from '@/lib/answers/shapes'
import { csvPath } from '@/lib/api/endpoints'
import { monthOf } from '@/lib/format/dates'
import { percent } from '@/lib/format/numbers'
import type { Metric, Metrics } from '@/lib/measure/shapes'
import { certaintyCopy } from '@/lib/measure/words'
import { routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { ComparedPeriod, PeriodComparison, VisibilityFigures } from '@/lib/visibility/shapes'
import { visibilityCopy } from '@/lib/visibility/words'
import { type ComparedValue, ComparedValues } from './compared'
import type { CardOf } from './trend-card'

const copy = visibilityCopy.metrics

interface Shown {
  key: keyof Metrics
  counts: (metric: Metric) => string
  /** The answers that the count opens. */
  only: AnswerSelection
}

const ofAnswers = ({ numerator, denominator }: Metric) => figuresCopy.counts(numerator, denominator)

const SHOWN: readonly Shown[] = [
  { key: 'shareOfVoice', counts: ({ numerator, denominator }) => copy.names(numerator, denominator), only: 'named' },
  { key: 'positionWhenNamed', counts: ({ denominator }) => copy.answers(denominator), only: 'named' },
  { key: 'firstPlaceRate', counts: ofAnswers, only: 'first' },
  { key: 'topThreeRate', counts: ofAnswers, only: 'topThree' },
  { key: 'ownCitationRate', counts: ofAnswers, only: 'citing' },
]

/** Five more figures of the answers of the ring, each with its counts and likely range (R-CERTAIN-4). */
export function MetricsCard({
  figures: { metrics, engines, ringDays, comparison },
  path,
  source,
}: CardOf<Pick<VisibilityFigures, 'metrics' | 'engines' | 'ringDays' | 'comparison'>>) {
  if (!ringDays) return null
  const answers = { ...source, days: ringDays, since: ringStarts(engines, ringDays.from) }
  return (
    <div>
      <Card>
        <ul aria-label={copy.label} className="paper:flex divide-y divide-border md:flex md:divide-x md:divide-y-0">
          {SHOWN.map(({ key, counts, only }) => (
            <MetricFigure
              answers={{ ...answers, figure: copy.titles[key], only }}
              compared={comparison && comparedMetric(comparison, { key, counts, only }, source)}
              counts={counts(metrics[key])}
              key={key}
              metric={metrics[key]}
              place={key === 'positionWhenNamed'}
              title={copy.titles[key]}
            />
          ))}
        </ul>
      </Card>
      <div className="mt-3 flex flex-wrap items-center justify-end gap-x-6 gap-y-1 text-muted-foreground text-sm">
        <span className="inline-flex flex-wrap items-center gap-x-6">
          <Link
            className="inline-flex items-center gap-1.5 font-medium text-primary underline-offset-4 hover:underline max-md:min-h-11 print:hidden"
            href={routes.report(monthOf(ringDays.to))}
            prefetch={false}
          >
            <FileText className="size-4" />
            {copy.report}
          </Link>
          <HowWeCalculateLink href={routes.howWeCalculate} />
          <ExportMenu csv={csvPath(path, 'metrics')} title={copy.label} />
        </span>
      </div>
    </div>
  )
}

function comparedMetric(
  { days, recent, before }: PeriodComparison,
  { key, counts, only }: Shown,
  source: AnswerSource,
) {
  const sideOf = ({ metrics, from, to }: ComparedPeriod): ComparedValue => {
    const metric = metrics[key]
    return {
      value: metric.value === null ? null : valueText(key, metric.value),
      counts: counts(metric),
      answers: metric.numerator === 0 ? null : { ...source, figure: copy.titles[key], only, days: { from, to } },
    }
  }
  return <ComparedValues before={sideOf(before)} days={days} recent={sideOf(recent)} stacked />
}

function valueText(key: keyof Metrics, value: number): string {
  return key === 'positionWhenNamed' ? value.toFixed(1) : percent(value)
}

/** Phones: title and counts left, value and range right. */
function MetricFigure({
  title,
  metric,
  place,
  counts,
  answers,
  compared,
}: {
  title: string
  metric: Metric
  /** A place, not a percentage. */
  place: boolean
  counts: string
  answers: AnswerWindow
  compared: ReactNode
}) {
  const { value, low, high, numerator } = metric
  return (
    <li className="metric">
      <h3 className="text-muted-foreground max-md:text-foreground">{title}</h3>
      <p className="tnum font-semibold text-xl tracking-tighter max-md:col-start-2 max-md:row-start-1 max-md:text-right">
        {value === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{figuresCopy.noData.title}</span>
          </>
        ) : place ? (
          value.toFixed(1)
        ) : (
          percent(value)
        )}
      </p>
      <p className="tnum text-muted-foreground max-md:text-xs">
        {value === null ? (
          copy.none
        ) : numerator === 0 ? (
          counts
        ) : (
          <EvidenceOpener answers={answers} said={`${copy.of(title)} ${figuresCopy.answers.open}`}>
            {counts}
          </EvidenceOpener>
        )}
      </p>
      {value !== null && (
        <p className="tnum text-muted-foreground max-md:text-right max-md:text-xs">
          {low === null || high === null
            ? certaintyCopy.notEnough
            : place
              ? certaintyCopy.betweenPlaces(low, high)
              : certaintyCopy.between(low, high)}
        </p>
      )}
      {compared && <div className="col-span-full mt-1">{compared}</div>}
    </li>
  )
}
