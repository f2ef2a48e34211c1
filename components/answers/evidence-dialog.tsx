import { clsx } from 'clsx'
import { type ComponentProps, useId, useState } from 'react'
import type { AnswerWindow } from '@/components/answers/answer-window'
import { useResource } from '@/components/data/use-resource'
import { ExportMenu } from '@/components/exports/export-menu'
import { Button } from '@/components/ui/button'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { ListFilter, MessageSquareText } from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import type { AnswerSelection } from '@/lib/answers/page'
import type { AnswerChoices, AnswerCounts, BrandAbove, ResultPage } from '@/lib/answers/shapes'
import { evidenceCopy } from '@/lib/answers/words'
import { engineLabel } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import { tableDate } from '@/lib/format/dates'
import { COLLAPSED_ROWS } from '@/lib/limits'
import { AnswersDialog, useAnswerPages } from './answer-dialog'
import { AnswerList, AnswerListSkeleton } from './answer-list'
import { answersFile, answersPath, type ListedAnswer } from './answer-window'

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

/** An empty text narrows nothing. */
export interface ChosenFilters {
  choice: keyof AnswerCounts
  behind: { key: string; name: string } | null
  query: string
  engine: string
  day: string
}

const NONE = ''

export function startingFilters({ only, behind }: AnswerWindow): ChosenFilters {
  return { choice: only ?? 'all', behind: behind ?? null, query: NONE, engine: NONE, day: NONE }
}

export function narrow(answers: AnswerWindow, { choice, behind, query, engine, day }: ChosenFilters): AnswerWindow {
  const { only: _, behind: __, ...window } = answers
  return {
    ...window,
    ...(query !== NONE && { queries: [query] }),
    ...(engine !== NONE && { engines: [engine] }),
    ...(day !== NONE && { days: { from: day, to: day } }),
    ...(choice !== 'all' && { only: choice }),
    ...(behind && { behind }),
  }
}

/** Whether a list keeps to some of its answers (R-EVIDENCE-4); on phones the selects are folded behind a button. */
export function AnswerFilters({
  own,
  chosen,
  choices,
  list,
  onChange,
}: {
  /** The figure's own filter, if it counts only some answers. */
  own: AnswerSelection | undefined
  chosen: ChosenFilters
  /** Counts over all answers of the figure. */
  choices: AnswerChoices | undefined
  list: Pick<ResultPage<unknown>, 'counts' | 'behind'> | undefined
  onChange: (chosen: ChosenFilters) => void
}) {
  const [open, setOpen] = useState(false)
  const selects = useId()
  const change = (changed: Partial<ChosenFilters>) => onChange({ ...chosen, ...changed })
  const used = [chosen.behind, chosen.query, chosen.engine, chosen.day].filter(Boolean).length
  const { queries = [], engines = [], days = [] } = choices ?? {}
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Choices choice={chosen.choice} counts={list?.counts} onChange={(choice) => change({ choice })} own={own} />
      <span className="w-full md:hidden">
        <Button aria-controls={selects} aria-expanded={open} onClick={() => setOpen(!open)} variant="secondary">
          <ListFilter />
          {evidenceCopy.filters(used)}
        </Button>
      </span>
      <div className={clsx('flex w-full flex-wrap gap-2 md:contents', !open && 'max-md:hidden')} id={selects}>
        <Behind brands={list?.behind ?? []} chosen={chosen.behind} onChange={(behind) => change({ behind })} />
        <OneOf
          {...evidenceCopy.query}
          onChange={(query) => change({ query })}
          options={queries.map(({ _id, searchTerm }) => ({ value: _id, label: searchTerm }))}
          value={chosen.query}
        />
        <OneOf
          all={enginesCopy.all}
          label={enginesCopy.filter}
          onChange={(engine) => change({ engine })}
          options={engines.map((id) => ({ value: id, label: engineLabel(id) }))}
          value={chosen.engine}
        />
        <OneOf
          {...evidenceCopy.day}
          onChange={(day) => change({ day })}
          options={days.map((day) => ({ value: day, label: tableDate(day) }))}
          value={chosen.day}
        />
        {used > 0 && (
          <Button
            onClick={() => change({ behind: null, query: NONE, engine: NONE, day: NONE })}
            size="sm"
            variant="ghost"
          >
            {evidenceCopy.clear}
          </Button>
        )}
      </div>
    </div>
  )
}

/** One of several, or all. */
function OneOf({ all, options, ...select }: { all: string } & Omit<ComponentProps<typeof Select<string>>, 'searched'>) {
  if (options.length < 2) return null
  return <Select {...select} options={[{ value: NONE, label: all }, ...options]} searched />
}

/** All, those of the figure where it counts some only, and whether they name the own brand. */
function Choices({
  own,
  choice,
  counts,
  onChange,
}: {
  own: AnswerSelection | undefined
  choice: keyof AnswerCounts
  counts: AnswerCounts | undefined
  onChange: (choice: keyof AnswerCounts) => void
}) {
  const offered = [...new Set<keyof AnswerCounts>(['all', ...(own ? [own] : []), 'notNamed', 'named'])]
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

/** Rivals ranked above the own brand in these answers, most frequent first, each with its number of answers. */
function Behind({
  brands,
  chosen,
  onChange,
}: {
  brands: readonly BrandAbove[]
  chosen: ChosenFilters['behind']
  onChange: (chosen: ChosenFilters['behind']) => void
}) {
  if (brands.length === 0 && !chosen) return null
  const { label, choose, all } = evidenceCopy.behind
  const offered =
    !chosen || brands.some(({ key }) => key === chosen.key) ? brands : [{ ...chosen, answers: 0 }, ...brands]
  return (
    <Select
      label={label}
      onChange={(key) => onChange(offered.find((brand) => brand.key === key) ?? null)}
      options={[
        { value: NONE, label: chosen ? all : choose },
        ...offered.map(({ key, name, answers }) => ({ value: key, label: evidenceCopy.counted(name, answers) })),
      ]}
      searched
      value={chosen?.key ?? NONE}
    />
  )
}
