import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import type { ActionOwner, PlannedAction } from '@/components/actions/plan-action-dialog'
import { copyText, useAttempt } from '@/components/data/use-attempt'
import { useRefresh } from '@/components/data/use-resource'
import { FormDialog } from '@/components/form/form-dialog'
import { TextAreaField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Ellipsis, Flag, LinkIcon, ListPlus, Quote } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { FloatingCard } from '@/components/ui/tooltip'
import { actionsCopy } from '@/lib/actions/words'
import { answersCopy as copy } from '@/lib/answers/page'
import type { AnswerFlag, AnswerReading } from '@/lib/answers/page-shapes'
import { answerOf, answersOf } from '@/lib/answers/params'
import { quoteOf } from '@/lib/answers/search'
import { answerCopy } from '@/lib/answers/words'
import { api } from '@/lib/api/client'
import { engineLabel } from '@/lib/engines/engines'
import { longDay } from '@/lib/format/dates'
import { ANSWER_PAGE } from '@/lib/limits'
import { routes } from '@/lib/routes'

// Loaded when it is first opened.
const PlanActionDialog = dynamic(
  () => import('@/components/actions/plan-action-dialog').then((module) => module.PlanActionDialog),
  { ssr: false },
)

const addressOf = (id: string) => new URL(routes.answer(id), location.origin).href

/** What a reader can do with an answer; on narrow pages in a bar at the foot. */
export function AnswerActions({ answer, organisation }: { answer: AnswerReading; organisation: ActionOwner }) {
  const [opened, setOpened] = useState<'plan' | 'flag' | null>(null)
  const quote = async () => {
    const text = chosenWords() ?? quoteOf(answer)
    if (text === null) return toast.error(copy.quote.none)
    const quoted = copy.quote.from(text, engineLabel(answer.engine), longDay(answer.date))
    if (await copyText(quoted, copy.quote.failed)) toast.success(copy.quote.done)
  }
  const copyLink = async () => {
    if (await copyText(addressOf(answer._id), answerCopy.linkNotCopied)) toast.success(answerCopy.linkCopied)
  }
  const tool = 'max-lg:size-11 max-lg:px-0'
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:flex-nowrap max-lg:border-border max-lg:border-t max-lg:bg-card max-lg:px-4 max-lg:pt-3 max-lg:pb-[calc(0.75rem+env(safe-area-inset-bottom))] print:hidden">
        <Button className="max-lg:h-11 max-lg:grow" onClick={() => setOpened('plan')}>
          <ListPlus />
          {copy.plan}
        </Button>
        <Button className={tool} onClick={() => void quote()} title={copy.quote.copy} variant="secondary">
          <Quote />
          <span className="max-lg:sr-only">{copy.quote.copy}</span>
        </Button>
        <Button
          aria-haspopup="dialog"
          className={clsx(tool, answer.flag && 'text-warning')}
          onClick={() => setOpened('flag')}
          title={answer.flag ? copy.flag.change : copy.flag.open}
          variant="secondary"
        >
          <Flag />
          <span className="max-lg:sr-only">{answer.flag ? copy.flag.change : copy.flag.open}</span>
        </Button>
        <Button className="max-lg:hidden" onClick={() => void copyLink()} variant="ghost">
          <LinkIcon />
          {answerCopy.copyLink}
        </Button>
      </div>
      {answer.flag && <FlagNote answer={answer} flag={answer.flag} organisation={organisation} />}
      {opened === 'flag' && <FlagDialog answer={answer} onClose={() => setOpened(null)} organisation={organisation} />}
      {opened === 'plan' && (
        <PlanActionDialog {...planned(answer)} onClose={() => setOpened(null)} organisation={organisation} />
      )}
    </>
  )
}

function planned({ query, engine, date, sentences, flag, _id }: AnswerReading): PlannedAction {
  const said = [...sentences.map(({ text }) => text), ...(flag ? [`${copy.flag.head}: ${flag.note}`] : [])].join(' ')
  return {
    origin: 'answer',
    title: actionsCopy.titles.query(query.searchTerm),
    description: copy.planDetail(engineLabel(engine), longDay(date), said, addressOf(_id)),
    queries: [query._id],
  }
}

