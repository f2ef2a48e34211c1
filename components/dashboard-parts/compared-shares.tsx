import type { AnswerSource } from '@/components/evidence/answer-window'
import { measurementCopy } from '@/lib/copy/engines'
import { figuresCopy } from '@/lib/copy/figures'
import { monthDay } from '@/lib/format/dates'
import { spacedPercent } from '@/lib/format/numbers'
import type { TimelineNote } from '@/lib/schemas/engine-figures'
import type { PeriodComparison, PeriodShare } from '@/lib/schemas/figures'
import { ComparedValues } from './compared-values'

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
  /** What is counted, where the card is about something else. */
  heading?: string
}) {
  const sideOf = ({ score, ranked, results, from, to }: PeriodShare) => ({
    value: score === null ? null : spacedPercent(score),
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
