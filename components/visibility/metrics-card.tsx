import type { AnswerWindow } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { ringStarts } from '@/components/engines/counted-engines'
import { Card } from '@/components/ui/card'
import type { AnswerSelection } from '@/lib/answers/shapes'
import { percent } from '@/lib/format/numbers'
import type { Metric, Metrics } from '@/lib/measure/shapes'
import { certaintyCopy } from '@/lib/measure/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { visibilityCopy } from '@/lib/visibility/words'
import type { CardOf } from './trend-card'

const copy = visibilityCopy.metrics

interface Shown {
  key: keyof Metrics
  counts: (metric: Metric) => string
  /** The answers that the value opens. */
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

/** Five more figures of the answers of the ring; counts and likely range are on hover and in words (R-CERTAIN-4). */
export function MetricsCard({
  figures: { metrics, engines, ringDays },
  source,
}: CardOf<Pick<VisibilityFigures, 'metrics' | 'engines' | 'ringDays'>>) {
  if (!ringDays) return null
  const answers = { ...source, days: ringDays, since: ringStarts(engines, ringDays.from) }
  return (
    <Card>
      <ul aria-label={copy.label} className="flex grow flex-col justify-center divide-y divide-border px-4 md:px-5">
        {SHOWN.map(({ key, counts, only }) => (
          <MetricLine
            answers={{ ...answers, figure: copy.titles[key], only }}
            counts={counts(metrics[key])}
            key={key}
            metric={metrics[key]}
            place={key === 'positionWhenNamed'}
            title={copy.titles[key]}
          />
        ))}
      </ul>
    </Card>
  )
}

function MetricLine({
  title,
  metric: { value, low, high, numerator },
  place,
  counts,
  answers,
}: {
  title: string
  metric: Metric
  /** A place, not a percentage. */
  place: boolean
  counts: string
  answers: AnswerWindow
}) {
  const between = place ? certaintyCopy.betweenPlaces : certaintyCopy.between
  const facts = [counts, low === null || high === null ? certaintyCopy.notEnough : between(low, high)].join(', ')
  const text = value === null ? '–' : place ? value.toFixed(1) : percent(value)
  return (
    <li className="flex min-h-10 items-center justify-between gap-4 text-sm max-md:min-h-11">
      <h3 className="text-muted-foreground">{title}</h3>
      <b className="tnum font-semibold" title={value === null ? copy.none : facts}>
        {value === null ? (
          <>
            <span aria-hidden="true">{text}</span>
            <span className="sr-only">{copy.none}</span>
          </>
        ) : numerator === 0 ? (
          <>
            {text}
            <span className="sr-only">{` ${facts}`}</span>
          </>
        ) : (
          <EvidenceOpener answers={answers} said={`${facts} ${figuresCopy.answers.open}`}>
            {text}
          </EvidenceOpener>
        )}
      </b>
    </li>
  )
}
