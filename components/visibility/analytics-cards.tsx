import { useEffect, useId, useRef, useState } from 'react'
import type { AnswerWindow } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { ringStarts } from '@/components/engines/counted-engines'
import { Card } from '@/components/ui/card'
import { ChevronDown } from '@/components/ui/icons'
import { FloatingCard } from '@/components/ui/tooltip'
import type { CardOf } from '@/components/visibility/trend-card'
import type { AnswerSelection } from '@/lib/answers/page'
import { percent } from '@/lib/format/numbers'
import type { Period, Range } from '@/lib/limits'
import { isFew } from '@/lib/measure/sentences'
import type { Metric, Metrics, WindowKind } from '@/lib/measure/shapes'
import { certaintyCopy } from '@/lib/measure/words'
import { averagedDays, prepareScoreTrend, SHOWN_PARTS, type ShownParts } from '@/lib/visibility/chart'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { lastDay } from '@/lib/visibility/params'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { engineComparisonCopy, visibilityCopy } from '@/lib/visibility/words'
import { EngineComparison, TagComparison } from './engine-comparison'
import { ScorePanel } from './score-panel'
import { TrendCard } from './trend-card'

const copy = visibilityCopy.trend
/** A quarter has no verdict. */
const VERDICT_OF: Record<Range, WindowKind | null> = { 7: 'week', 28: 'month', 90: null }

/** The daily scores of the period, cut out of the 90 days at hand. */
function ScoreTrend({
  comparison,
  onCompare,
  ...card
}: CardOf<VisibilityFigures> & {
  /** The figures also contain the previous period, drawn faintly. */
  comparison: boolean
  onCompare: (compared: boolean) => void
  days: number
  period: Period | null
  onPeriod: (period: Period | null) => void
}) {
  const { figures, source, days, period } = card
  const [parts, changeParts] = useShownParts()
  const shown = { ...parts, before: comparison }
  const kind = period === null ? VERDICT_OF[figures.range] : null
  const averaged = averagedDays(figures.trend, figures.notes)
  const model = prepareScoreTrend({
    points: figures.trend,
    today: lastDay(figures),
    days,
    brand: figures.organisation.name,
    implementDates: figures.implementDates,
    notes: figures.notes,
    shown,
    compared: kind && { kind, of: figures.verdicts[kind] },
  })
  return (
    <TrendCard
      {...card}
      controls={
        <ShowMenu
          onChange={(part, drawn) => (part === 'before' ? onCompare(drawn) : changeParts({ [part]: drawn }))}
          shown={shown}
        />
      }
      copy={copy}
      countedAnswers={(day) => {
        const covered = averaged.get(day)
        return covered ? { ...source, figure: copy.title, days: covered } : null
      }}
      empty={{ none: visibilityCopy.noDataText }}
      explained="likely-range"
      height="h-50 md:h-auto md:min-h-82 md:grow"
      markerText={copy.action}
      model={model}
      nothing={figures.trend.length === 0}
      part="trend"
      points={figures.trend}
      withNotes
    />
  )
}

/** How often answers place the brand: the score, its trend, further figures, and engines side by side. */
export function AnalyticsCards({
  firstRun,
  comparison,
  days,
  period,
  onScore,
  onCompare,
  ...shown
}: CardOf<VisibilityFigures> & {
  /** Start of the daily run, such as '05:00' UTC. */
  firstRun: string | null
  /** The figures also contain the previous period. */
  comparison: boolean
  /** Days of the Score Trend, and the card's own choice of them. */
  days: number
  period: Period | null
  onScore: (period: Period | null) => void
  onCompare: (compared: boolean) => void
}) {
  return (
    <>
      <div className="grid paper:grid-cols-[20.25rem_minmax(0,1fr)] gap-4 lg:grid-cols-[20.25rem_minmax(0,1fr)]">
        <ScorePanel {...shown} firstRun={firstRun} />
        <ScoreTrend
          {...shown}
          comparison={comparison}
          days={days}
          onCompare={onCompare}
          onPeriod={onScore}
          period={period}
        />
      </div>
      <div className="grid paper:grid-cols-[minmax(0,1fr)_25rem] gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]">
        <EngineComparison {...shown} />
        <MetricsCard {...shown} />
      </div>
      <TagComparison {...shown} />
    </>
  )
}

const showCopy = visibilityCopy.trend.show
const KEPT = 'score-trend'
/** Default choice. */
const USUAL: KeptParts = { range: true, daily: false, notes: true, actions: true }

/** The period before is of the address, since its figures are asked for. */
type KeptParts = Omit<ShownParts, 'before'>

