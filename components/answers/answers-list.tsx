import { clsx } from 'clsx'
import { Fragment, type MouseEvent, useRef } from 'react'
import { EngineMark } from '@/components/engines/engine-mark'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/card-state'
import { answersCopy as copy } from '@/lib/answers/page'
import type { AnswerPageRow } from '@/lib/answers/page-shapes'
import { evidenceCopy } from '@/lib/answers/words'
import { longDay } from '@/lib/format/dates'
import { addDays, type Day } from '@/lib/format/days'
import { routes } from '@/lib/routes'
import { type Answers, type AnswersAddress, useFoundWords } from './use-answers'

/** So many rivals are named in a row. */
const NAMED = 3

/** Today and yesterday by their name, other days by their date. */
export function dayWord(day: Day, today: Day): string {
  return day === today ? copy.today : day === addDays(today, -1) ? copy.yesterday : longDay(day)
}

/** The answers by day, each a link to its own address that opens beside the list (R-ANSWERS-1). */
export function AnswersList({
  answers,
  address: { choice },
  chosen,
  today,
  onOpen,
}: {
  answers: Answers
  address: AnswersAddress
  /** The answer that is shown beside the list. */
  chosen: string | null
  today: Day
  onOpen: (id: string) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const { rows, days, page, faded, outdated, error } = answers
  useFoundWords(list, choice.search, rows)
  return (
    <div
      aria-busy={outdated}
      className={clsx('transition-opacity duration-120', faded && 'opacity-60')}
      data-answers-list=""
      ref={list}
    >
      {[...Map.groupBy(rows, ({ date }) => date)].map(([day, ofDay]) => {
        const counts = days.get(day)
        return (
          <Fragment key={day}>
            <h2 className="sticky top-0 z-1 flex h-8 items-center justify-between gap-3 border-border border-b bg-muted px-4 text-muted-foreground text-xs lg:px-5 xl:px-7.5">
              {dayWord(day, today)}
              {counts && <span className="tnum">{copy.namedOf(counts.named, counts.answers)}</span>}
            </h2>
            <ul>
              {ofDay.map((row) => (
                <Row chosen={row._id === chosen} key={row._id} onOpen={onOpen} row={row} />
              ))}
            </ul>
          </Fragment>
        )
      })}
      {page && error && <ErrorState error={error} onRetry={answers.retry} />}
      {answers.hasMore && (
        <div className="p-4 text-center">
          <Button onClick={answers.more} pending={answers.isLoadingMore} reads variant="secondary">
            {answers.isLoadingMore ? copy.loadingMore : copy.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function Row({ row, chosen, onOpen }: { row: AnswerPageRow; chosen: boolean; onOpen: (id: string) => void }) {
  const { _id, query, engine, snippet, unread } = row
  const follow = (event: MouseEvent) => {
    // Another tab or window is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    onOpen(_id)
  }
  return (
    <li className="border-border border-b">
      <a
        aria-current={chosen ? 'true' : undefined}
        className={clsx(
          'answer-row',
          chosen ? 'lg:bg-primary-soft lg:shadow-[inset_3px_0_0_var(--primary)]' : 'hover:bg-accent',
        )}
        data-answer-row={_id}
        href={routes.answer(_id)}
        onClick={follow}
      >
        <PlaceTile chosen={chosen} row={row} />
        <span className="min-w-0 grow">
          <span className="answer-top">
            <span className={unread ? 'answer-term font-semibold' : 'answer-term'} title={query.searchTerm}>
              {query.searchTerm}
            </span>
            <Tags row={row} />
          </span>
          <span className="answer-names">
            <span className="sr-only">{evidenceCopy.engine(engine)}</span>
            <EngineMark engine={engine} />
            <Rivals row={row} />
          </span>
          {snippet && (
            <span className="wrap-anywhere mt-1.5 line-clamp-2 text-muted-foreground text-xs">
              <bdi>{snippet}</bdi>
            </span>
          )}
        </span>
      </a>
    </li>
  )
}

function PlaceTile({ row: { placement, named }, chosen }: { row: AnswerPageRow; chosen: boolean }) {
  if (placement !== null)
    return (
      <span
        className={clsx(
          'answer-tile text-primary-soft-foreground',
          chosen ? 'bg-primary-soft-strong' : 'bg-primary-soft',
        )}
      >
        <span className="sr-only">{copy.place(placement)}</span>
        <span aria-hidden="true">{placement}</span>
      </span>
    )
  const said = named ? copy.beyondTen : copy.notNamed
  return (
    <span className="answer-tile border border-input border-dashed text-muted-foreground" title={said}>
      <span className="sr-only">{said}</span>
      <span aria-hidden="true">–</span>
    </span>
  )
}

const TAG = 'rounded-sm px-1.5 py-0.5 font-medium text-xs'

function Tags({ row: { lost, first, wrong, unread } }: { row: AnswerPageRow }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      {lost && <span className={`${TAG} bg-destructive-soft text-destructive`}>{copy.tags.lost}</span>}
      {first && <span className={`${TAG} bg-success-soft text-success`}>{copy.tags.first}</span>}
      {wrong && <span className={`${TAG} bg-warning-soft text-warning`}>{copy.tags.wrong}</span>}
      {unread && (
        <span className="size-2 rounded-full bg-primary" title={copy.tags.unread}>
          <span className="sr-only">{copy.tags.unread}</span>
        </span>
      )}
    </span>
  )
}

/** Who else is named, in order. */
function Rivals({ row: { others, placement } }: { row: AnswerPageRow }) {
  if (placement === 1) return others.length === 0 ? copy.only : copy.firstOf(others.length + 1)
  return (
    <>
      {others.slice(0, NAMED).map((name) => (
        <bdi className="answer-name" key={name}>
          {name}
        </bdi>
      ))}
      {others.length > NAMED && <span className="tnum">+{others.length - NAMED}</span>}
    </>
  )
}
