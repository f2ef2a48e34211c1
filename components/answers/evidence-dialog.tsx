import { useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { ExportMenu } from '@/components/exports/export-menu'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { MessageSquareText } from '@/components/ui/icons'
import type { ResultPage } from '@/lib/answers/shapes'
import { evidenceCopy } from '@/lib/answers/words'
import { COLLAPSED_ROWS } from '@/lib/limits'
import { AnswersDialog, useAnswerPages } from './answer-dialog'
import { AnswerFilters, narrow, startingFilters } from './answer-filters'
import { AnswerList, AnswerListSkeleton } from './answer-list'
import { type AnswerWindow, answersFile, answersPath, type ListedAnswer } from './answer-window'

export function EvidenceDialog({ answers, onClose }: { answers: AnswerWindow; onClose: () => void }) {
  const pages = useAnswerPages()
  const { page, setPage } = pages
  const [filters, setFilters] = useState(() => startingFilters(answers))
  const shown = narrow(answers, filters)
  const { data, error, refetch } = useResource<ResultPage<ListedAnswer>>(answersPath(shown, page), {
    keepPrevious: true,
    alwaysFresh: true,
  })
  // The request that opened the dialog: its filter options stay, whatever is chosen.
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
      title={evidenceCopy.title(data?.total, shown.days)}
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
