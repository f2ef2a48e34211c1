import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { SectionHead } from '@/components/how-we-calculate/certainty'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { enginesCopy } from '@/lib/engines/words'
import { grouped, percent } from '@/lib/format/numbers'
import type { ExplainedFigures } from '@/lib/how-we-calculate/example-figures'
import { type ExplainedId, howWeCalculateCopy } from '@/lib/how-we-calculate/words'
import type { Metric } from '@/lib/measure/shapes'
import {
  ClearPart,
  EffectPart,
  type MeasuredEffects,
  type MeasuredGaps,
  OpportunitiesPart,
  type Simulation,
} from './certainty'
import { OnThisPage } from './on-this-page'

const PARTS = [
  howWeCalculateCopy.figures,
  howWeCalculateCopy.clear,
  howWeCalculateCopy.opportunities,
  howWeCalculateCopy.effect,
  howWeCalculateCopy.others,
  howWeCalculateCopy.names,
].map(({ id, title }) => ({ id, title }))

/** Explains every figure with the reader's own counts, and shows how the product itself was measured (R-CERTAIN-8). */
export function HowWeCalculateScreen({
  figures,
  simulation,
  gaps,
  effects,
  accuracy,
}: {
  figures: ExplainedFigures
  simulation: Simulation
  gaps: MeasuredGaps
  effects: MeasuredEffects
  accuracy: Measured
}) {
  return (
    <>
      <PageHeader text={howWeCalculateCopy.text} title={howWeCalculateCopy.title} />
      <div className="flex gap-10">
        <div className="grid min-w-0 max-w-220 grow gap-5">
          <FigureRows figures={figures} />
          <ClearPart simulation={simulation} />
          <OpportunitiesPart measured={gaps} />
          <EffectPart measured={effects} />
          <OthersPart />
          <NamesPart accuracy={accuracy} />
        </div>
        <OnThisPage parts={PARTS} />
      </div>
    </>
  )
}

function OthersPart() {
  return (
    <Card labelledBy={howWeCalculateCopy.others.id}>
      <SectionHead
        id={howWeCalculateCopy.others.id}
        text={howWeCalculateCopy.others.text}
        title={howWeCalculateCopy.others.title}
      />
      <dl className="mx-4 mb-3 divide-y divide-border border-border border-t text-sm md:mx-5">
        {howWeCalculateCopy.others.reasons.map(([reason, answer]) => (
          <div className="grid gap-x-4 gap-y-0.5 py-3 md:grid-cols-[17.5rem_minmax(0,1fr)]" key={reason}>
            <dt className="font-medium">{reason}</dt>
            <dd className="text-muted-foreground">{answer}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface Rates {
  answers: number
  /** Parts of 1. */
  precision: number
  recall: number
  order: number
}

interface Accuracy {
  /** 'rules' or the reading model. */
  reader: string
  date: string
  languages: number
  kinds: readonly (Rates & { kind: string })[]
  all: Rates
  heldOut?: Rates
}

/** The last result of `npm run accuracy`. */
export interface Measured {
  rules: Accuracy
  model: Accuracy | null
}

const namesCopy = howWeCalculateCopy.names

/** How well names are read from labelled answers: by the model if it was measured, else by rules (R-NAME-6). */
export function NamesPart({ accuracy: { rules, model } }: { accuracy: Measured }) {
  const { reader, date, languages, kinds, all, heldOut } = model ?? rules
  return (
    <Card className="overflow-hidden" labelledBy={namesCopy.id}>
      <SectionHead id={namesCopy.id} text={namesCopy.text(all.answers)} title={namesCopy.title} />
      <table aria-labelledby={namesCopy.id} className="tnum w-full text-right text-xs md:text-sm">
        <thead className="bg-muted text-muted-foreground text-xs">
          <tr>
            {Object.values(namesCopy.columns).map((column) => (
              <th
                className="px-1.5 py-2.5 font-normal first:pl-4 first:text-left last:pr-4 md:px-3 md:last:pr-5 md:first:pl-5"
                key={column}
                scope="col"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {kinds.map((each) => (
            <RatesRow key={each.kind} name={namesCopy.kinds(each.kind, languages)} rates={each} />
          ))}
          <RatesRow name={namesCopy.all} rates={all} total />
        </tbody>
      </table>
      <p className="border-border border-t px-4 py-3.5 text-muted-foreground text-xs md:px-5">
        {reader === 'rules' ? namesCopy.byRules : namesCopy.byModel(reader)}{' '}
        {heldOut &&
          `${namesCopy.heldOut(heldOut.answers, namesCopy.rate(heldOut.precision), namesCopy.rate(heldOut.recall), namesCopy.rate(heldOut.order))} `}
        {namesCopy.measured(date)}
      </p>
    </Card>
  )
}

function RatesRow({
  name,
  rates: { answers, precision, recall, order },
  total = false,
}: {
  name: string
  rates: Rates
  total?: boolean
}) {
  const cells = [grouped(answers), namesCopy.rate(precision), namesCopy.rate(recall), namesCopy.rate(order)]
  return (
    <tr className={clsx('md:whitespace-nowrap', total && 'font-semibold')}>
      <th className={clsx('py-2.5 pl-4 text-left md:pl-5', total ? 'font-semibold' : 'font-normal')} scope="row">
        {name}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <td className="whitespace-nowrap px-1.5 py-2.5 last:pr-4 md:px-3 md:last:pr-5" key={index}>
          {cell}
        </td>
      ))}
    </tr>
  )
}

const rowsCopy = howWeCalculateCopy.figures

/** Every figure in words, beside the counts behind it. */
export function FigureRows({ figures }: { figures: ExplainedFigures }) {
  const { score, change, ranked, results, interval, metrics, engineScores } = figures
  const of = headOf(figures)
  const several = engineScores.length > 1
  const engines = several ? rowsCopy.mean(engineScores) : rowsCopy.oneEngine
  const made = several ? enginesCopy.average : null
  return (
    <Card labelledBy={rowsCopy.id}>
      <SectionHead id={rowsCopy.id} text={rowsCopy.text} title={rowsCopy.title} />
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
            <Result value={rowsCopy.noChange} />
          ) : (
            <Result text={rowsCopy.difference(score, score - change)} value={rowsCopy.points(change)} />
          )}
        </Row>
        <MetricRow made={made} id="share-of-voice" metric={metrics.shareOfVoice} of={of} />
        <MetricRow made={made} id="position-when-named" metric={metrics.positionWhenNamed} of={of} place />
        <MetricRow made={made} id="first-place" metric={metrics.topThreeRate} of={of} />
        <MetricRow made={made} id="answers-citing-you" metric={metrics.ownCitationRate} of={of} />
        <Row id="likely-range" of={of}>
          <Result
            text={rowsCopy.counts(ranked, results)}
            value={interval ? rowsCopy.range(interval.low, interval.high) : rowsCopy.needs}
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
  const { title, text, more }: { title: string; text: string; more?: string } = rowsCopy.words[id]
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

type FractionId = keyof typeof rowsCopy.fractions

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
        <Result text={rowsCopy.none} value="–" />
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
  const [above, below] = rowsCopy.fractions[id]
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="tnum grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 text-xs">
        <span className="border-foreground border-b px-1 pb-0.5 text-center font-medium text-sm">
          {grouped(numerator)}
        </span>
        <span className="text-muted-foreground">
          {above}
          <span className="sr-only"> {rowsCopy.over} </span>
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
