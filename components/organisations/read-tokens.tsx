import Link from 'next/link'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { copyText } from '@/components/data/use-attempt'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { FormMessages } from '@/components/form/form-dialog'
import { INPUT_HEIGHT, inputClass, TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { RowCards, RowsTable } from '@/components/table/rows'
import { useListTable } from '@/components/table/use-list-table'
import { Button } from '@/components/ui/button'
import { Loaded } from '@/components/ui/card-state'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ArrowRight, Check, Copy, KeyRound, Plus } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { ApiError, api } from '@/lib/api/client'
import { READ_TOKENS_OF_OWN } from '@/lib/api/endpoints'
import { clockTime, tableDate } from '@/lib/format/dates'
import { type Day, toDay } from '@/lib/format/days'
import { TEXT } from '@/lib/limits'
import { readTokensCopy as copy } from '@/lib/organisations/settings-words'
import type { NewReadToken, ReadTokenRow } from '@/lib/organisations/shapes'
import { routes } from '@/lib/routes'
import type { List } from '@/lib/table/list'
import { tableCopy } from '@/lib/table/words'

type ReadTokenKey = 'name' | 'startsWith' | 'createdAt' | 'lastUsedAt'

/** At most ten, newest first. */
const readTokenList: List<ReadTokenRow, ReadTokenKey> = {
  columns: [
    { key: 'name', header: copy.columns.name },
    { key: 'startsWith', header: copy.columns.startsWith },
    { key: 'createdAt', header: copy.columns.made },
    { key: 'lastUsedAt', header: copy.columns.lastUsed },
  ],
  defaultSort: { key: 'createdAt', dir: 'desc' },
}

/** A secret that is shown only this once, ready to be copied. */
export function SecretBox({ words, label, secret }: { words: SecretWords; label: string; secret: string }) {
  const [copied, setCopied] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const title = useId()
  useEffect(() => button.current?.focus(), [])
  const copySecret = async () => setCopied(await copyText(secret, words.copyFailed))
  const Icon = copied ? Check : Copy
  return (
    <section aria-labelledby={title} className="grid gap-3 rounded-lg border border-success bg-success-soft p-4">
      <h3 className="flex items-center gap-2 font-semibold text-sm text-success" id={title}>
        <KeyRound className="size-4 shrink-0" />
        {words.copyNow}
      </h3>
      <div className="flex gap-2 max-sm:flex-col">
        <input
          aria-label={label}
          className={`${inputClass(false)} ${INPUT_HEIGHT} bg-card! font-mono text-foreground! text-sm!`}
          onFocus={(event) => event.target.select()}
          readOnly
          value={secret}
        />
        <Button
          aria-describedby={title}
          className="h-10!"
          onClick={() => void copySecret()}
          ref={button}
          variant="secondary"
        >
          <Icon />
          {copied ? words.copied : words.copy}
        </Button>
      </div>
      <p className="sr-only" role="status">
        {copied ? words.copied : ''}
      </p>
    </section>
  )
}

type SecretWords = Pick<typeof copy, 'copyNow' | 'copy' | 'copied' | 'copyFailed'>

function NewTokenForm({ create }: { create: (name: string) => Promise<void> }) {
  const form = useForm({
    initial: { name: '' },
    rules: { name: { required: true, prompt: copy.prompts.name } },
    sentences: { other: copy.createFailed },
    submit: ({ name }) => create(name),
  })
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={form.submit}>
      <div className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch">
        <div className="sm:w-70">
          <TextField
            {...form.field('name')}
            autoComplete="off"
            disabled={form.pending}
            label={copy.name}
            labelHidden
            maxLength={TEXT.name}
            placeholder={copy.placeholder}
          />
        </div>
        <Button className="h-10!" pending={form.pending} type="submit" variant="secondary">
          {!form.pending && <Plus />}
          {form.pending ? copy.creating : form.submitLabel(copy.create)}
        </Button>
      </div>
      <FormMessages reference={form.reference} requestError={form.requestError} summary={null} />
    </form>
  )
}

const CHOICE = { sort: readTokenList.defaultSort.key, dir: readTokenList.defaultSort.dir, filters: {} }
const ignore = () => {}

const REVOCATION = {
  label: copy.revoke,
  pending: copy.revoking,
  icon: <KeyRound className="size-5" />,
}

