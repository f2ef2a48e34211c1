'use client'

import { MessageSquareText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { Pager } from '@/components/table/pager'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { evidenceCopy } from '@/lib/copy/evidence'
import type { ListPage } from '@/lib/schemas/list'
import { AnswerList, AnswerListSkeleton } from './answer-list'
import { type AnswerKind, type AnswerWindow, answersPath, type ListedAnswer } from './answer-window'
import { AnswersDialog } from './answers-dialog'

export function EvidenceDialog({ answers, onClose }: { answers: AnswerWindow; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const top = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useResource<ListPage<ListedAnswer>>(answersPath(answers, page), {
    keepPrevious: true,
    alwaysFresh: true,
  })
  const turn = (to: number) => {
    setPage(to)
    top.current?.scrollIntoView()
  }
  return (
    <AnswersDialog
      onClose={onClose}
      pager={
        data &&
        data.total > data.pageSize && <Pager onPage={turn} page={page} pageSize={data.pageSize} total={data.total} />
      }
      text={evidenceCopy.window(answers.figure, answers.days, answers.queries.length)}
      title={evidenceCopy.title(data?.total)}
      top={top}
    >
      {data ? (
        <Answers busy={data.page !== page} data={data} kind={answers.kind ?? 'organisation'} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : null}
      {!data && !error && <AnswerListSkeleton />}
    </AnswersDialog>
  )
}

function Answers({ data, kind, busy }: { data: ListPage<ListedAnswer>; kind: AnswerKind; busy: boolean }) {
  if (data.total > 0) return <AnswerList busy={busy} kind={kind} rows={data.items} />
  return <EmptyState icon={<MessageSquareText />} text={evidenceCopy.none.text} title={evidenceCopy.none.title} />
}
