import { clsx } from 'clsx'
import type { AnswerSource, AnswerWindow } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { measurementCopy } from '@/lib/engines/words'
import { monthDay } from '@/lib/format/dates'
import { percent } from '@/lib/format/numbers'
import type { TimelineNote } from '@/lib/measure/shapes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { PeriodComparison, PeriodShare } from '@/lib/visibility/shapes'

const copy = figuresCopy.compared

export interface ComparedValue {
  /** null without answers. */
  value: string | null
  counts: string
  /** The counts behind the value; null without any. */
  answers: AnswerWindow | null
}

/** A figure of a period and of the one before it, each with its counts (R-VISIBILITY-13). */
export function ComparedValues({
  days,
  recent,
  before,
  stacked = false,
}: {
  days: number
  recent: ComparedValue
  before: ComparedValue
  /** In narrow cells each value is under its label. */
  stacked?: boolean
}) {
  const side = clsx('flex flex-wrap items-baseline justify-between gap-x-2', stacked && 'md:flex-col')
  return (
    <dl className="tnum grid w-full gap-y-1 border-border border-t border-dashed pt-2 text-xs">
      <Side className={side} label={copy.recent(days)} {...recent} />
      <Side className={side} label={copy.before(days)} {...before} />
    </dl>
  )
}

function Side({ label, value, counts, answers, className }: ComparedValue & { label: string; className: string }) {
  return (
    <div className={className}>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="text-muted-foreground">
        {value === null ? (
          copy.none
        ) : (
          <>
            <b className="font-semibold text-foreground">{value}</b>{' '}
            {answers ? (
              <EvidenceOpener answers={answers} said={figuresCopy.answers.open}>
                {counts}
              </EvidenceOpener>
            ) : (
              counts
            )}
          </>
        )}
      </dd>
    </div>
  )
}

/** How many answers named the brand in a period and in the one before it, and what changed in how that is measured. */
export function ComparedShares({
  comparison: { days, recent, before },
  notes,
  figure,
  source,
  heading,
}: {
  comparison: PeriodComparison<PeriodShare>
  notes: readonly TimelineNote[]
  /** The title of the dialog that opens the answers. */
  figure: string
  source: AnswerSource
  /** Names what is counted if the card's title does not. */
  heading?: string
}) {
  const sideOf = ({ score, ranked, results, from, to }: PeriodShare) => ({
    value: score === null ? null : percent(score),
    counts: figuresCopy.counts(ranked, results),
    answers: { ...source, figure, days: { from, to } },
  })
  const changed = notes.findLast(
    ({ kind, date }) => kind === 'measurementChanged' && date > before.from && date <= recent.to,
  )
  return (
    <div className="px-4 pb-4 text-muted-foreground text-xs">
      {heading && <p className="mb-2 font-medium text-foreground text-sm">{heading}</p>}
      <ComparedValues before={sideOf(before)} days={days} recent={sideOf(recent)} />
      {changed && (
        <p className="mt-2">{figuresCopy.compared.changed(measurementCopy.on(changed.text, monthDay(changed.date)))}</p>
      )}
    </div>
  )
}
