'use client'

import { useResource } from '@/components/data/use-resource'
import { GivenAnswersDialog } from '@/components/evidence/given-answers-dialog'
import { sentimentPath } from '@/lib/api/endpoints'
import { sentimentCopy } from '@/lib/copy/sentiment'
import type { SentimentEntryDetail, SentimentEntryRow } from '@/lib/schemas/sentiment'

/** A category or trend of an entry, by its index. */
export interface Statement {
  entry: SentimentEntryRow
  kind: 'sourceCategories' | 'contentTrends'
  position: number
}

const FIGURES = { sourceCategories: sentimentCopy.entry.categories, contentTrends: sentimentCopy.entry.trends } as const

/** The answers that a category or a trend rests on; those of the whole entry are read at once. */
export function EntryAnswersDialog({
  statement: { entry, kind, position },
  onClose,
}: {
  statement: Statement
  onClose: () => void
}) {
  const { data, error, refetch } = useResource<SentimentEntryDetail>(sentimentPath(entry._id))
  const given = {
    figure: FIGURES[kind],
    statement: entry[kind][position] ?? '',
    days: { from: entry.from, to: entry.to },
    answers: data && (data.evidence[kind][position]?.answers ?? []),
  }
  return <GivenAnswersDialog error={error} given={given} onClose={onClose} onRetry={refetch} />
}
