import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { MessageSquareText } from '@/components/ui/icons'
import { evidenceCopy } from '@/lib/answers/words'
import { COLLAPSED_ROWS } from '@/lib/limits'
import { AnswersDialog, useAnswerPages } from './answer-dialog'
import { AnswerList, AnswerListSkeleton } from './answer-list'
import type { GivenAnswers } from './answer-window'

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
  const pages = useAnswerPages()
  const before = (pages.page - 1) * COLLAPSED_ROWS
  const total = answers?.length
  const newestFirst = [...(answers ?? [])].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  const list = () => {
    if (total === undefined) return error ? <ErrorState error={error} onRetry={onRetry} /> : <AnswerListSkeleton />
    if (total === 0) return <EmptyState icon={<MessageSquareText />} {...evidenceCopy.noneGiven} />
    return (
      <AnswerList
        onOpen={(index) => pages.open(before + index)}
        rows={newestFirst.slice(before, before + COLLAPSED_ROWS)}
      />
    )
  }
  return (
    <AnswersDialog
      onClose={onClose}
      pages={pages}
      pageSize={COLLAPSED_ROWS}
      rowAt={(position) => newestFirst[position]}
      text={figure}
      title={evidenceCopy.title(total, days)}
      total={total}
    >
      <p className="wrap-anywhere mb-4 border-primary border-l-2 pl-3 text-sm">
        <bdi>{statement}</bdi>
      </p>
      {list()}
    </AnswersDialog>
  )
}
