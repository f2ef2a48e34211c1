'use client'

import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { evidence } from '@/lib/copy/evidence'
import { tableDate } from '@/lib/format/dates'
import type { ResultRow } from '@/lib/schemas/query-result'
import type { EvidenceAnswer } from '@/lib/schemas/sentiment'
import { AnswerDetail } from './answer-detail'
import { type AnswerKind, type ListedAnswer, searchTermOf } from './answer-window'
import { EngineLabel } from './engine-label'

/** Date, search term, own placement, engine, chevron. */
export const ANSWER_COLUMNS = 'grid gap-x-4 md:grid-cols-[4.5rem_minmax(0,1fr)_7.5rem_9.5rem_1rem]'
/** Date, search term, chevron: of answers that are only named. */
export const NAMED_COLUMNS = 'grid gap-x-4 md:grid-cols-[4.5rem_minmax(0,1fr)_1rem]'

/** One answer in a line; opens to the question, the brands, the citations and the answer itself. */
export function AnswerRow({ row, kind }: { row: ListedAnswer | EvidenceAnswer; kind: AnswerKind }) {
  const [open, setOpen] = useState(false)
  const detail = useId()
  return (
    <li className={clsx('border-border border-b last:border-b-0', open && 'bg-background')}>
      <button
        aria-controls={detail}
        aria-expanded={open}
        className={clsx(
          'w-full grid-cols-[minmax(0,1fr)_1rem] items-center gap-y-1 px-2 py-2.5 text-left text-sm hover:bg-accent',
          'engine' in row ? ANSWER_COLUMNS : NAMED_COLUMNS,
        )}
        onClick={() => setOpen(!open)}
        type="button"
      >
        <span className="wrap-anywhere line-clamp-2 font-medium md:order-2">{searchTermOf(row)}</span>
        <ChevronDown
          aria-hidden="true"
          className={clsx(
            'size-4 text-muted-foreground transition-transform duration-120 md:order-last',
            open && 'rotate-180',
          )}
          strokeWidth={1.75}
        />
        <span className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground md:contents">
          <time className="tnum whitespace-nowrap text-muted-foreground md:order-1" dateTime={row.date}>
            {tableDate(row.date)}
          </time>
          {'engine' in row && (
            <>
              <span className="md:order-3">
                <span className="md:sr-only">{evidence.columns.placement}: </span>
                <OwnPlacement row={row} />
              </span>
              <span className="md:order-4">
                <EngineLabel engine={row.engine} />
              </span>
            </>
          )}
        </span>
      </button>
      <div id={detail}>{open && <AnswerDetail id={row._id} kind={kind} />}</div>
    </li>
  )
}

function OwnPlacement({ row }: { row: Pick<ResultRow, 'ownPlacement' | 'ownNamed'> }) {
  if (row.ownPlacement === null)
    return <span className="text-muted-foreground">{row.ownNamed ? evidence.beyondTen : evidence.notNamed}</span>
  return <b className="tnum font-semibold text-foreground">{row.ownPlacement}</b>
}
