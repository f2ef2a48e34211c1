'use client'

import { MessageSquareText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { Pager } from '@/components/table/pager'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { enginesCopy } from '@/lib/copy/engines'
import { evidenceCopy } from '@/lib/copy/evidence'
import { engineLabel } from '@/lib/engines'
import type { AnswerCounts, AnswerSelection, ResultPage } from '@/lib/schemas/query-result'
import { AnswerDialog } from './answer-dialog'
import { AnswerList, AnswerListSkeleton } from './answer-list'
import { type AnswerWindow, answersPath, type ListedAnswer } from './answer-window'
import { AnswersDialog } from './answers-dialog'

const ALL_ENGINES = ''
type Choice = keyof AnswerCounts

export function EvidenceDialog({ answers, onClose }: { answers: AnswerWindow; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [engine, setEngine] = useState(ALL_ENGINES)
  const [choice, setChoice] = useState<Choice>(answers.only ?? 'all')
  /** Of the answer that is open, from 0 over all pages. */
  const [position, setPosition] = useState<number | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const { engines = [], only: _, ...window } = answers
  const shown: AnswerWindow = {
    ...window,
    ...(engines.length > 0 && { engines: engine === ALL_ENGINES ? engines : [engine] }),
    ...(choice !== 'all' && { only: choice }),
  }
  const { data, error, refetch } = useResource<ResultPage<ListedAnswer>>(answersPath(shown, page), {
    keepPrevious: true,
    alwaysFresh: true,
  })
  const turn = (to: number) => {
    setPage(to)
    top.current?.scrollIntoView()
  }
  const walkTo = (to: number) => {
    setPosition(to)
    if (data) setPage(1 + Math.floor(to / data.pageSize))
  }
  return (
    <>
      <AnswersDialog
        onClose={onClose}
        pager={
          data &&
          data.total > data.pageSize && <Pager onPage={turn} page={page} pageSize={data.pageSize} total={data.total} />
        }
        text={evidenceCopy.window(shown)}
        title={evidenceCopy.title(data?.total)}
        top={top}
      >
        <div className="mb-4 flex flex-wrap justify-between gap-3">
          <Choices
            choice={choice}
            counts={data?.counts}
            onChange={(chosen) => {
              setChoice(chosen)
              setPage(1)
            }}
            own={answers.only}
          />
          {engines.length > 1 && (
            <Select
              label={enginesCopy.filter}
              onChange={(chosen) => {
                setEngine(chosen)
                setPage(1)
              }}
              options={[ALL_ENGINES, ...engines].map((id) => ({
                value: id,
                label: id === ALL_ENGINES ? enginesCopy.all : engineLabel(id),
              }))}
              value={engine}
            />
          )}
        </div>
        {data ? (
          <Answers
            busy={data.page !== page}
            data={data}
            onOpen={(index) => setPosition((data.page - 1) * data.pageSize + index)}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : null}
        {!data && !error && <AnswerListSkeleton />}
      </AnswersDialog>
      {data && position !== null && (
        <AnswerDialog
          onClose={() => setPosition(null)}
          walk={{
            position,
            total: data.total,
            row: data.items[position - (data.page - 1) * data.pageSize],
            onWalk: walkTo,
          }}
        />
      )}
    </>
  )
}

function Answers({
  data,
  ...list
}: {
  data: ResultPage<ListedAnswer>
  busy: boolean
  onOpen: (index: number) => void
}) {
  if (data.total > 0) return <AnswerList {...list} rows={data.items} />
  return <EmptyState icon={<MessageSquareText />} text={evidenceCopy.none.text} title={evidenceCopy.none.title} />
}

/** All, those of the figure where it counts some only, and whether they name the own brand. */
function Choices({
  own,
  choice,
  counts,
  onChange,
}: {
  own: AnswerSelection | undefined
  choice: Choice
  counts: AnswerCounts | undefined
  onChange: (choice: Choice) => void
}) {
  const offered = [...new Set<Choice>(['all', ...(own ? [own] : []), 'named', 'notNamed'])]
  return (
    <Segmented
      label={evidenceCopy.choice}
      onChange={onChange}
      options={offered.map((value) => {
        const { label, short } = evidenceCopy.selections[value]
        return {
          value,
          label: evidenceCopy.counted(label, counts?.[value]),
          short: evidenceCopy.counted(short, counts?.[value]),
        }
      })}
      value={choice}
    />
  )
}
