import { clsx } from 'clsx'
import { evidence } from '@/lib/copy/evidence'
import type { EvidenceAnswer } from '@/lib/schemas/sentiment'
import { ANSWER_COLUMNS, AnswerRow, NAMED_COLUMNS } from './answer-row'
import type { AnswerKind, ListedAnswer } from './answer-window'

/** A page of answers. `busy` while they are those of the page before. */
export function AnswerList({
  rows,
  kind,
  busy = false,
}: {
  rows: readonly ListedAnswer[] | readonly EvidenceAnswer[]
  kind: AnswerKind
  busy?: boolean
}) {
  const { date, term, placement, engine } = evidence.columns
  const measured = rows.some((row) => 'engine' in row)
  return (
    <div aria-busy={busy} className={clsx('transition-opacity duration-120', busy && 'opacity-60')}>
      {/* For the eye only: each row says its own words. */}
      <div
        aria-hidden="true"
        className={clsx('overline-label px-2 pb-2 max-md:hidden', measured ? ANSWER_COLUMNS : NAMED_COLUMNS)}
      >
        <span>{date}</span>
        <span>{term}</span>
        {measured && <span>{placement}</span>}
        {measured && <span>{engine}</span>}
      </div>
      <ul className="border-border border-y">
        {rows.map((row) => (
          <AnswerRow key={row._id} kind={kind} row={row} />
        ))}
      </ul>
    </div>
  )
}
