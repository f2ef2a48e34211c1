import { useState } from 'react'
import { useRecord, useRefresh, useResource } from '@/components/data/use-resource'
import { SelectField, SwitchField } from '@/components/form/choice-fields'
import { FormDialog } from '@/components/form/form-dialog'
import { editTags, givenTags, TagField, type TagsBeingEdited, typedPrompt } from '@/components/form/tag-field'
import { TextField } from '@/components/form/text-fields'
import { type FieldBinding, useForm } from '@/components/form/use-form'
import { PreviewDialog } from '@/components/set-up/preview-dialog'
import { Button } from '@/components/ui/button'
import { Loaded } from '@/components/ui/card-state'
import { RowsSkeleton } from '@/components/ui/progress'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import type { OwnPreviewInput } from '@/lib/answers/shapes'
import { api } from '@/lib/api/client'
import { engineLabel } from '@/lib/engines/engines'
import { longDate } from '@/lib/format/dates'
import { isBlank } from '@/lib/format/text'
import { TEXT } from '@/lib/limits'
import { ownQueriesCopy as copy, OWN_QUERIES_API } from '@/lib/queries/own-words'
import type { ActiveCount, OwnQuery, QuerySuggestions, TrackedQueryRow } from '@/lib/queries/shapes'
import { QUERY_TAG_RULES, tagsCopy, trackedQueriesCopy } from '@/lib/queries/words'
import { NEW } from '@/lib/routes'
import { tableCopy } from '@/lib/table/words'
import { FoldedAsker, givenAsker } from './asker'

const words = trackedQueriesCopy.form
const PREVIEWS = {
  ask: `${OWN_QUERIES_API}/preview`,
  read: (id: string) => `${OWN_QUERIES_API}/preview?id=${id}`,
}
const ACTIVE_ONES = `${OWN_QUERIES_API}?fields=_id,searchTerm&filter[active]=true`

/** Chooses which active query is paused for another one. */
export function PauseField(binding: FieldBinding<string> & { none?: string }) {
  const { data } = useResource<{ items: { _id: string; searchTerm: string }[] }>(ACTIVE_ONES, { alwaysFresh: true })
  const { none, ...field } = binding
  const options = (data?.items ?? []).map(({ _id, searchTerm }) => ({ value: _id, label: searchTerm }))
  const first = none === undefined ? [] : [{ value: '', label: none }]
  return <SelectField {...field} label={copy.form.pauseInstead} options={[...first, ...options]} />
}

/** Adds a query, or edits one and shows who changed it (R-OWNQUERY-2 to R-OWNQUERY-4). */
export function QueryDialog({
  query,
  active: { count, limit },
  onClose,
}: {
  /** Null for a new one. */
  query: TrackedQueryRow | null
  active: ActiveCount
  onClose: () => void
}) {
  const record = useRecord<TrackedQueryRow>(OWN_QUERIES_API, query?._id ?? NEW)
  const [preview, setPreview] = useState<OwnPreviewInput | null>(null)
  const isFull = count >= limit
  const mustPause = isFull && !query?.active
  const save = async ({ active, inPlaceOf, tags: edited, ...texts }: Values, isActive = active) => {
    const tags = givenTags(edited, QUERY_TAG_RULES.normalise)
    const paused = isActive && inPlaceOf ? { inPlaceOf } : {}
    await record.save({ ...texts, tags, active: isActive, ...paused, ...(query && { version: query.version }) })
    toast.success(query ? copy.form.saved : copy.form.created)
    onClose()
  }
  const form = useForm<Values>({
    initial: {
      searchTerm: query?.searchTerm ?? '',
      profileName: query?.profileName ?? '',
      searcherProfile: query?.searcherProfile ?? '',
      tags: editTags(query?.tags ?? []),
      active: query?.active ?? !isFull,
      inPlaceOf: '',
    },
    rules: {
      searchTerm: { required: true, prompt: words.searchTermPrompt },
      tags: { test: (value) => typedPrompt(value, QUERY_TAG_RULES) },
      active: {
        test: (isActive, { inPlaceOf }) => (isActive && mustPause && inPlaceOf === '' ? copy.form.pausePrompt : null),
      },
    },
    submit: (values) => save(values),
  })
  const { searchTerm, active } = form.values
  const question = { searchTerm: searchTerm.trim(), ...givenAsker(form.values) }
  return (
    <>
      <FormDialog
        below={query && <History id={query._id} />}
        form={form}
        onClose={onClose}
        pendingLabel={copy.form.saving}
        submit={query ? copy.form.save : copy.form.addTitle}
        title={query ? copy.form.editTitle : copy.form.addTitle}
      >
        <TextField
          {...form.field('searchTerm')}
          autoComplete="off"
          help={query ? copy.form.editHelp : copy.form.termHelp}
          label={words.searchTerm}
          maxLength={TEXT.name}
        />
        <FoldedAsker profileName={form.field('profileName')} searcherProfile={form.field('searcherProfile')} />
        <TagField
          {...form.field('tags')}
          help={tagsCopy.help}
          label={tagsCopy.label}
          placeholder={tagsCopy.add}
          rules={QUERY_TAG_RULES}
        />
        <Helpers
          isNew={query === null}
          onPreview={(engine) => setPreview({ ...question, ...(engine && { engine }) })}
          onUse={form.field('searchTerm').onChange}
          ready={!isBlank(searchTerm)}
        />
        <SwitchField
          {...form.field('active')}
          help={mustPause ? copy.form.fullHelp(limit) : copy.form.activeHelp(count, limit)}
          label={copy.form.active}
        />
        {active && mustPause && <PauseField {...form.field('inPlaceOf')} none="" />}
      </FormDialog>
      {preview && (
        <PreviewDialog
          // What does not fit is added as paused.
          onAdd={query ? undefined : () => save(form.values, active && (!mustPause || form.values.inPlaceOf !== ''))}
          onClose={() => setPreview(null)}
          previews={PREVIEWS}
          question={preview}
        />
      )}
    </>
  )
}

