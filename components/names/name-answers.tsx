import { clsx } from 'clsx'
import Link from 'next/link'
import { useState } from 'react'
import { AnswersDialog, useAnswerPages } from '@/components/answers/answer-dialog'
import { ExampleSentence } from '@/components/answers/answer-facts'
import { useResource } from '@/components/data/use-resource'
import { OpeningButton } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/card-state'
import { Equal, EyeOff, Swords, Undo2 } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { Tooltip } from '@/components/ui/tooltip'
import { LISTED_PER_PAGE, nameAnswersPath } from '@/lib/api/endpoints'
import { engineLabel } from '@/lib/engines/engines'
import { longDay } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import type { NameView } from '@/lib/names/keys'
import type { NameAction, NameAnswer, NameRow } from '@/lib/names/shapes'
import { namesCopy as copy } from '@/lib/names/words'
import { routes } from '@/lib/routes'
import type { ListPage } from '@/lib/table/shapes'

/** The count of a name, which opens exactly these answers (R-EVIDENCE-2). */
export function NameAnswersOpener({ row, view }: { row: NameRow; view: NameView }) {
  const [open, setOpen] = useState(false)
  const describe = view === 'unconfirmed' ? copy.unconfirmed.answersOf : copy.answersOf
  if (row.answers === 0) return <span className="tnum text-muted-foreground">0</span>
  return (
    <>
      <OpeningButton
        aria-label={describe(row.answers, row.name)}
        className="tnum hit-area rounded-xs text-muted-foreground underline decoration-input underline-offset-4 hover:text-foreground"
        onClick={() => setOpen(true)}
      >
        {grouped(row.answers)}
        <span className="md:hidden"> {copy.answerWord(row.answers)}</span>
      </OpeningButton>
      {open && <NameAnswers onClose={() => setOpen(false)} row={row} unconfirmed={view === 'unconfirmed'} />}
    </>
  )
}

function NameAnswers({ row, unconfirmed, onClose }: { row: NameRow; unconfirmed: boolean; onClose: () => void }) {
  const pages = useAnswerPages()
  const path = nameAnswersPath(row._id, pages.page, unconfirmed)
  const { data, error, refetch } = useResource<ListPage<NameAnswer>>(path, { keepPrevious: true })
  const title = unconfirmed ? copy.answers.unconfirmed(row.name) : copy.answers.title(row.name)
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
                href={routes.anyAnswer(answer._id)}
                prefetch={false}
              >
                {answer.searchTerm}
              </Link>
              <span className="tnum text-muted-foreground text-xs">{longDay(answer.day)}</span>
            </p>
            <p className="mb-1 text-muted-foreground text-xs">
              {engineLabel(answer.engine)} · {answer.owner}
            </p>
            <ExampleSentence example={answer.example} none={unconfirmed ? copy.unconfirmed.notHeld : copy.noExample} />
          </li>
        ))}
      </ul>
    </AnswersDialog>
  )
}

type Action = NameAction['action']

/** Keys on a focused row. */
export const KEYS = new Map<string, Action>([
  ['s', 'sameAs'],
  ['r', 'competitor'],
  ['i', 'ignore'],
])
const ICONS = { sameAs: Equal, competitor: Swords, ignore: EyeOff, restore: Undo2 }
const TO_SORT: readonly Action[] = ['sameAs', 'competitor', 'ignore']
/** A name that no text holds is no competitor by being sorted as one. */
const TO_CONFIRM: readonly Action[] = ['sameAs', 'ignore']

export function actionsOf({ status }: Pick<NameRow, 'status'>, view: NameView): readonly Action[] {
  if (view === 'unconfirmed') return TO_CONFIRM
  return status === 'new' ? TO_SORT : ['restore']
}

/** `stacked`: in a card, icons above words. */
export function NameActions({
  row,
  actions,
  chosen,
  stacked,
  onChoose,
}: {
  row: NameRow
  actions: readonly Action[]
  chosen: Action | null
  stacked: boolean
  onChoose: (action: Action, from: HTMLElement) => void
}) {
  return (
    <span className={clsx('flex gap-1.5', stacked && 'w-full')}>
      {actions.map((action) => {
        const button = { action, name: row.name, chosen: chosen === action, stacked, onChoose }
        return stacked ? (
          <span className="flex grow basis-0" key={action}>
            <ActionButton {...button} />
          </span>
        ) : (
          <Tooltip content={tipOf(action)} key={action}>
            <ActionButton {...button} />
          </Tooltip>
        )
      })}
    </span>
  )
}

function ActionButton({
  action,
  name,
  chosen,
  stacked,
  onChoose,
  ...described
}: {
  action: Action
  name: string
  chosen: boolean
  stacked: boolean
  onChoose: (action: Action, from: HTMLElement) => void
  'aria-describedby'?: string
}) {
  const Icon = ICONS[action]
  return (
    <button
      {...described}
      aria-expanded={chosen}
      aria-label={copy.actionOf(copy.actions[action], name)}
      className={clsx(
        'inline-flex items-center justify-center gap-1.5 whitespace-nowrap rounded-md border px-2.5 shadow-xs',
        stacked ? 'min-h-14 grow flex-col py-1.5 text-xs' : 'h-8 text-sm',
        chosen
          ? 'border-primary bg-primary-soft text-primary-soft-foreground'
          : 'border-border-strong bg-secondary text-secondary-foreground hover:bg-accent',
      )}
      onClick={(event) => onChoose(action, event.currentTarget)}
      type="button"
    >
      <Icon className="size-4" />
      <span className={clsx(!stacked && 'max-xl:sr-only')}>{copy.actions[action]}</span>
    </button>
  )
}

function tipOf(action: Action): string {
  return action === 'restore' ? copy.actions.restore : copy.tip(copy.actions[action], copy.keys[action])
}
