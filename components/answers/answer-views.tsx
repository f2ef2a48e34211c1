import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { FormDialog } from '@/components/form/form-dialog'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { actsOnPage } from '@/components/layout/keyboard'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/card-state'
import { IconButton } from '@/components/ui/icon-button'
import { ChevronDown, Search, Trash2, X } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { FloatingCard } from '@/components/ui/tooltip'
import { ANSWER_VIEWS, type AnswerView, answersCopy } from '@/lib/answers/page'
import type { AnswerViewCounts, SavedView } from '@/lib/answers/page-shapes'
import { savedViewsOf } from '@/lib/answers/params'
import { api } from '@/lib/api/client'
import { grouped } from '@/lib/format/numbers'
import { ANSWER_PAGE, SEARCH_MAX } from '@/lib/limits'

const copy = answersCopy.views

/** A tab on the line of the head; on narrow pages a pill. */
const VIEW =
  'flex h-11 items-center gap-2 whitespace-nowrap border text-sm max-lg:rounded-full max-lg:px-3.5 lg:h-10 lg:border-0 lg:border-b-2'

/** Which of the answers are listed, each with its count; one without answers stays where it is (R-ANSWERS-2). */
export function AnswerViews({
  chosen,
  counts,
  onChange,
}: {
  chosen: AnswerView | null
  counts: AnswerViewCounts | undefined
  onChange: (view: AnswerView | null) => void
}) {
  return (
    <ul
      aria-label={copy.label}
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 max-lg:pb-3 lg:mx-0 lg:flex-wrap lg:gap-4.5 lg:px-0"
    >
      {(['all', ...ANSWER_VIEWS] as const).map((view) => {
        const count = counts?.[view]
        const isChosen = view === (chosen ?? 'all')
        return (
          <li key={view}>
            <button
              aria-current={isChosen ? 'true' : undefined}
              className={clsx(
                VIEW,
                isChosen
                  ? 'border-primary font-semibold max-lg:bg-primary-soft'
                  : 'border-border-strong text-muted-foreground hover:text-foreground lg:border-transparent',
                count === 0 && !isChosen && 'text-subtle-foreground',
              )}
              onClick={() => onChange(view === 'all' ? null : view)}
              type="button"
            >
              {copy[view]}
              {count !== undefined && (
                <span
                  className={clsx(
                    'tnum rounded-sm px-1.5 py-0.5 text-xs',
                    view === 'lostSinceYesterday' && count > 0
                      ? 'bg-destructive-soft font-medium text-destructive'
                      : 'bg-muted text-muted-foreground',
                  )}
                >
                  {grouped(count)}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const saved = answersCopy.saved

/** The views that the person keeps (R-ANSWERS-6). `canSave` while the page shows other than its first look. */
export function SavedViews({
  organisationId,
  canSave,
  onChoose,
}: {
  organisationId: string
  canSave: boolean
  onChoose: (search: string) => void
}) {
  const [open, setOpen] = useState(false)
  const [saving, setSaving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const path = savedViewsOf(organisationId)
  return (
    <>
      <button
        aria-expanded={open}
        aria-label={saved.label}
        className="select-button h-8 max-md:h-11"
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        {saved.button}
        <ChevronDown className="size-4 shrink-0 text-subtle-foreground" />
      </button>
      {open && (
        <FloatingCard anchor={button} onClose={() => setOpen(false)}>
          <Views
            onChoose={(search) => {
              setOpen(false)
              onChoose(search)
            }}
            path={path}
          />
          <Button
            className="mt-2 w-full"
            disabled={!canSave}
            onClick={() => {
              setOpen(false)
              setSaving(true)
            }}
            size="sm"
            variant="secondary"
          >
            {saved.save}
          </Button>
        </FloatingCard>
      )}
      {saving && <SaveView onClose={() => setSaving(false)} path={path} />}
    </>
  )
}

function Views({ path, onChoose }: { path: string; onChoose: (search: string) => void }) {
  const { data, error, refetch } = useResource<{ items: SavedView[] }>(path)
  const { attempt } = useAttempt(saved.deleteFailed)
  const refresh = useRefresh()
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-8 w-48" />
  if (data.items.length === 0) return <p className="max-w-56 text-muted-foreground text-sm">{saved.none}</p>
  const remove = (id: string) =>
    attempt(async () => {
      await api.delete(`${path}/${id}`)
      refresh(path)
    })
  return (
    <ul aria-label={saved.label} className="-mx-1.5 grid min-w-56">
      {data.items.map(({ _id, name, search }) => (
        <li className="flex items-center" key={_id}>
          <button
            className="wrap-anywhere flex min-h-8 grow items-center rounded-md px-2 text-left text-sm hover:bg-accent max-md:min-h-11"
            onClick={() => onChoose(search)}
            type="button"
          >
            {name}
          </button>
          <IconButton icon={<Trash2 />} label={saved.delete(name)} onClick={() => void remove(_id)} />
        </li>
      ))}
    </ul>
  )
}

function SaveView({ path, onClose }: { path: string; onClose: () => void }) {
  const refresh = useRefresh()
  const form = useForm<{ name: string }>({
    initial: { name: '' },
    rules: { name: { required: true, prompt: saved.name } },
    sentences: { other: saved.failed },
    submit: async ({ name }) => {
      await api.post(path, { name, search: window.location.search.slice(1) })
      refresh(path)
      toast.success(saved.done)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      pendingLabel={saved.saving}
      submit={saved.save}
      text={saved.text}
      title={saved.save}
      width="narrow"
    >
      <TextField
        disabled={form.pending}
        label={saved.name}
        maxLength={ANSWER_PAGE.viewNameChars}
        {...form.field('name')}
      />
    </FormDialog>
  )
}

/** Asks with Enter; '/' leads here. */
export function SearchField({
  value,
  total,
  onChange,
}: {
  value: string
  total: number | null
  onChange: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !actsOnPage(event)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <form
      className="flex h-11 w-full items-center gap-2.5 rounded-md border border-input bg-card px-3.5 text-sm focus-within:outline-2 focus-within:outline-ring lg:h-9 lg:w-80 xl:w-92"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
      aria-label={answersCopy.search(null)}
    >
      <Search className="size-4 shrink-0 text-muted-foreground" />
      <input
        aria-label={answersCopy.search(total)}
        className="min-w-0 grow bg-transparent outline-none"
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (text === '') event.currentTarget.blur()
          else setText('')
        }}
        placeholder={answersCopy.search(total)}
        ref={field}
        value={text}
      />
      {text === '' ? (
        <kbd className="text-muted-foreground text-xs max-lg:hidden">/</kbd>
      ) : (
        <button
          aria-label={answersCopy.clearSearch}
          className="hit-area text-muted-foreground"
          onClick={() => {
            setText('')
            onChange('')
            field.current?.focus()
          }}
          type="button"
        >
          <X className="size-4" />
        </button>
      )}
    </form>
  )
}
