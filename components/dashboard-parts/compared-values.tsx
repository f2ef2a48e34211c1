import { clsx } from 'clsx'
import type { AnswerWindow } from '@/components/evidence/answer-window'
import { EvidenceOpener } from '@/components/evidence/evidence-opener'
import { figuresCopy } from '@/lib/copy/figures'

const copy = figuresCopy.compared

export interface ComparedValue {
  /** null without answers. */
  value: string | null
  counts: string
  /** Those that are counted; null where none are. */
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
