import { useState } from 'react'
import { ExportMenu } from '@/components/dashboard-parts/export-menu'
import { useResource } from '@/components/data/use-resource'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { MessageSquareText } from '@/components/ui/icons'
import { evidenceCopy } from '@/lib/copy/evidence'
import { COLLAPSED_ROWS } from '@/lib/limits'
import type { ResultPage } from '@/lib/schemas/query-result'
import { AnswerFilters, narrow, startingFilters } from './answer-filters'
import { AnswerList, AnswerListSkeleton } from './answer-list'
import { type AnswerWindow, answersFile, answersPath, type ListedAnswer } from './answer-window'
import { AnswersDialog, useAnswerPages } from './answers-dialog'

export function EvidenceDialog({ answers, onClose }: { answers: AnswerWindow; onClose: () => void }) {
  const pages = useAnswerPages()
  const { page, setPage } = pages
  const [filters, setFilters] = useState(() => startingFilters(answers))
  const shown = narrow(answers, filters)
  const { data, error, refetch } = useResource<ResultPage<ListedAnswer>>(answersPath(shown, page), {
    keepPrevious: true,
    alwaysFresh: true,
  })
  // As it was opened: what it can be narrowed to stays, whatever is chosen.
  const opened = useResource<ResultPage<ListedAnswer>>(answersPath(narrow(answers, startingFilters(answers)), 1))
  const engines = data?.choices.engines ?? []
  const before = data ? (data.page - 1) * data.pageSize : 0
  return (
    <AnswersDialog
      actions={<ExportMenu csv={data && data.total > 0 ? answersFile(shown) : null} title={evidenceCopy.answers} />}
      onClose={onClose}
      pages={pages}
      pageSize={data?.pageSize ?? COLLAPSED_ROWS}
      rowAt={(position) => data?.items[position - before]}
      text={evidenceCopy.window({ ...shown, ...(engines.length === 1 && { engines }) })}
      title={evidenceCopy.title(data?.total)}
      total={data?.total}
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
            onOpen={(index) => pages.open(before + index)}
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
  )
}