/** What the reader has marked in the text of the answer. */
function chosenWords(): string | null {
  const selection = window.getSelection()
  const within = document.querySelector('[data-read-answer] [data-answer]')
  const text = selection?.toString().replace(/\s+/g, ' ').trim()
  return text && selection?.anchorNode && within?.contains(selection.anchorNode) ? text : null
}

/** Everything that counts or shows flags. */
function useFlagRefresh(organisationId: string) {
  const refresh = useRefresh()
  return () => refresh(answersOf(organisationId))
}

function FlagNote({
  answer,
  flag,
  organisation,
}: {
  answer: AnswerReading
  flag: AnswerFlag
  organisation: ActionOwner
}) {
  const { pending, attempt } = useAttempt(copy.flag.solvedFailed)
  const refresh = useFlagRefresh(organisation._id)
  const solve = () =>
    attempt(async () => {
      await api.delete(`${answerOf(organisation._id, answer._id)}/flag`)
      refresh()
      toast.success(copy.flag.solvedDone)
    })
  return (
    <section
      aria-label={copy.flag.head}
      className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-2 rounded-lg bg-warning-soft px-4 py-3 text-sm"
    >
      <Flag className="mt-0.5 size-4 shrink-0 text-warning" />
      <div className="wrap-anywhere min-w-0 grow basis-60">
        <p className="font-semibold">{copy.flag.head}</p>
        <p className="whitespace-pre-wrap">{flag.note}</p>
        <p className="text-muted-foreground text-xs">{copy.flag.by(flag.by, longDay(flag.at))}</p>
      </div>
      <Button onClick={() => void solve()} pending={pending} size="sm" variant="secondary">
        {copy.flag.solved}
      </Button>
    </section>
  )
}

const ROWS = 4

function FlagDialog({
  answer,
  organisation,
  onClose,
}: {
  answer: AnswerReading
  organisation: ActionOwner
  onClose: () => void
}) {
  const refresh = useFlagRefresh(organisation._id)
  const form = useForm<{ note: string }>({
    initial: { note: answer.flag?.note ?? '' },
    rules: { note: { required: true, prompt: copy.flag.prompt } },
    sentences: { other: copy.flag.failed },
    submit: async ({ note }) => {
      await api.post(`${answerOf(organisation._id, answer._id)}/flag`, { note })
      refresh()
      toast.success(copy.flag.done)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      pendingLabel={copy.flag.saving}
      submit={copy.flag.save}
      text={copy.flag.text(organisation.name)}
      title={copy.flag.title}
      width="narrow"
    >
      <TextAreaField
        disabled={form.pending}
        help={copy.flag.counter(form.values.note.trim().length)}
        label={copy.flag.note}
        maxLength={ANSWER_PAGE.flagChars}
        rows={ROWS}
        {...form.field('note')}
      />
    </FormDialog>
  )
}

/** What made the answer, and its text without its form. */
export function AnswerMenu({
  answer,
  asReceived,
  onAsReceived,
}: {
  answer: AnswerReading
  asReceived: boolean
  onAsReceived: (asReceived: boolean) => void
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        aria-expanded={open}
        aria-label={copy.readerMenu}
        className="button h-8 w-8 text-muted-foreground hover:bg-accent max-lg:size-11"
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        <Ellipsis />
      </button>
      {open && (
        <FloatingCard anchor={button} onClose={() => setOpen(false)}>
          <dl className="wrap-anywhere text-sm">
            <dt className="text-muted-foreground text-xs">{answerCopy.facts.model}</dt>
            <dd>{answer.model}</dd>
          </dl>
          <Button
            aria-pressed={asReceived}
            className="mt-2 -ml-2.5"
            onClick={() => {
              setOpen(false)
              onAsReceived(!asReceived)
            }}
            size="sm"
            variant="ghost"
          >
            {answerCopy.asReceived}
          </Button>
        </FloatingCard>
      )}
    </>
  )
}
