import { useRef, useState } from 'react'
import { Pager } from '@/components/table/pager'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { MessageSquareText } from '@/components/ui/icons'
import { evidenceCopy } from '@/lib/copy/evidence'
import { COLLAPSED_ROWS } from '@/lib/limits'
import { AnswerDialog } from './answer-dialog'
import { AnswerList, AnswerListSkeleton } from './answer-list'
import type { GivenAnswers } from './answer-window'
import { AnswersDialog } from './answers-dialog'

/** The answers that a statement cites as its evidence, newest first, ten at a time. */
export function GivenAnswersDialog({
  given: { figure, statement, days, answers },
  error,
  onRetry,
  onClose,
}: {
  given: GivenAnswers
  error: Error | null
  onRetry: () => void
  onClose: () => void
}) {
  const [page, setPage] = useState(1)
  /** Of the answer that is open, from 0 over all pages. */
  const [position, setPosition] = useState<number | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const total = answers?.length
  const newestFirst = [...(answers ?? [])].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  const turn = (to: number) => {
    setPage(to)
    top.current?.scrollIntoView()
  }
  const walkTo = (to: number) => {
    setPosition(to)
    setPage(1 + Math.floor(to / COLLAPSED_ROWS))
  }
  const list = () => {
    if (total === undefined) return error ? <ErrorState error={error} onRetry={onRetry} /> : <AnswerListSkeleton />
    if (total === 0)
      return (
        <EmptyState
          icon={<MessageSquareText />}
          text={evidenceCopy.noneGiven.text}
          title={evidenceCopy.noneGiven.title}
        />
      )
    return (
      <AnswerList
        onOpen={(index) => setPosition((page - 1) * COLLAPSED_ROWS + index)}
        rows={newestFirst.slice((page - 1) * COLLAPSED_ROWS, page * COLLAPSED_ROWS)}
      />
    )
  }
  return (
    <>
      <AnswersDialog
        onClose={onClose}
        pager={
          total !== undefined &&
          total > COLLAPSED_ROWS && <Pager onPage={turn} page={page} pageSize={COLLAPSED_ROWS} total={total} />
        }
        text={evidenceCopy.given(figure, days)}
        title={evidenceCopy.givenTitle(total)}
        top={top}
      >
        <p className="wrap-anywhere mb-4 border-primary border-l-2 pl-3 text-sm">
          <bdi>{statement}</bdi>
        </p>
        {list()}
      </AnswersDialog>
      {total !== undefined && position !== null && (
        <AnswerDialog
          onClose={() => setPosition(null)}
          walk={{ position, total, row: newestFirst[position], onWalk: walkTo }}
        />
      )}
    </>
  )
}
