import { AnswersDialog, useAnswerPages } from '@/components/answers/answer-dialog'
import { AnswerList, AnswerListSkeleton } from '@/components/answers/answer-list'
import type { GivenAnswers } from '@/components/answers/answer-window'
import { useResource } from '@/components/data/use-resource'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { MessageSquareText } from '@/components/ui/icons'
import { evidenceCopy } from '@/lib/answers/words'
import { sentimentPath } from '@/lib/api/endpoints'
import { COLLAPSED_ROWS } from '@/lib/limits'
import type { SentimentEntryDetail, SentimentEntryRow } from '@/lib/sentiment/shapes'
import { sentimentCopy } from '@/lib/sentiment/words'

/** A category, trend or point of an entry by index; null means all its praise or doubt. */
export interface Statement {
  entry: SentimentEntryRow
  kind: 'sourceCategories' | 'contentTrends' | 'praise' | 'doubt'
  position: number | null
}

const { entry: copy, opinion } = sentimentCopy
const FIGURES = {
  sourceCategories: copy.categories,
  contentTrends: copy.trends,
  praise: opinion.title,
  doubt: opinion.title,
} as const

/** The answers that a statement rests on; those of the whole entry are read at once. */
export function EntryAnswersDialog({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { entry, kind } = statement
  const { data, error, refetch } = useResource<SentimentEntryDetail>(sentimentPath(entry._id))
  const given = {
    figure: FIGURES[kind],
    statement: textOf(statement),
    days: { from: entry.from, to: entry.to },
    answers: data && answersOf(data, statement),
  }
  return <GivenAnswersDialog error={error} given={given} onClose={onClose} onRetry={refetch} />
}

function textOf({ entry, kind, position }: Statement): string {
  if (kind !== 'praise' && kind !== 'doubt') return entry[kind][position ?? 0] ?? ''
  const side = entry[kind]
  const point = position === null ? undefined : side?.points[position]
  return point ? opinion[kind].for(point.text) : opinion[kind].in(opinion.ofAnswers(side?.answers ?? 0, entry.of ?? 0))
}

function answersOf({ evidence }: SentimentEntryDetail, { kind, position }: Statement) {
  if (kind !== 'praise' && kind !== 'doubt') return evidence[kind][position ?? 0]?.answers ?? []
  return position === null ? evidence[kind].answers : (evidence[kind].points[position]?.answers ?? [])
}

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