/** What the Score Trend shows, as last chosen in this browser. */
export function useShownParts(): [KeptParts, (changed: Partial<KeptParts>) => void] {
  const [parts, setParts] = useState(USUAL)
  useEffect(() => setParts(kept()), [])
  return [
    parts,
    (changed) => {
      const next = { ...parts, ...changed }
      setParts(next)
      localStorage.setItem(KEPT, JSON.stringify(next))
    },
  ]
}

function kept(): KeptParts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    const given = Object.entries(stored ?? {}).filter(([key, value]) => key in USUAL && typeof value === 'boolean')
    return { ...USUAL, ...Object.fromEntries(given) }
  } catch {
    return USUAL
  }
}

/** Chooses what a chart draws beside its line. */
export function ShowMenu({
  shown,
  onChange,
}: {
  shown: ShownParts
  onChange: (part: keyof ShownParts, drawn: boolean) => void
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <button
        aria-expanded={open}
        className="select-quiet h-8 max-md:h-11 print:hidden"
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        {showCopy.label}
        <ChevronDown className="size-4 text-subtle-foreground" />
      </button>
      {open && (
        <FloatingCard anchor={button} onClose={() => setOpen(false)}>
          <fieldset className="-mx-1.5 -my-1 grid min-w-44">
            <legend className="sr-only">{showCopy.label}</legend>
            {SHOWN_PARTS.map((part) => (
              <label
                className="flex h-8 items-center gap-2.5 rounded-md px-2 text-sm hover:bg-accent max-md:h-11"
                htmlFor={`${id}-${part}`}
                key={part}
              >
                <input
                  checked={shown[part]}
                  className="size-4 accent-primary"
                  id={`${id}-${part}`}
                  onChange={({ currentTarget }) => onChange(part, currentTarget.checked)}
                  type="checkbox"
                />
                {showCopy.parts[part]}
              </label>
            ))}
          </fieldset>
        </FloatingCard>
      )}
    </>
  )
}

const metricsCopy = visibilityCopy.metrics

interface Shown {
  key: keyof Metrics
  counts: (metric: Metric) => string
  /** The answers that the value opens. */
  only: AnswerSelection
}

const ofAnswers = ({ numerator, denominator }: Metric) => figuresCopy.counts(numerator, denominator)

const SHOWN: readonly Shown[] = [
  {
    key: 'shareOfVoice',
    counts: ({ numerator, denominator }) => metricsCopy.names(numerator, denominator),
    only: 'named',
  },
  { key: 'positionWhenNamed', counts: ({ denominator }) => metricsCopy.answers(denominator), only: 'named' },
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
      <ul
        aria-label={metricsCopy.label}
        className="flex grow flex-col justify-center divide-y divide-border px-4 md:px-5"
      >
        {SHOWN.map(({ key, counts, only }) => (
          <MetricLine
            answers={{ ...answers, figure: metricsCopy.titles[key], only }}
            counts={counts(metrics[key])}
            key={key}
            few={isFew({ results: metrics.firstPlaceRate.denominator })}
            metric={metrics[key]}
            place={key === 'positionWhenNamed'}
            title={metricsCopy.titles[key]}
          />
        ))}
      </ul>
    </Card>
  )
}

function MetricLine({
  title,
  metric: { value, low, high, numerator, denominator },
  few,
  place,
  counts,
  answers,
}: {
  title: string
  metric: Metric
  /** True with too few answers for a percentage, in whose place the counts stand. */
  few: boolean
  /** A place, not a percentage. */
  place: boolean
  counts: string
  answers: AnswerWindow
}) {
  const between = place ? certaintyCopy.betweenPlaces : certaintyCopy.between
  const range = low === null || high === null ? certaintyCopy.notEnough : between(low, high)
  const facts = [counts, range].join(', ')
  const isCounted = few && !place
  const said = isCounted ? range : facts
  const figure = isCounted ? engineComparisonCopy.counts(numerator, denominator) : percent(value ?? 0)
  const text = value === null ? '–' : place ? value.toFixed(1) : figure
  return (
    <li className="flex min-h-10 items-center justify-between gap-4 text-sm max-md:min-h-11">
      <h3 className="text-muted-foreground">{title}</h3>
      <b className="tnum font-semibold" title={value === null ? metricsCopy.none : facts}>
        {value === null ? (
          <>
            <span aria-hidden="true">{text}</span>
            <span className="sr-only">{metricsCopy.none}</span>
          </>
        ) : numerator === 0 ? (
          <>
            {text}
            <span className="sr-only">{` ${said}`}</span>
          </>
        ) : (
          <EvidenceOpener answers={answers} said={`${said} ${figuresCopy.answers.open}`}>
            {text}
          </EvidenceOpener>
        )}
      </b>
    </li>
  )
}
