import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import { type ReactNode, useState } from 'react'
import type { AnswerSource } from '@/components/answers/answer-window'
import { picturedFacts } from '@/components/engines/counted-engines'
import { EmptyState } from '@/components/ui/card-state'
import { IconButton } from '@/components/ui/icon-button'
import { ChartLine, StickyNote } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { csvPath } from '@/lib/api/endpoints'
import type { FigurePart } from '@/lib/exports/shapes'
import type { MarkerNote } from '@/lib/format/chart-model'
import type { Day } from '@/lib/format/days'
import { PERIODS, type Period } from '@/lib/limits'
import { notesCopy as copy } from '@/lib/notes/words'
import { chosenOf } from '@/lib/queries/tags'
import { routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { QueryChip, RivalName } from '@/lib/visibility/shapes'
import { visibilityCopy } from '@/lib/visibility/words'
import { answersOfDay, ChartCard } from './chart-card'
import { PeriodChoice } from './period-choice'

/** What each card of a dashboard is given. */
export interface CardOf<Figures> {
  figures: Figures
  /** API path of the shown figures, which may be older than the choice. */
  path: string
  /** The answers that the figures count. */
  source: AnswerSource
}

type PicturedFigures = Omit<Parameters<typeof picturedFacts>[0], 'queries'> & {
  today: Day
  queries: readonly Pick<QueryChip, '_id' | 'searchTerm' | 'active' | 'tags'>[]
}

/** A chart of the days of a period: with its export, its notes, and the answers of each day. */
export function TrendCard({
  figures,
  path,
  source,
  copy,
  explained,
  part,
  points,
  days,
  period,
  onPeriod,
  lastPull,
  nothing,
  withNotes = false,
  controls,
  empty,
  ...chart
}: CardOf<PicturedFigures> &
  Pick<
    ComponentProps<typeof ChartCard>,
    'model' | 'height' | 'footer' | 'markerText' | 'lineEnds' | 'legend' | 'countedAnswers' | 'tag'
  > & {
    copy: { title: string; info: string }
    /** Link to the full explanation of the figure. */
    explained: Parameters<typeof routes.howWeCalculateFigure>[0]
    /** The card's file. */
    part: FigurePart
    /** The days with answers. */
    points: readonly { date: Day }[]
    /** Days that are drawn. */
    days: number
    /** The card's own choice of them; null for those of the page. */
    period: Period | null
    onPeriod: (period: Period | null) => void
    /** The period labelled 'Last Data Pull', if the card has one. */
    lastPull?: Period
    /** No results at all: no other period would help. */
    nothing: boolean
    /** A button adds notes. */
    withNotes?: boolean
    controls?: ReactNode
    /** What is said when there is nothing to draw. */
    empty: { title?: string; none: string; action?: ReactNode }
  }) {
  const { addButton, onDeleteNote, dialog } = useNotes(source.organisationId, figures.today)
  const waits = (chosenOf(figures.queries, source) ?? figures.queries).some(({ active }) => active)
  return (
    <>
      <ChartCard
        {...chart}
        about={picturedFacts(figures, source)}
        answersOn={answersOfDay(source, copy.title, points)}
        controls={
          <>
            <PeriodChoice
              card={copy.title}
              disabled={nothing}
              lastPull={lastPull}
              onAuto={() => onPeriod(null)}
              onChange={onPeriod}
              periods={PERIODS}
              value={period}
            />
            {controls}
            {withNotes && !nothing && addButton}
          </>
        }
        csv={csvPath(path, part, days)}
        empty={
          <EmptyState
            action={empty.action}
            icon={<ChartLine />}
            text={!nothing ? figuresCopy.noData.inPeriod : waits ? visibilityCopy.score.empty.text(null) : empty.none}
            title={empty.title ?? figuresCopy.noData.title}
          />
        }
        info={copy.info}
        infoHref={routes.howWeCalculateFigure(explained)}
        onDeleteNote={onDeleteNote}
        title={copy.title}
      />
      {dialog}
    </>
  )
}

/** Chooses the brand that a chart of ranks draws beside the own one. */
export function CompareWith({
  brands,
  chosen,
  mayBeNone,
  onChoose,
}: {
  brands: readonly RivalName[]
  chosen: string
  /** '' stands for no brand, which can be chosen. */
  mayBeNone: boolean
  onChoose: (key: string) => void
}) {
  const none: RivalName = { key: '', name: figuresCopy.rank.noCompetitor }
  const options = mayBeNone || brands.length === 0 ? [none, ...brands] : brands
  return (
    <Select
      disabled={brands.length === 0}
      label={figuresCopy.rank.compareWith}
      onChange={onChoose}
      options={options.map(({ key, name, favourite }) => ({
        value: key,
        label: favourite ? `${figuresCopy.favourite.mark} ${name}` : name,
      }))}
      quiet
      searched
      value={chosen}
    />
  )
}

// Loaded when one of them is first opened.
const NoteDialog = dynamic(() => import('@/components/notes/note-dialog').then((module) => module.NoteDialog), {
  ssr: false,
})
const NoteDeletion = dynamic(() => import('@/components/notes/note-dialog').then((module) => module.NoteDeletion), {
  ssr: false,
})

interface NotesOfChart {
  /** An icon beside that of the table. */
  addButton: ReactNode
  onDeleteNote: (note: MarkerNote) => void
  /** Dialogs to render beside the chart. */
  dialog: ReactNode
}

/** What a chart needs so that notes can be added and deleted from it (R-ACTION-5). */
export function useNotes(organisationId: string, today: Day): NotesOfChart {
  const [open, setOpen] = useState<'add' | MarkerNote | null>(null)
  const add = () => setOpen('add')
  const close = () => setOpen(null)
  return {
    addButton: (
      <span className="max-md:absolute max-md:top-1.5 max-md:right-13 print:hidden">
        <IconButton icon={<StickyNote />} label={copy.add} onClick={add} />
      </span>
    ),
    onDeleteNote: setOpen,
    dialog:
      open === 'add' ? (
        <NoteDialog onClose={close} organisationId={organisationId} today={today} />
      ) : (
        open && <NoteDeletion note={open} onClose={close} organisationId={organisationId} />
      ),
  }
}
