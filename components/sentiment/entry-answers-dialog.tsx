import { GivenAnswersDialog } from '@/components/answers/given-answers-dialog'
import { useResource } from '@/components/data/use-resource'
import { sentimentPath } from '@/lib/api/endpoints'
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
