import dynamic from 'next/dynamic'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { useRecord } from '@/components/data/use-resource'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { type AskerTexts, FoldedAsker, givenAsker } from '@/components/queries/asker'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Plus } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import type { AnswerPreviewInput } from '@/lib/answers/shapes'
import { type EngineId, engineLabel } from '@/lib/engines/engines'
import { isBlank } from '@/lib/format/text'
import { TEXT } from '@/lib/limits'
import { TRACKED_QUERY_KINDS } from '@/lib/queries/list'
import type { TrackedQueryRow } from '@/lib/queries/shapes'
import { trackedQueriesCopy } from '@/lib/queries/words'
import { NEW, routes } from '@/lib/routes'
import type { SetUp } from '@/lib/set-up/shapes'
import { setUpCopy } from '@/lib/set-up/words'
import { StepForm } from './owner-steps'

// Loaded when it is first opened.
const PreviewDialog = dynamic(() => import('./preview-dialog').then((module) => module.PreviewDialog), { ssr: false })

/** Opens one answer to a question that may become a query of the organisation. */
function PreviewButton({
  question,
  add,
}: {
  question: AnswerPreviewInput
  add: (searchTerm: string) => Promise<void>
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-label={setUpCopy.queries.previewOf(question.searchTerm)}
        disabled={isBlank(question.searchTerm)}
        onClick={() => setOpen(true)}
        size="sm"
        variant="ghost"
      >
        {setUpCopy.queries.preview}
      </Button>
      {open && (
        <PreviewDialog onAdd={() => add(question.searchTerm)} onClose={() => setOpen(false)} question={question} />
      )}
    </>
  )
}

const copy = setUpCopy.queries

/** Tracked queries, a field for a new one, and suggestions from the industry. */
export function QueriesStep({ setUp, onAdded }: { setUp: SetUp; onAdded: () => void }) {
  const { _id: organization, active, queries, suggestions, engines, looks } = setUp
  const record = useRecord<TrackedQueryRow>(TRACKED_QUERY_KINDS.organisation.endpoint, NEW)
  const [adding, setAdding] = useState<string | null>(null)
  const { attempt } = useAttempt()
  const [asker, setAsker] = useState(NO_ASKER)
  const [engine, setEngine] = useState(engines[0])
  const look = looks.find((each) => each.engine === engine)
  const isFull = active.count >= active.limit
  const add = async (searchTerm: string) => {
    await record.save({ organization, searchTerm, ...givenAsker(asker), active: !isFull })
    toast.success(copy.added(searchTerm))
    onAdded()
  }
  const questionOf: QuestionOf = (term) => ({
    ...{ organization, searchTerm: term.trim(), ...givenAsker(asker) },
    ...(engine && { engine }),
  })
  const addSuggestion = async (term: string) => {
    setAdding(term)
    await attempt(() => add(term))
    setAdding(null)
  }
  return (
    <>
      {queries.length > 0 && <TrackedQueries queries={queries} />}
      <TermForm
        add={add}
        asker={<AskerOfAll asker={asker} onChange={setAsker} />}
        engine={<EngineChoice engines={engines} onChange={setEngine} value={engine} />}
        key={queries.length}
        questionOf={questionOf}
      />
      {look && <p className="text-muted-foreground text-sm">{copy.look(look)}</p>}
      {isFull && <p className="text-muted-foreground text-sm">{copy.full(active.limit)}</p>}
      <section aria-labelledby="set-up-suggestions">
        <h3 className="mb-2 font-medium text-sm" id="set-up-suggestions">
          {copy.suggestions}
        </h3>
        <p className="mb-2 text-muted-foreground text-sm">
          {suggestions.length === 0 ? copy.noSuggestions : copy.askedAlready}
        </p>
        {suggestions.length > 0 && (
          <ul className="divide-y divide-border rounded-lg border border-border">
            {suggestions.map((term) => (
              <li className="flex flex-wrap items-center gap-2 px-3 py-2" key={term}>
                <span className="wrap-anywhere min-w-0 grow text-sm">
                  {term} <Badge>{copy.industryQuery}</Badge>
                </span>
                <PreviewButton add={add} question={questionOf(term)} />
                <Button
                  aria-label={copy.addTerm(term)}
                  disabled={adding !== null}
                  onClick={() => addSuggestion(term)}
                  pending={adding === term}
                  size="sm"
                  variant="secondary"
                >
                  <Plus />
                  {copy.add}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="text-sm">
        <Link className="font-medium text-primary hover:underline" href={routes.adminOrganisationQueries(organization)}>
          {copy.manage}
        </Link>
      </p>
    </>
  )
}

type QuestionOf = (term: string) => AnswerPreviewInput

function TermForm({
  add,
  asker,
  engine,
  questionOf,
}: {
  add: (term: string) => Promise<void>
  asker: ReactNode
  engine: ReactNode
  questionOf: QuestionOf
}) {
  const form = useForm({
    initial: { searchTerm: '' },
    rules: { searchTerm: { required: true, prompt: trackedQueriesCopy.form.searchTermPrompt } },
    submit: ({ searchTerm }) => add(searchTerm),
  })
  return (
    <StepForm
      beside={
        <>
          {engine}
          <PreviewButton add={add} question={questionOf(form.values.searchTerm)} />
        </>
      }
      form={form}
      submit={copy.add}
    >
      <TextField
        {...form.field('searchTerm')}
        autoComplete="off"
        help={copy.help}
        label={copy.term}
        maxLength={TEXT.name}
        placeholder={copy.placeholder}
        required={false}
      />
      {asker}
    </StepForm>
  )
}

const NO_ASKER: AskerTexts = { profileName: '', searcherProfile: '' }

/** Applies to every query previewed or added, suggestions included, until changed. */
function AskerOfAll({ asker, onChange }: { asker: AskerTexts; onChange: (asker: AskerTexts) => void }) {
  const field = (name: keyof AskerTexts) => ({
    name,
    value: asker[name],
    onChange: (value: string) => onChange({ ...asker, [name]: value }),
    required: false,
  })
  return (
    <FoldedAsker help={copy.askerHelp} profileName={field('profileName')} searcherProfile={field('searcherProfile')} />
  )
}

/** Engine for previews, if there are several. */
function EngineChoice({
  engines,
  value,
  onChange,
}: {
  engines: SetUp['engines']
  value: EngineId | undefined
  onChange: (engine: EngineId) => void
}) {
  if (!value || engines.length < 2) return null
  return (
    <Select
      label={copy.previewBy}
      onChange={onChange}
      options={engines.map((engine) => ({ value: engine, label: engineLabel(engine) }))}
      value={value}
    />
  )
}

function TrackedQueries({ queries }: Pick<SetUp, 'queries'>) {
  return (
    <section aria-labelledby="set-up-queries">
      <h3 className="mb-2 font-medium text-sm" id="set-up-queries">
        {copy.own}
      </h3>
      <ul className="divide-y divide-border rounded-lg border border-border">
        {queries.map(({ _id, searchTerm, profileName, active, results }) => (
          <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-sm" key={_id}>
            <span className="wrap-anywhere min-w-0 grow font-medium">
              {searchTerm}
              {profileName && <span className="block font-normal text-muted-foreground text-xs">{profileName}</span>}
            </span>
            <span className="tnum text-muted-foreground">{copy.answers(results)}</span>
            <Badge tone={active ? 'success' : 'neutral'}>
              {active ? trackedQueriesCopy.activeWord : copy.inactive}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
