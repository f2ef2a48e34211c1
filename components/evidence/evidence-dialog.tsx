'use client'

import { MessageSquareText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { Pager } from '@/components/table/pager'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { Select } from '@/components/ui/select'
import { enginesCopy } from '@/lib/copy/engines'
import { evidenceCopy } from '@/lib/copy/evidence'
import { engineLabel } from '@/lib/engines'
import type { ListPage } from '@/lib/schemas/list'
import { AnswerList, AnswerListSkeleton } from './answer-list'
import { type AnswerKind, type AnswerWindow, answersPath, type ListedAnswer } from './answer-window'
import { AnswersDialog } from './answers-dialog'

const ALL = ''

export function EvidenceDialog({ answers, onClose }: { answers: AnswerWindow; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [engine, setEngine] = useState(ALL)
  const top = useRef<HTMLDivElement>(null)
  const { engines = [] } = answers
  const shown = engine === ALL ? answers : { ...answers, engines: [engine] }
  const { data, error, refetch } = useResource<ListPage<ListedAnswer>>(answersPath(shown, page), {
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
      text={evidenceCopy.window(shown.figure, shown.days, shown.queries.length, shown.engines ?? [])}
      title={evidenceCopy.title(data?.total)}
      top={top}
    >
      {engines.length > 1 && (
        <div className="mb-4 flex">
          <Select
            label={enginesCopy.filter}
            onChange={(chosen) => {
              setEngine(chosen)
              setPage(1)
            }}
            options={[ALL, ...engines].map((id) => ({
              value: id,
              label: id === ALL ? enginesCopy.all : engineLabel(id),
            }))}
            value={engine}
          />
        </div>
      )}
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