/** The read tokens of the organisation; a new one is shown until the page is left (R-ACTION-8). */
export function ReadTokens({ organisationId, today }: { organisationId: string; today: Day }) {
  const refresh = useRefresh()
  const tokens = useResource<{ items: ReadTokenRow[] }>(READ_TOKENS_OF_OWN)
  const [made, setMade] = useState<NewReadToken | null>(null)
  const [revoking, setRevoking] = useState<ReadTokenRow | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const create = async (name: string) => {
    setMade(await api.post<NewReadToken>(READ_TOKENS_OF_OWN, { name }))
    refresh(READ_TOKENS_OF_OWN)
  }
  const revoke = async ({ _id }: ReadTokenRow) => {
    await api.delete(`${READ_TOKENS_OF_OWN}/${_id}`).catch((failure: unknown) => {
      // Already revoked; the refreshed list shows it.
      if (!(failure instanceof ApiError && failure.status === 404)) throw failure
    })
    if (made?._id === _id) setMade(null)
    refresh(READ_TOKENS_OF_OWN)
    toast.success(copy.revoked)
  }
  return (
    <div className="flex min-w-0 flex-col gap-4" ref={row} tabIndex={-1}>
      {made && <SecretBox key={made._id} label={copy.token(made.name)} secret={made.token} words={copy} />}
      <Loaded loading={<RowsSkeleton label={tableCopy.loading} rows={2} />} of={tokens}>
        {({ items }) => <TokenTable onRevoke={setRevoking} today={today} tokens={items} />}
      </Loaded>
      <NewTokenForm create={create} key={`after ${made?._id}`} />
      <p className="text-muted-foreground text-sm">
        {copy.use}
        <code className="wrap-anywhere text-foreground text-xs">GET /api/app/visibility/org/{organisationId}</code>
      </p>
      <Link
        className="flex items-center gap-1.5 self-start font-medium text-primary text-sm hover:underline"
        href={routes.connectAssistant}
      >
        {copy.assistant}
        <ArrowRight className="size-4" />
      </Link>
      {revoking && (
        <ConfirmDialog
          action={REVOCATION}
          failed={copy.confirm.failed}
          onClose={() => {
            setRevoking(null)
            // The row disappears, and with it the button that has the focus.
            row.current?.focus()
          }}
          onConfirm={() => revoke(revoking)}
          text={copy.confirm.text}
          title={copy.confirm.title(revoking.name)}
        />
      )}
    </div>
  )
}

function TokenTable({
  tokens,
  today,
  onRevoke,
}: {
  tokens: ReadTokenRow[]
  today: Day
  onRevoke: (token: ReadTokenRow) => void
}) {
  const table = useListTable({ list: readTokenList, choice: CHOICE, change: ignore }, tokens, {
    name: ({ name }) => <span className="wrap-anywhere font-medium">{name}</span>,
    startsWith: ({ startsWith }) => <code className="text-xs">{startsWith}…</code>,
    createdAt: ({ createdAt }) => (
      <span className="tnum text-muted-foreground">
        <OnCards>{copy.columns.made} </OnCards>
        {tableDate(createdAt)}
      </span>
    ),
    lastUsedAt: ({ lastUsedAt }) => <LastUse at={lastUsedAt} today={today} />,
  })
  if (tokens.length === 0)
    return <p className="rounded-lg bg-muted px-4 py-3 text-muted-foreground text-sm">{copy.empty}</p>
  const actions = (token: ReadTokenRow) => (
    <Button
      aria-label={copy.revokeOf(token.name)}
      onClick={() => onRevoke(token)}
      size="sm"
      variant="destructiveOutline"
    >
      {copy.revoke}
    </Button>
  )
  return (
    <div className="max-md:-mx-4">
      <RowsTable label={copy.title} row={{ actions }} table={table} />
      <RowCards
        card={{ title: 'name', second: 'startsWith', badge: 'createdAt', date: 'lastUsedAt' }}
        label={copy.title}
        row={{ actions }}
        table={table}
      />
    </div>
  )
}

function LastUse({ at, today }: { at: string | null; today: Day }) {
  const text = at && (toDay(new Date(at)) === today ? copy.usedToday(clockTime(at)) : tableDate(at))
  return (
    <span className={text ? 'tnum' : 'text-subtle-foreground'}>
      <OnCards>{copy.columns.lastUsed} </OnCards>
      {text ?? copy.never}
    </span>
  )
}

/** Accessible name of a column without a visible head. */
function OnCards({ children }: { children: ReactNode }) {
  return <span className="text-muted-foreground md:hidden">{children}</span>
}
