import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { ExportMenu } from '@/components/exports/export-menu'
import { SelectField } from '@/components/form/choice-fields'
import { FormDialog } from '@/components/form/form-dialog'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { ListFilter, X } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { ANSWER_SELECTIONS, answersCopy as copy } from '@/lib/answers/page'
import type { AnswerPage } from '@/lib/answers/page-shapes'
import { answersPath, FIGURE_FILTERS, NO_FIGURE } from '@/lib/answers/params'
import { engineLabel } from '@/lib/engines/engines'
import type { Day } from '@/lib/format/days'
import { listed } from '@/lib/format/text'
import { navigationLabels } from '@/lib/layout/words'
import { RANGES } from '@/lib/limits'
import type { RivalList } from '@/lib/rivals/shapes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { rivalListPath } from '@/lib/visibility/params'
import { AnswerViews, SavedViews, SearchField } from './answer-views'
import type { Answers, AnswersAddress } from './use-answers'

const ALL = ''

/** Title, search, views and filters. On narrow pages the filters are folded, and all of it goes while one reads. */
export function AnswersHead({
  organisationId,
  address,
  answers: { page, rows },
  reading,
  children,
}: {
  organisationId: string
  address: AnswersAddress
  answers: Answers
  reading: boolean
  children: ReactNode
}) {
  const { choice, change } = address
  const [open, setOpen] = useState(false)
  const [filtering, setFiltering] = useState(false)
  const { view, search, queries, tag, engine } = choice
  const isChosen =
    view !== null || search !== '' || queries.length + tag.length > 0 || engine !== null || isOfFigure(choice)
  return (
    <header
      className={clsx(
        'border-border border-b px-4 pt-5 lg:col-span-2 lg:px-5 lg:pt-6 xl:px-7.5',
        reading && 'max-lg:hidden print:hidden',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="font-semibold text-2xl tracking-tightest max-lg:grow">{navigationLabels.answers}</h1>
        <p className="mr-auto text-muted-foreground text-sm max-lg:hidden">{copy.lead}</p>
        <span className="empty:hidden max-lg:order-last">{children}</span>
        <Button aria-expanded={open} className="h-11 lg:hidden" onClick={() => setOpen(!open)} variant="secondary">
          <ListFilter />
          {copy.filters}
        </Button>
        <SearchField
          key={search}
          onChange={(text) => change({ search: text })}
          total={page?.counts.all ?? null}
          value={search}
        />
      </div>
      {isOfFigure(choice) && page && (
        <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
          <span className="inline-flex min-h-8 items-center gap-1 rounded-md bg-primary-soft pl-3 text-primary-soft-foreground">
            <span className="wrap-anywhere tnum">
              {copy.figure(page.total, { ...named(choice, rows), said: page.said }, page.window)}
            </span>
            <button
              aria-label={copy.allAnswers}
              className="hit-area inline-flex size-8 items-center justify-center"
              onClick={() => change(NO_FIGURE)}
              title={copy.allAnswers}
              type="button"
            >
              <X className="size-4" />
            </button>
          </span>
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <AnswerViews chosen={view} counts={page?.counts} onChange={(chosen) => change({ view: chosen })} />
        <div className={clsx('flex flex-wrap items-center gap-2 lg:pb-2', !open && 'max-lg:hidden')}>
          <Choices address={address} page={page} />
          <Button
            aria-haspopup="dialog"
            className="max-md:h-11"
            onClick={() => setFiltering(true)}
            size="sm"
            variant="secondary"
          >
            <ListFilter />
            {copy.moreFilters.open}
          </Button>
          <SavedViews
            canSave={isChosen}
            onChoose={(chosen) => {
              window.history.pushState(null, '', `${window.location.pathname}?${chosen}`)
            }}
            organisationId={organisationId}
          />
          <ExportMenu
            csv={page && page.total > 0 ? `${answersPath(organisationId, choice)}&format=csv` : null}
            title={navigationLabels.answers}
          />
        </div>
      </div>
      {filtering && (
        <FilterDialog
          address={address}
          last={page?.window.to ?? ''}
          onClose={() => setFiltering(false)}
          organisationId={organisationId}
        />
      )}
    </header>
  )
}

/** Rivals stand in an address by their key; the answers have their names. */
function named(choice: AnswersAddress['choice'], rows: Answers['rows']) {
  const nameOf = (key: string | null) =>
    key && (rows.flatMap(({ others }) => others).find((name) => name.toLowerCase() === key) ?? key)
  return { ...choice, rival: nameOf(choice.rival), behind: nameOf(choice.behind) }
}

const filters = copy.moreFilters

/** Filters that few need at a time. */
function FilterDialog({
  organisationId,
  address: { choice, change },
  last,
  onClose,
}: {
  organisationId: string
  address: AnswersAddress
  /** The last day with answers. */
  last: Day
  onClose: () => void
}) {
  const rivals = useResource<RivalList>(rivalListPath(organisationId, 28))
  const day = choice.from !== null && choice.from === choice.to ? choice.from : ''
  const form = useForm({
    initial: {
      named: choice.only ?? ALL,
      behind: choice.behind ?? ALL,
      rival: choice.rival ?? ALL,
      site: choice.site ?? '',
      day,
    },
    rules: {},
    submit: async (values) => {
      const only = ANSWER_SELECTIONS.find((each) => each === values.named) ?? null
      const days = values.day === day ? {} : { from: values.day || null, to: values.day || null }
      change({
        only,
        behind: values.behind || null,
        rival: values.rival || null,
        site: values.site.trim() || null,
        ...days,
      })
      onClose()
    },
  })
  const brands = [
    { value: ALL, label: filters.any },
    ...(rivals.data?.items.map(({ key, name, favourite }) => ({
      value: key,
      label: favourite ? `${figuresCopy.favourite.mark} ${name}` : name,
    })) ?? []),
  ]
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      pendingLabel={filters.show}
      submit={filters.show}
      title={copy.filters}
      width="narrow"
    >
      <SelectField label={filters.named} options={filters.selections} {...form.field('named')} />
      <SelectField label={filters.behind} options={brands} {...form.field('behind')} />
      <SelectField label={filters.rival} options={brands} {...form.field('rival')} />
      <TextField label={filters.site} placeholder={filters.siteExample} {...form.field('site')} />
      <TextField label={filters.day} max={last} type="date" {...form.field('day')} />
    </FormDialog>
  )
}

function isOfFigure(choice: AnswersAddress['choice']): boolean {
  return FIGURE_FILTERS.some((name) => choice[name] !== null && choice[name] !== 'organisation')
}

function Choices({ address: { choice, change }, page }: { address: AnswersAddress; page: AnswerPage | undefined }) {
  const { queries, tag, engine, range, from, to, said } = choice
  const known = page?.choices ?? { queries: [], engines: [], tags: [] }
  const [query = ALL] = queries
  // A figure names its engines one by one, perhaps each with the first day that it counts.
  const asked = engine === null ? [] : engine.split(',').map((each) => each.split('@')[0] ?? each)
  const areAll = asked.length > 0 && known.engines.every((id) => asked.includes(id))
  const isOther = asked.length > 0 && !areAll && !known.engines.includes(engine ?? '')
  return (
    <>
      {(known.queries.length > 1 || query !== ALL) && (
        <Select
          label={copy.query}
          onChange={(id) => change({ queries: id === ALL ? [] : [id] })}
          options={[
            { value: ALL, label: copy.allOf(known.queries.length) },
            ...known.queries.map(({ _id, searchTerm }) => ({ value: _id, label: searchTerm })),
          ]}
          searched
          value={query}
        />
      )}
      {(known.tags.length > 0 || tag.length > 0) && (
        <Select
          label={copy.tag}
          onChange={(chosen) => change({ tag: chosen === ALL ? [] : chosen.split(',') })}
          options={[
            { value: ALL, label: copy.allOf(known.tags.length) },
            ...known.tags.map((each) => ({ value: each, label: each })),
            ...(tag.length > 0 && !known.tags.includes(tag.join(','))
              ? [{ value: tag.join(','), label: listed(tag) }]
              : []),
          ]}
          value={tag.join(',')}
        />
      )}
      {(known.engines.length > 1 || engine !== null) && (
        <Select
          label={copy.engine}
          onChange={(id) => change({ engine: id === ALL ? null : id })}
          options={[
            { value: ALL, label: copy.allOf(known.engines.length) },
            ...known.engines.map((id) => ({ value: id, label: engineLabel(id) })),
            ...(isOther ? [{ value: engine ?? ALL, label: listed(asked.map(engineLabel)) }] : []),
          ]}
          value={areAll ? ALL : (engine ?? ALL)}
        />
      )}
      {from === null && to === null && said === null && (
        <Select
          label={copy.days}
          labelHidden
          onChange={(days) => change({ range: RANGES.find((each) => String(each) === days) ?? range })}
          options={RANGES.map((days) => ({ value: String(days), label: figuresCopy.period(days).label }))}
          value={String(range)}
        />
      )}
    </>
  )
}
