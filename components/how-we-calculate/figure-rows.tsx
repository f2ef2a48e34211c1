import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { enginesCopy } from '@/lib/engines/words'
import { grouped, percent } from '@/lib/format/numbers'
import type { ExplainedFigures } from '@/lib/how-we-calculate/example-figures'
import { type ExplainedId, howWeCalculateCopy } from '@/lib/how-we-calculate/words'
import type { Metric } from '@/lib/measure/shapes'
import { SectionHead } from './certainty'

const copy = howWeCalculateCopy.figures

/** Every figure in words, beside the counts behind it. */
export function FigureRows({ figures }: { figures: ExplainedFigures }) {
  const { score, change, ranked, results, interval, metrics, engineScores } = figures
  const of = headOf(figures)
  const several = engineScores.length > 1
  const engines = several ? copy.mean(engineScores) : copy.oneEngine
  const made = several ? enginesCopy.average : null
  return (
    <Card labelledBy={copy.id}>
      <SectionHead id={copy.id} text={copy.text} title={copy.title} />
      <ul className="divide-y divide-border border-border border-t">
        <Row id="visibility-score" of={of}>
          <Fraction
            counts={{ numerator: ranked, denominator: results }}
            id="visibility-score"
            made={made}
            value={percentOf(score)}
          />
        </Row>
        <Row id="change" of={of}>
          {score === null || change === null ? (
            <Result value={copy.noChange} />
          ) : (
            <Result text={copy.difference(score, score - change)} value={copy.points(change)} />
          )}
        </Row>
        <MetricRow made={made} id="share-of-voice" metric={metrics.shareOfVoice} of={of} />
        <MetricRow made={made} id="position-when-named" metric={metrics.positionWhenNamed} of={of} place />
        <MetricRow made={made} id="first-place" metric={metrics.topThreeRate} of={of} />
        <MetricRow made={made} id="answers-citing-you" metric={metrics.ownCitationRate} of={of} />
        <Row id="likely-range" of={of}>
          <Result
            text={copy.counts(ranked, results)}
            value={interval ? copy.range(interval.low, interval.high) : copy.needs}
          />
        </Row>
        <Row id="all-engines" of={of}>
          <Result text={engines} value={percentOf(score)} />
        </Row>
      </ul>
    </Card>
  )
}

function headOf({ organisation, ringDays, today }: ExplainedFigures): string {
  if (organisation === null || ringDays === null) return howWeCalculateCopy.example
  return howWeCalculateCopy.of(organisation, ringDays, today)
}

function percentOf(value: number | null): string {
  return value === null ? '–' : percent(value)
}

function Row({ id, of, children }: { id: ExplainedId; of: string; children: ReactNode }) {
  const { title, text, more }: { title: string; text: string; more?: string } = copy.words[id]
  return (
    <li
      className="grid scroll-mt-20 break-inside-avoid gap-x-10 gap-y-3 px-4 py-5 target:bg-primary-soft md:grid-cols-[minmax(0,1fr)_20.5rem] md:px-5"
      id={id}
    >
      <div>
        <h3 className="font-semibold text-base">{title}</h3>
        <p className="mt-0.5 text-muted-foreground text-sm">{text}</p>
        {more && <p className="mt-1.5 text-muted-foreground text-xs">{more}</p>}
      </div>
      <div className="self-start rounded-lg bg-muted px-4 py-3.5 text-sm">
        <p className="wrap-anywhere mb-2 text-muted-foreground text-xs">{of}</p>
        {children}
      </div>
    </li>
  )
}

type FractionId = keyof typeof copy.fractions

function MetricRow({
  id,
  metric,
  of,
  made,
  place = false,
}: {
  id: FractionId
  metric: Metric
  of: string
  made: string | null
  /** A place, not a percentage. */
  place?: boolean
}) {
  const { value } = metric
  return (
    <Row id={id} of={of}>
      {value === null ? (
        <Result text={copy.none} value="–" />
      ) : (
        <Fraction counts={metric} id={id} made={made} value={place ? value.toFixed(1) : percentOf(value)} />
      )}
    </Row>
  )
}

function Fraction({
  id,
  counts: { numerator, denominator },
  made,
  value,
}: {
  id: FractionId
  counts: Pick<Metric, 'numerator' | 'denominator'>
  /** With several engines the figure is the mean of theirs, which the summed counts need not give. */
  made: string | null
  value: string
}) {
  const [above, below] = copy.fractions[id]
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="tnum grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 text-xs">
        <span className="border-foreground border-b px-1 pb-0.5 text-center font-medium text-sm">
          {grouped(numerator)}
        </span>
        <span className="text-muted-foreground">
          {above}
          <span className="sr-only"> {copy.over} </span>
        </span>
        <span className="px-1 pt-0.5 text-center font-medium text-sm">{grouped(denominator)}</span>
        <span className="text-muted-foreground">{below}</span>
      </p>
      <span className="shrink-0 text-right">
        <BigValue>{value}</BigValue>
        {made && <span className="block text-muted-foreground text-xs">{made}</span>}
      </span>
    </div>
  )
}

function Result({ text, value }: { text?: string; value: string }) {
  return (
    <div className="tnum flex flex-wrap items-baseline justify-between gap-x-4">
      {text && <span className="font-medium">{text}</span>}
      <BigValue>{value}</BigValue>
    </div>
  )
}

function BigValue({ children }: { children: string }) {
  return <b className="tnum shrink-0 font-semibold text-xl tracking-tighter">{children}</b>
}
