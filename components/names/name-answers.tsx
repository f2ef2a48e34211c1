import Link from 'next/link'
import { useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { AnswersDialog, useAnswerPages } from '@/components/evidence/answers-dialog'
import { OpeningButton } from '@/components/evidence/opening-button'
import { ErrorState } from '@/components/ui/card-state'
import { RowsSkeleton } from '@/components/ui/progress'
import { LISTED_PER_PAGE, nameAnswersPath } from '@/lib/api/endpoints'
import { namesCopy as copy } from '@/lib/copy/names'
import { engineLabel } from '@/lib/engines'
import { longDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import { routes } from '@/lib/routes'
import type { ListPage } from '@/lib/schemas/list'
import type { NameAnswer, NameRow } from '@/lib/schemas/names'
import { ExampleSentence } from './example-sentence'

/** The count of a name, which opens exactly these answers (R-EVIDENCE-2). */
export function NameAnswersOpener({ row }: { row: NameRow }) {
  const [open, setOpen] = useState(false)
  if (row.answers === 0) return <span className="tnum text-muted-foreground">0</span>
  return (
    <>
      <OpeningButton
        aria-label={copy.answersOf(row.answers, row.name)}
        className="tnum hit-area rounded-xs text-muted-foreground underline decoration-input underline-offset-4 hover:text-foreground"
        onClick={() => setOpen(true)}
      >
        {grouped(row.answers)}
        <span className="md:hidden"> {copy.answerWord(row.answers)}</span>
      </OpeningButton>
      {open && <NameAnswers onClose={() => setOpen(false)} row={row} />}
    </>
  )
}

function NameAnswers({ row, onClose }: { row: NameRow; onClose: () => void }) {
  const pages = useAnswerPages()
  const path = nameAnswersPath(row._id, pages.page)
  const { data, error, refetch } = useResource<ListPage<NameAnswer>>(path, { keepPrevious: true })
  const title = copy.answers.title(row.name)
  return (
    <AnswersDialog
      onClose={onClose}
      pages={pages}
      pageSize={LISTED_PER_PAGE}
      text={copy.answers.text(data?.total ?? row.answers)}
      title={title}
      total={data?.total}
    >
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton label={title} rows={3} />}
      <ul aria-label={title} className="divide-y divide-border">
        {data?.items.map((answer) => (
          <li className="py-3 text-sm first:pt-0" key={answer._id}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link
                className="wrap-anywhere font-medium underline decoration-input underline-offset-4"
                href={routes.answer(answer._id)}
                prefetch={false}
              >
                {answer.searchTerm}
              </Link>
              <span className="tnum text-muted-foreground text-xs">{longDate(answer.day)}</span>
            </p>
            <p className="mb-1 text-muted-foreground text-xs">
              {engineLabel(answer.engine)} · {answer.owner}
            </p>
            <ExampleSentence example={answer.example} />
          </li>
        ))}
      </ul>
    </AnswersDialog>
  )
}