type Values = {
  searchTerm: string
  profileName: string
  searcherProfile: string
  tags: TagsBeingEdited
  active: boolean
  inPlaceOf: string
}

/** The preview with its cost, and for a new query what the industries ask. */
function Helpers({
  isNew,
  ready,
  onUse,
  onPreview,
}: {
  isNew: boolean
  ready: boolean
  onUse: (term: string) => void
  onPreview: (engine: OwnPreviewInput['engine']) => void
}) {
  const { data } = useResource<QuerySuggestions>(`${OWN_QUERIES_API}/suggestion`)
  const [chosen, setChosen] = useState<OwnPreviewInput['engine']>()
  if (!data) return null
  const { engines, previewsPerDay, searchTerms } = data
  const engine = engines.find(({ id }) => id === chosen) ?? engines[0]
  return (
    <>
      {engine && (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-2">
            <Button
              disabled={!ready}
              onClick={() => onPreview(engine.id)}
              // Opening it asks, which costs: it is off for who only reads.
              pending={false}
              size="sm"
              variant="secondary"
            >
              {copy.form.preview}
            </Button>
            {engines.length > 1 && (
              <Select
                label={copy.form.previewBy}
                onChange={setChosen}
                options={engines.map(({ id }) => ({ value: id, label: engineLabel(id) }))}
                value={engine.id}
              />
            )}
          </div>
          <p className="text-muted-foreground text-sm">{copy.form.cost(engine.id, engine.costUsd, previewsPerDay)}</p>
        </div>
      )}
      {isNew && searchTerms.length > 0 && (
        <section aria-labelledby="own-suggestions" className="grid gap-1.5">
          <h3 className="font-medium text-sm" id="own-suggestions">
            {copy.form.suggestions}
          </h3>
          <p className="text-muted-foreground text-sm">{copy.form.suggestionsText}</p>
          <ul className="flex flex-wrap gap-2">
            {searchTerms.map((term) => (
              <li className="min-w-0" key={term}>
                <button
                  aria-label={copy.form.use(term)}
                  className="wrap-anywhere min-h-8 rounded-full border border-border px-3 py-1 text-left text-sm hover:bg-accent max-md:min-h-11"
                  onClick={() => onUse(term)}
                  type="button"
                >
                  {term}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function History({ id }: { id: string }) {
  const query = useResource<OwnQuery>(`${OWN_QUERIES_API}/${id}`, { alwaysFresh: true })
  return (
    <section aria-labelledby="own-history" className="grid gap-2 border-border border-t pt-4">
      <h3 className="font-medium text-sm" id="own-history">
        {copy.form.history}
      </h3>
      <Loaded loading={<RowsSkeleton label={tableCopy.loading} rows={2} />} of={query}>
        {({ history }) => (
          <ol className="grid gap-3 text-sm">
            {history.length === 0 && <li className="text-muted-foreground">{copy.form.noHistory}</li>}
            {history.map(({ _id, at, by, kind, fields }) => (
              <li className="wrap-anywhere" key={_id}>
                {kind === 'create' && <p>{copy.form.wasCreated}</p>}
                {fields.map(({ name, from, to }) => (
                  <p key={name}>{copy.form.change(name, from, to)}</p>
                ))}
                <p className="text-muted-foreground text-xs">
                  {longDate(at)}, {copy.form.by(by)}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}

/** Switches a query on in place of an active one, in one call (R-OWNQUERY-3). */
export function SwapDialog({
  query: { _id, searchTerm },
  limit,
  onClose,
}: {
  query: TrackedQueryRow
  limit: number
  onClose: () => void
}) {
  const refresh = useRefresh()
  const form = useForm({
    initial: { inPlaceOf: '' },
    rules: { inPlaceOf: { required: true, prompt: copy.form.pausePrompt } },
    submit: async ({ inPlaceOf }) => {
      await api.post(OWN_QUERIES_API, { _id, active: true, inPlaceOf })
      refresh(OWN_QUERIES_API)
      toast.success(copy.swap.done)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      pendingLabel={copy.swap.swapping}
      submit={copy.swap.submit}
      text={copy.swap.text(searchTerm, limit)}
      title={copy.swap.title}
    >
      <PauseField {...form.field('inPlaceOf')} />
    </FormDialog>
  )
}
