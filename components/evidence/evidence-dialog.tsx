import { useRef, useState } from 'react'
import { ExportMenu } from '@/components/dashboard-parts/export-menu'
import { useResource } from '@/components/data/use-resource'
import { Pager } from '@/components/table/pager'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { MessageSquareText } from '@/components/ui/icons'
import { evidenceCopy } from '@/lib/copy/evidence'
import type { ResultPage } from '@/lib/schemas/query-result'
import { AnswerDialog } from './answer-dialog'
import { AnswerFilters, narrow, startingFilters } from './answer-filters'
import { AnswerList, AnswerListSkeleton } from './answer-list'
import { type AnswerWindow, answersFile, answersPath, type ListedAnswer } from './answer-window'
import { AnswersDialog } from './answers-dialog'

export function EvidenceDialog({ answers, onClose }: { answers: AnswerWindow; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [filters, setFilters] = useState(() => startingFilters(answers))
  /** Of the answer that is open, from 0 over all pages. */
  const [position, setPosition] = useState<number | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const shown = narrow(answers, filters)
  const { data, error, refetch } = useResource<ResultPage<ListedAnswer>>(answersPath(shown, page), {
    keepPrevious: true,
    alwaysFresh: true,
  })
  // As it was opened: what it can be narrowed to stays, whatever is chosen.
  const opened = useResource<ResultPage<ListedAnswer>>(answersPath(narrow(answers, startingFilters(answers)), 1))
  const turn = (to: number) => {
    setPage(to)
    top.current?.scrollIntoView()
  }
  const walkTo = (to: number) => {
    setPosition(to)
    if (data) setPage(1 + Math.floor(to / data.pageSize))
  }
  const engines = data?.choices.engines ?? []
  return (
    <>
      <AnswersDialog
        actions={<ExportMenu csv={data && data.total > 0 ? answersFile(shown) : null} title={evidenceCopy.answers} />}
        onClose={onClose}
        pager={
          data &&
          data.total > data.pageSize && <Pager onPage={turn} page={page} pageSize={data.pageSize} total={data.total} />
        }
        text={evidenceCopy.window({ ...shown, ...(engines.length === 1 && { engines }) })}
        title={evidenceCopy.title(data?.total)}
        top={top}
      >
        <AnswerFilters
          choices={opened.data?.choices}
          chosen={filters}
          list={data}
          onChange={(chosen) => {
            setFilters(chosen)
            setPage(1)
          }}
          own={answers.only}
        />
        {data ? (
          data.total > 0 ? (
            <AnswerList
              busy={data.page !== page}
              onOpen={(index) => setPosition((data.page - 1) * data.pageSize + index)}
              rows={data.items}
              withEngine={engines.length > 1}
            />
          ) : (
            <EmptyState
              icon={<MessageSquareText />}
              {...(opened.data && opened.data.total > 0 ? evidenceCopy.noneChosen : evidenceCopy.none)}
            />
          )
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <AnswerListSkeleton />
        )}
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
