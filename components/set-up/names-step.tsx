import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { AnswerWindow } from '@/components/answers/answer-window'
import { OwnerProgress } from '@/components/daily-run/progress'
import { copyText, useAttempt } from '@/components/data/use-attempt'
import { editTags, givenTags, TagField, typedPrompt } from '@/components/form/tag-field'
import { useForm } from '@/components/form/use-form'
import { SeeAsButton } from '@/components/layout/seeing'
import { Button } from '@/components/ui/button'
import { CircleCheck, Copy, Plus } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { setUpPath } from '@/lib/api/endpoints'
import type { EnqueuedDay } from '@/lib/daily-run/shapes'
import { dailyRunsCopy } from '@/lib/daily-run/words'
import { aliasRules, domainRules } from '@/lib/names/own-names'
import { organisationSettingsCopy as words } from '@/lib/organisations/settings-words'
import type { AdminOrganisationRow } from '@/lib/organisations/shapes'
import type { SetUp } from '@/lib/set-up/shapes'
import { firstAnswersText, firstDays, setUpCopy, welcomeMail } from '@/lib/set-up/words'
import { shownOwnSite } from '@/lib/sites/own-sites'
import { StepForm } from './owner-steps'

const namesCopy = setUpCopy.names

// Loaded when it is first opened. A dialog, since the page of answers is that of the reader's own organisation.
const EvidenceDialog = dynamic(
  () => import('@/components/answers/evidence-dialog').then((module) => module.EvidenceDialog),
  { ssr: false },
)

/** Names and domains by which answers and citations are recognised as the customer's. */
export function NamesStep({
  organisation: { name, aliases, ownDomains, websiteUrl },
  offered,
  save,
}: {
  organisation: AdminOrganisationRow
  offered: SetUp['offered']
  save: (names: { aliases: string[]; ownDomains: string[] }) => Promise<void>
}) {
  const names = [name, ...aliases]
  const rules = { aliases: aliasRules(name), ownDomains: domainRules(names) }
  const form = useForm({
    initial: { aliases: editTags(aliases), ownDomains: editTags(ownDomains) },
    rules: {
      aliases: { test: (value) => typedPrompt(value, rules.aliases) },
      ownDomains: { test: (value) => typedPrompt(value, rules.ownDomains) },
    },
    submit: (values) =>
      save({
        aliases: givenTags(values.aliases, rules.aliases.normalise),
        ownDomains: givenTags(values.ownDomains, rules.ownDomains.normalise),
      }),
  })
  const add = (field: 'aliases' | 'ownDomains', text: string) => {
    const { value, onChange } = form.field(field)
    onChange([...value.slice(0, -1), text, value.at(-1) ?? ''])
  }
  const suggested = (['aliases', 'ownDomains'] as const).flatMap((field) => {
    const isOpen = (text: string) => rules[field].prompt(text, form.values[field]) === null
    return offered[field].filter(isOpen).map((text) => ({ field, text }))
  })
  const website = shownOwnSite(websiteUrl, names)
  return (
    <StepForm form={form}>
      {suggested.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm">
            <span className="font-medium">{namesCopy.suggestions}</span>{' '}
            <span className="text-muted-foreground">{namesCopy.suggested}</span>
          </legend>
          <div className="flex flex-wrap gap-2">
            {suggested.map(({ field, text }) => (
              <Button
                aria-label={namesCopy.add(text)}
                key={text}
                onClick={() => add(field, text)}
                size="sm"
                variant="secondary"
              >
                <Plus />
                {text}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <TagField
        {...form.field('aliases')}
        help={words.names.aliasesHelp}
        label={words.names.aliases}
        placeholder={words.names.addAlias}
        rules={rules.aliases}
      />
      <TagField
        {...form.field('ownDomains')}
        {...(website && { help: namesCopy.website(website) })}
        inputMode="url"
        label={words.domains.label}
        placeholder={words.domains.add}
        rules={rules.ownDomains}
      />
    </StepForm>
  )
}

const answersCopy = setUpCopy.answers
/** Shows today's progress, asks the remaining queries, and opens the first answers. */
export function AnswersStep({ setUp, onAsked }: { setUp: SetUp; onAsked: () => void }) {
  const { _id: organisationId, run, answers, failures } = setUp
  const { pending, attempt } = useAttempt()
  const [opened, setOpened] = useState<AnswerWindow | null>(null)
  const ask = () =>
    attempt(async () => {
      const { enqueued } = await api.post<EnqueuedDay>(`${setUpPath(organisationId)}/ask`)
      if (enqueued === 0) toast.warning(answersCopy.asked(0))
      else toast.success(answersCopy.asked(enqueued))
      onAsked()
    })
  const days = firstDays(run.date)
  return (
    <>
      <p className="text-muted-foreground text-sm">{answersCopy.help}</p>
      <div className="grid gap-x-8 gap-y-4 text-sm md:grid-cols-2">
        <OwnerProgress label={answersCopy.own} none={answersCopy.notYet} progress={run.organisation} />
        <OwnerProgress label={answersCopy.industries} none={answersCopy.notYet} progress={run.industries} />
      </div>
      {failures.length > 0 && (
        <ul className="grid gap-1 text-destructive text-sm">
          {failures.map(({ reasonCode, runs }) => (
            <li key={reasonCode}>{answersCopy.failed(dailyRunsCopy.failures.reason(reasonCode), runs)}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={ask} pending={pending} variant={answers > 0 ? 'secondary' : 'primary'}>
          {answersCopy.askNow}
        </Button>
        {answers > 0 && (
          <Button
            onClick={() =>
              setOpened({ kind: 'organisation', organisationId, queries: [], figure: answersCopy.figure, days })
            }
          >
            {answersCopy.see}
          </Button>
        )}
      </div>
      {opened && <EvidenceDialog answers={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Stands above the steps once none is missing: what is known, a look as the customer, and a mail to send (R-SETUP-5). */
export function ReadyCard({ setUp }: { setUp: SetUp }) {
  const { _id, name, queries, active, first, run, failures } = setUp
  const { title, open, copy, copied, copyFailed } = setUpCopy.ready
  const [failure] = failures
  const facts = {
    ...first,
    left: run.organisation.left,
    failed: run.organisation.failed + run.organisation.skipped,
    reason: failure ? dailyRunsCopy.failures.reason(failure.reasonCode) : null,
    activeQueries: active.count,
  }
  const copyMail = async () => {
    const asked = queries.flatMap((query) => (query.active ? [query.searchTerm] : []))
    const mail = welcomeMail({ name, origin: window.location.origin, queries: asked, first: facts })
    if (await copyText(mail, copyFailed)) toast.success(copied)
  }
  return (
    <section aria-labelledby="set-up-ready" className="card mb-5 max-w-200 gap-4 p-5">
      <div className="flex gap-3">
        <CircleCheck className="mt-1 size-5 shrink-0 text-success" />
        <div className="wrap-anywhere min-w-0">
          <h2 className="font-semibold text-xl tracking-tight" id="set-up-ready">
            {title(name)}
          </h2>
          <p className="tnum mt-1 text-muted-foreground" role="status">
            {firstAnswersText(facts).join(' ')}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <SeeAsButton label={open} look="primary" organisation={{ _id, name }} />
        <Button onClick={() => void copyMail()} variant="secondary">
          <Copy />
          {copy}
        </Button>
      </div>
    </section>
  )
}
